/** How members were called and reached before, as far as the audit tells. */
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { IS_OF_UNDONE_MERGE } from './mergedRepository.ts';
import { fullName } from './repository.ts';
import type { Forgotten, Named } from './tellingTexts.ts';

const ADDRESSES = ['email', 'invite_email', 'merged_email'];
const NAMES = ['first_name', 'last_name'] as const;

/** @returns the members under each name that they have had, the present one among them, and the addresses of before. */
export async function formerOf(db: Queries, members: readonly Named[]): Promise<Forgotten> {
  const entries = await db
    .selectFrom('audit_subject')
    .innerJoin('audit', 'audit.id', 'audit_subject.audit_id')
    .select(['audit.subject', 'audit.actor_id', 'action', 'before', 'after', 'details'])
    .select(IS_OF_UNDONE_MERGE.as('isParted'))
    // Of what is told of others, such as guests, the member is no subject.
    .whereRef('audit.subject', '=', 'audit_subject.subject')
    .where(
      'audit_subject.subject',
      'in',
      members.map(({ id }) => subjectOf(id)),
    )
    .orderBy('audit.id', 'desc')
    .execute();
  const told = entries.map(({ subject, actor_id: actorId, action, before, after, isParted }) => ({
    subject,
    isOwnDoing: actorId !== null && subject === subjectOf(actorId),
    // What the member had in between was also the other's.
    ...(isParted
      ? { before: ownOf(action === 'merge undone' ? after : before), after: {} }
      : { before: fieldsOf(before), after: fieldsOf(after) }),
  }));
  const parted = new Set(
    entries.flatMap(({ details, isParted }) => (isParted ? (partedIn(details) ?? []) : [])),
  );
  const addresses = told.flatMap(({ before, after }) => [
    ...addressesIn(before),
    ...addressesIn(after),
  ]);
  // A change in between tells of the other one's, too.
  const lent = new Set(
    entries.flatMap(({ action, before, after, isParted }) => {
      if (!isParted) return [];
      const [own, others] = action === 'merge undone' ? [after, before] : [before, after];
      const theirs = [
        ...addressesIn(fieldsOf(others)),
        textOf(fieldsOf(own), 'merged_email') ?? '',
      ];
      const mine = addressesIn(ownOf(own));
      return theirs.filter((address) => !mine.includes(address));
    }),
  );
  return {
    members: members.flatMap((member) =>
      namesOf(
        member,
        told.filter(({ subject }) => subject === subjectOf(member.id)),
      ).filter((name, place) => place === 0 || !parted.has(fullName(name))),
    ),
    addresses: [...new Set(addresses)].filter((address) => !lent.has(address)),
  };
}

type Fields = Record<string, unknown>;

/** @param told changes, newest first. @returns the present one first. */
function namesOf(member: Named, told: readonly { before: Fields; isOwnDoing: boolean }[]): Named[] {
  const names: Named[] = [];
  let named = member;
  for (const { before, isOwnDoing } of told) {
    const older = { ...named };
    for (const name of NAMES) older[name] = textOf(before, name) ?? named[name];
    if (fullName(older) === fullName(named)) continue;
    names.push({ ...named, isOwn: isOwnDoing });
    named = older;
  }
  names.push({ ...named, isOwn: false });
  // One that somebody else has given them, too, is theirs.
  const each = new Map<string, Named>();
  for (const name of names) {
    if (each.get(fullName(name))?.isOwn !== false) each.set(fullName(name), name);
  }
  return [...each.values()];
}

const subjectOf = (id: number): string => `member:${id}`;

const fieldsOf = (json: string | null): Fields => JSON.parse(json ?? '{}') as Fields;

/** How the other one was called, as a merge says it: with the number behind. */
const partedIn = (details: string): string | null =>
  textOf(fieldsOf(details), 'merged')?.replace(/ \(#\d+\)$/, '') ?? null;

/** Without what is the other one's alone. */
const ownOf = (json: string | null): Fields => ({ ...fieldsOf(json), merged_email: null });

const addressesIn = (fields: Fields): string[] =>
  ADDRESSES.flatMap((name) => textOf(fields, name) ?? []);

function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' && value !== TAKEN_OUT ? value : null;
}
