/** The links for resetting a password, in the database. */
import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { PasswordResetTable } from '../../db/sessionTables.ts';

/**
 * The active member who has registered with an address, whose row is locked until the transaction ends: what ends the
 * links of an account would not see one that is made meanwhile.
 * @returns the address as it was typed then.
 */
export async function holdAccount(db: Queries, engine: Engine, key: string) {
  const account = await db
    .selectFrom('member')
    .select(['id', 'email'])
    .where('email_key', '=', key)
    .where('is_active', '=', true)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
  return account?.email == null ? undefined : { id: account.id, email: account.email };
}

export async function insertReset(db: Queries, reset: PasswordResetTable): Promise<void> {
  await db.insertInto('password_reset').values(reset).execute();
}

/** @returns the link's member; undefined when the link is unknown, used or expired. */
export async function memberOfReset(
  db: Queries,
  hash: string,
  now: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select('member_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** @returns false when the link has been used, or has expired. */
export async function spendReset(db: Queries, hash: string, now: string): Promise<boolean> {
  const spent = await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** All links of the members, which are not needed any more when the password has been reset. */
export async function spendAllResets(
  db: Queries,
  memberIds: readonly number[],
  now: string,
): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('member_id', 'in', memberIds)
    .where('used_at', 'is', null)
    .execute();
}

/** @returns the address with which the member signs in; null when the member is inactive. */
export async function updatePassword(
  db: Queries,
  memberId: number,
  passwordHash: string,
): Promise<string | null> {
  const updated = await db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('id', '=', memberId)
    .where('is_active', '=', true)
    .returning('email')
    .executeTakeFirst();
  return updated?.email ?? null;
}
