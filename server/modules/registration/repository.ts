/** Registers members in the database. */
import type { Queries } from '../../db/openDatabase.ts';
import type { MemberTable } from '../../db/schema.ts';

/** The active member to whom an invitation code belongs, also after registration. */
export async function findInvited(db: Queries, code: string) {
  return await db
    .selectFrom('member')
    .select(['id', 'number', 'first_name', 'last_name', 'password_hash'])
    .select(['invite_email', 'invited_at'])
    .where('initial_token', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Who has registered with an address. @param key of `emailKey` */
export async function ownerOfEmail(db: Queries, key: string) {
  return await db
    .selectFrom('member')
    .select(['id', 'number', 'first_name', 'last_name'])
    .where('email_key', '=', key)
    .executeTakeFirst();
}

export const isEmailTaken = async (db: Queries, key: string): Promise<boolean> =>
  (await ownerOfEmail(db, key)) !== undefined;

/** Spends the member's invitation code. @returns false when it is spent already. @throws a duplicate e-mail. */
export async function registerMember(
  db: Queries,
  id: number,
  account: Pick<
    MemberTable,
    | 'email'
    | 'email_key'
    | 'password_hash'
    | 'registered_at'
    | 'search_text'
    | 'sort_name'
    | 'name_key'
  >,
): Promise<boolean> {
  const registered = await db
    .updateTable('member')
    // The office's address has served its turn: the member has one of their own.
    .set((eb) => ({ ...account, invite_email: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return registered !== undefined;
}
