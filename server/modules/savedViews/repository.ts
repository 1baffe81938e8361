/** The named filters of an administrator in the database. */
import type { SavedView } from '../../../contract/office/savedViews.ts';
import type { Queries } from '../../db/openDatabase.ts';

export async function findSavedViews(db: Queries, memberId: number): Promise<SavedView[]> {
  const row = await db
    .selectFrom('saved_views')
    .select('views')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? [] : (JSON.parse(row.views) as SavedView[]);
}

export async function replaceSavedViews(
  db: Queries,
  memberId: number,
  views: readonly SavedView[],
): Promise<void> {
  const row = { views: JSON.stringify(views) };
  await db
    .insertInto('saved_views')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}
