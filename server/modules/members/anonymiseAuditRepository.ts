/** Takes out of the audit what it says of a person. What others did, and what is another one's, stays. */
import { sql, type SqlBool } from 'kysely';
import type { AuditAction } from '../../../contract/office/auditActions.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';

/** Whose entries of the audit are blanked. */
interface Anonymised {
  readonly id: number;
  readonly addresses: readonly string[];
  /** Id of the entry that says so: the database lets no other change of the audit through. */
  readonly by: number;
}

/** What the audit says of them. From where they changed others is blankAudit's. */
export async function blankEntries(db: Queries, members: readonly Anonymised[]): Promise<void> {
  const forgotten = new Map(
    members.map(({ id, addresses, by }) => [
      `member:${id}`,
      { memberId: id, own: new Set(addresses.map(emailKey)), by },
    ]),
  );
  const entries = await db
    .selectFrom('audit')
    .innerJoin('audit_subject', 'audit_subject.audit_id', 'audit.id')
    .select(['audit.id', 'audit.action', 'audit.subject', 'before', 'after', 'details'])
    .select('audit_subject.subject as about')
    .where('audit_subject.subject', 'in', [...forgotten.keys()])
    .where(
      'audit.id',
      'not in',
      members.map(({ by }) => by),
    )
    .execute();
  const others = await otherSides(
    db,
    entries.filter(({ action }) => action === 'token moved').map(({ id }) => id),
    members.map(({ id }) => id),
  );
  for (const { id, action, subject, before, after, details, about } of entries) {
    const whose = forgotten.get(about);
    if (whose === undefined) continue;
    const { memberId, own, by } = whose;
    const isOfTicket = OF_TICKETS.has(action);
    const other = others.get(id);
    const isOfOther = MERGES.has(action) && subject !== about && !forgotten.has(subject);
    // Why a ticket is red has to be told at the gate, and another guest's address is another person's; so is the name on the
    // other side of a code that was moved.
    const isKept = (name: string, value: string) =>
      (isOfTicket && (name === 'reason' || (name === 'email' && !own.has(emailKey(value))))) ||
      (other !== undefined && name === 'member' && value.endsWith(` (#${other})`)) ||
      (isOfOther && name === 'kept');
    // With whom they were merged by mistake, and are one no more: what that one had before, and has again, is theirs.
    const without = (json: string, theirsIn: AuditAction) =>
      isOfOther && action === theirsIn ? withoutEnded(json) : blanked(json, isKept);
    await db
      .updateTable('audit')
      .set({
        before: before && without(before, 'members merged'),
        after: after && without(after, 'merge undone'),
        details: blanked(details, isKept),
        // From where the member acted; of whoever else did, it stays.
        network: sql<string | null>`case when actor_id = ${memberId} then null else network end`,
        client: sql<string | null>`case when actor_id = ${memberId} then null else client end`,
        anonymised_by: by,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** @returns of entries about a code that was moved the number of the member who is not forgotten; none where neither is. */
async function otherSides(
  db: Queries,
  entryIds: readonly number[],
  forgotten: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (entryIds.length === 0) return new Map();
  const sides = await db
    .selectFrom('audit_subject')
    .innerJoin('member', (join) =>
      join.on(sql<SqlBool>`audit_subject.subject = 'member:' || member.id`),
    )
    .select(['audit_subject.audit_id', 'member.number'])
    .where('audit_subject.audit_id', 'in', entryIds)
    .where('member.id', 'not in', forgotten)
    .where('member.anonymised_at', 'is', null)
    .execute();
  return new Map(sides.map(({ audit_id: id, number }) => [id, number]));
}

/** @param by id of the entry that says so. */
export async function blankAudit(
  db: Queries,
  member: Omit<Anonymised, 'by'>,
  by: number,
): Promise<void> {
  await blankEntries(db, [{ ...member, by }]);
  // What they did to others stays, but from where they did it.
  await db
    .updateTable('audit')
    .set({ network: null, client: null, anonymised_by: by })
    .where('actor_id', '=', member.id)
    .where((eb) => eb.or([eb('network', 'is not', null), eb('client', 'is not', null)]))
    .execute();
}

const OF_TICKETS: ReadonlySet<string> = new Set<AuditAction>([
  'ticket issued',
  'ticket reissued',
  'ticket sent again',
  'ticket revoked',
  'admission undone',
  'conflict accepted',
]);

const MERGES: ReadonlySet<string> = new Set<AuditAction>(['members merged', 'merge undone']);

/** Without what has ended for who went (../merging/endedLogin.ts). @param json as AuditTable has it. */
const withoutEnded = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (name, value: unknown) =>
      typeof value === 'string' && name.startsWith('merged_') ? TAKEN_OUT : value,
    ),
  );

/** Without texts: numbers, and yes and no, tell nothing of a person. @param json as AuditTable has it. */
const blanked = (json: string, isKept: (name: string, value: string) => boolean): string =>
  JSON.stringify(
    JSON.parse(json, (name, value: unknown) =>
      typeof value === 'string' && value !== '' && !isKept(name, value) ? TAKEN_OUT : value,
    ),
  );
