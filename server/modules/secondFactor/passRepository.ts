/** The browsers in which a second factor was passed, in the database. */
import type { FactorPassTable } from '../../db/factorTables.ts';
import type { Queries } from '../../db/openDatabase.ts';

export async function hasPass(
  db: Queries,
  { id, memberId, now }: { id: string; memberId: number; now: string },
): Promise<boolean> {
  const pass = await db
    .selectFrom('factor_pass')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return pass !== undefined;
}

export async function insertPass(db: Queries, pass: FactorPassTable): Promise<void> {
  await db.insertInto('factor_pass').values(pass).execute();
}

/** A session has begun there again. */
export async function renewPass(
  db: Queries,
  { id, member_id, ...next }: FactorPassTable,
): Promise<void> {
  await db
    .updateTable('factor_pass')
    .set(next)
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .execute();
}

/** Another one takes its place in the browser. */
export async function deletePass(
  db: Queries,
  { id, memberId }: { id: string; memberId: number },
): Promise<void> {
  await db
    .deleteFrom('factor_pass')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

/** Somebody has signed out there, or was signed out by hand: whoever signs in there next passes it again. */
export async function deletePassesOfSessions(
  db: Queries,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('factor_pass').where('session_id', 'in', sessionIds).execute();
}

/** @param except id of a session whose browser goes on. */
export async function deletePassesOf(
  db: Queries,
  memberIds: readonly number[],
  except = '',
): Promise<void> {
  await db
    .deleteFrom('factor_pass')
    .where('member_id', 'in', memberIds)
    .where('session_id', '!=', except)
    .execute();
}
