/** Many members at once: held, changed alike, and read. */
import { sql, type Updateable } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { MemberTable } from '../../db/schema.ts';
import { FAILED_OWN_MAILS } from './filterRepository.ts';
import { HELD, type HeldMember } from './heldRepository.ts';

/** Locks all these members until the transaction ends, in one order. @returns those that there are, by their ids. */
export async function holdMembers(
  db: Queries,
  engine: Engine,
  ids: readonly number[],
): Promise<Map<number, HeldMember>> {
  if (ids.length === 0) return new Map();
  const members = await db
    .selectFrom('member')
    .select(HELD)
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
  return new Map(members.map((member) => [member.id, member]));
}

/** The same change of many members, which search and e-mail do not depend on. */
export async function updateMembers(
  db: Queries,
  ids: readonly number[],
  change: Pick<
    Updateable<MemberTable>,
    'is_active' | 'is_superuser' | 'is_staff' | 'is_entry_staff'
  >,
): Promise<void> {
  await db
    .updateTable('member')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Removes members on whom nothing depends but what jobs have said of them, and old mails to them. Invitations go along. */
export async function removeMembers(db: Queries, ids: readonly number[]): Promise<void> {
  await db.updateTable('job_row').set({ member_id: null }).where('member_id', 'in', ids).execute();
  await db
    .deleteFrom('outbox')
    .where('member_id', 'in', ids)
    .where('kind', '=', 'invitation')
    .execute();
  await db.updateTable('outbox').set({ member_id: null }).where('member_id', 'in', ids).execute();
  await db
    .updateTable('past_mail')
    .set({ member_id: null })
    .where('member_id', 'in', ids)
    .execute();
  await db.deleteFrom('member_figure').where('member_id', 'in', ids).execute();
  await db.deleteFrom('member').where('id', 'in', ids).execute();
}

/** @returns those of the members who have codes, or had some for a festival that is over. */
export async function ownersOfCodes(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('token')
    .select('created_for')
    .where('created_for', 'in', ids)
    .union(db.selectFrom('past_code').select('created_for').where('created_for', 'in', ids))
    .execute();
  return new Set(rows.map((row) => row.created_for));
}

/** Of these members those whose invitation has failed: their code has reached nobody. */
export async function failedInvitations(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select own.member_id as id from outbox as own
    where own.member_id in (${sql.join(ids)}) and own.kind = 'invitation' and ${FAILED_OWN_MAILS}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these members those to whom every invitation has failed: none has reached anybody, and none is on its way. */
export async function neverReached(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom('outbox')
    .select('member_id')
    .where('member_id', 'in', ids)
    .where('kind', '=', 'invitation')
    .groupBy('member_id')
    .having((eb) => eb.fn.countAll().filterWhere('state', '!=', 'failed'), '=', 0)
    .execute();
  return new Set(rows.map((row) => row.member_id));
}
