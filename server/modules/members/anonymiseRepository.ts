/** Takes out of the database what it holds of a person. What remains counts as before, and names nobody. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditAction } from '../../../contract/office/auditActions.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { plainText } from '../../lib/searchText.ts';
import { forgetDead } from '../bounces/repository.ts';
import { ADDRESS } from '../imports/matchRepository.ts';
import { deletePastMailsTo } from './anonymisePastRepository.ts';
import type { MergeRecord } from '../merging/record.ts';

/** What goes with the account: links for a password, filters of one's own, to whom codes were given, and mails about it. */
export async function deleteBelongings(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('member_id', '=', memberId).execute();
  await db.deleteFrom('email_change').where('member_id', '=', memberId).execute();
  await db.deleteFrom('saved_views').where('member_id', '=', memberId).execute();
  await deleteGivenAway(db, memberId);
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'waiting')
    .where('member_id', '=', memberId)
    .execute();
  await db
    .updateTable('outbox')
    .set({ recipient: TAKEN_OUT, payload: '{}', last_error: null })
    .where('member_id', '=', memberId)
    .execute();
}

/**
 * What else was mailed to them: links, and notices about the account. What goes to another one who has the address stays.
 * @param own of `loginsOfNobodyElse`
 */
export async function deleteMailsTo(db: Queries, own: readonly string[]): Promise<void> {
  if (own.length === 0) return;
  await forgetDead(db, own);
  await deletePastMailsTo(db, own);
  await db
    .deleteFrom('outbox')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', own))
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ABOUT_ACCOUNTS),
        // A code that waits is somebody else's, and still goes there; of others only the address is left.
        eb.and([eb('kind', '=', 'purchase-code'), eb('state', '!=', 'waiting')]),
      ]),
    )
    .execute();
}

/** @returns keys of those with which no other member has registered, nor is invited at. */
export async function addressesOfNobodyElse(
  db: Queries,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<string[]> {
  return await keysOfNoOther(db, ids, addresses, ADDRESS);
}

/** @returns keys of those with which no other member has registered: mails about an account there are nobody else's. */
export async function loginsOfNobodyElse(
  db: Queries,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<string[]> {
  return await keysOfNoOther(db, ids, addresses, sql.ref('member.email_key'));
}

async function keysOfNoOther(
  db: Queries,
  ids: readonly number[],
  addresses: readonly string[],
  column: RawBuilder<string>,
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const keys = [...new Set(addresses.map(emailKey))];
  const others = await db
    .selectFrom('member')
    .select(column.as('key'))
    .where(column, 'in', keys)
    .where('id', 'not in', ids)
    .execute();
  return keys.filter((key) => !others.some(({ key: other }) => other === key));
}

/** Kinds of mails that go to whoever has the account with that address; that it was deleted is still told. */
export const ABOUT_ACCOUNTS = [
  'welcome',
  'password-reset',
  'password-changed',
  'email-change',
  'email-changed',
  'health',
  'second-factor',
];

/** The mails name the member; those that are sent are deleted by housekeeping. */
async function deleteGivenAway(db: Queries, memberId: number): Promise<void> {
  const given = await db
    .selectFrom('token_email')
    .innerJoin('token', 'token.id', 'token_email.token_id')
    .select(['token_email.email', 'token.token'])
    .where('token.created_for', '=', memberId)
    .execute();
  if (given.length === 0) return;
  const codes = new Set(given.map(({ token }) => token));
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    // As the index says it.
    .where(sql<SqlBool>`outbox.state = 'waiting'`)
    .where('kind', '=', 'purchase-code')
    .execute();
  for (const { id, payload } of mails) {
    const { code } = JSON.parse(payload) as { code?: string };
    if (code === undefined || !codes.has(code)) continue;
    await db.deleteFrom('outbox').where('id', '=', id).execute();
  }
  await db
    .deleteFrom('token_email')
    .where('token_id', 'in', (eb) =>
      eb.selectFrom('token').select('id').where('created_for', '=', memberId),
    )
    .execute();
}

/** What merging has kept of them to undo it. @returns the addresses in it. */
export async function blankMerges(db: Queries, memberIds: readonly number[]): Promise<string[]> {
  const merges = await db
    .selectFrom('member_merge')
    .select(['id', 'record'])
    .where((eb) => eb.or([eb('kept_id', 'in', memberIds), eb('gone_id', 'in', memberIds)]))
    .where('record', 'is not', null)
    .execute();
  for (const { id } of merges) {
    await db.updateTable('member_merge').set({ record: null }).where('id', '=', id).execute();
  }
  return merges.flatMap(({ record }) => {
    const { gone } = JSON.parse(record ?? '{}') as MergeRecord;
    return [gone.email, gone.invite_email].filter((address) => address !== null);
  });
}

/** Of one who is merged, what merging has left. */
export async function blankMerged(
  db: Queries,
  memberId: number,
  nobody: { first_name: string; last_name: string },
): Promise<void> {
  const { first_name: firstName, last_name: lastName } = nobody;
  await db
    .updateTable('member')
    .set({ ...nobody, notes: '', sort_name: plainText(lastName, firstName) })
    .where('id', '=', memberId)
    .execute();
}

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
    const without = (json: string, own: AuditAction) =>
      isOfOther && action === own ? withoutEnded(json) : blanked(json, isKept);
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
