/** The links by which members confirm a new address, in the database. */
import type { Queries } from '../../db/openDatabase.ts';
import type { EmailChangeTable } from '../../db/sessionTables.ts';

export async function findOwnAccount(db: Queries, memberId: number) {
  return await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'version'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** The one that was asked for last, while it is good. */
export async function openEmailChange(db: Queries, memberId: number, now: string) {
  const row = await db
    .selectFrom('email_change')
    .select(['email', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEmailChange(db: Queries, change: EmailChangeTable): Promise<void> {
  await db.insertInto('email_change').values(change).execute();
}

/** Uses a link. @returns the new address; undefined when the link is unknown, used, expired or another member's. */
export async function spendEmailChange(
  db: Queries,
  { hash, memberId, now }: { hash: string; memberId: number; now: string },
): Promise<string | undefined> {
  const spent = await db
    .deleteFrom('email_change')
    .where('token_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return spent?.email;
}

/** @param except links to this address stay good. */
export async function deleteEmailChanges(
  db: Queries,
  memberIds: readonly number[],
  except = '',
): Promise<void> {
  await db
    .deleteFrom('email_change')
    .where('member_id', 'in', memberIds)
    .where('email', '!=', except)
    .execute();
}

export async function deleteExpiredEmailChanges(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute();
}
