/** Members whose rows nobody else changes until the transaction ends. */
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { MemberTable } from '../../db/schema.ts';
import { memberSearchColumns } from './repository.ts';

/** The columns of a member that is held. */
export const HELD = [
  'id',
  'first_name',
  'last_name',
  'number',
  'email',
  'invite_email',
  'invited_at',
  'is_superuser',
  'is_staff',
  'is_entry_staff',
  'is_active',
  'initial_token',
  'notes',
  'registered_at',
  'version',
  'merged_into',
  'anonymised_at',
] as const;
export type HeldMember = Pick<Selectable<MemberTable>, (typeof HELD)[number]>;

/** The search columns of a member who is held. */
export const heldSearchColumns = (member: HeldMember) =>
  memberSearchColumns({
    number: member.number,
    firstName: member.first_name,
    lastName: member.last_name,
    email: member.email ?? member.invite_email,
    initialToken: member.initial_token,
  });

/** Locks the member until the transaction ends. @returns null when there is none, or none any more. */
export async function holdMember(
  db: Queries,
  engine: Engine,
  id: number,
): Promise<HeldMember | null> {
  const member = await db
    .selectFrom('member')
    .select(HELD)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
  return member ?? null;
}

/** @returns ids of all who can administer, and do so until the transaction ends. To be called before holdMember. */
export async function holdSuperusers(db: Queries, engine: Engine): Promise<number[]> {
  const able = await db
    .selectFrom('member')
    .select('id')
    // As the index says it, not as a comparison: the planner of the embedded database takes no other for the same.
    .where(sql<SqlBool>`is_superuser`)
    .where('is_active', '=', true)
    .where('password_hash', 'is not', null)
    // In one order, so that two transactions do not wait for each other.
    .orderBy('id')
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
  return able.map(({ id }) => id);
}
