/** What of the first start is done, in the database: each a look at one row. */
import type { Queries } from '../../db/openDatabase.ts';

/** Whoever began is one. */
export async function hasOtherMembers(db: Queries): Promise<boolean> {
  return (await db.selectFrom('member').select('id').limit(2).execute()).length > 1;
}

export async function hasAny(db: Queries, table: 'token' | 'entry_gate'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** As long as it is kept. @returns null: it has sent none, or long ago */
export async function newestSampleMail(db: Queries, memberId: number) {
  const mail = await db
    .selectFrom('outbox')
    .select('state')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'sample')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail?.state ?? null;
}
