/** The named filters of an administrator in the database. */
import type { SavedView } from '../../../contract/office/savedViews.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** JSON, as it is kept. */
export async function keptViews(db: Queries, memberId: number): Promise<string> {
  const row = await db
    .selectFrom('saved_views')
    .select('views')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.views ?? '[]';
}

export const findSavedViews = async (db: Queries, memberId: number): Promise<SavedView[]> =>
  JSON.parse(await keptViews(db, memberId)) as SavedView[];

/** @param before as it was kept; `after` takes its place. @returns false when something else is kept by now. */
export async function replaceViews(
  db: Queries,
  memberId: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saved_views')
    .values({ member_id: memberId, views: after })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ views: after })
        .where('saved_views.views', '=', before),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
