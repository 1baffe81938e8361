/** Takes out of the database what it holds of a person. What remains counts as before, and names nobody. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
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
  // Last: one of these mails may have come back meanwhile, which was waited for.
  await forgetDead(db, own);
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
