/** The named filters of an administrator in the database. */
import { sql, type SqlBool } from 'kysely';
import type { SavedView } from '../../../contract/office/savedViews.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { withLabel } from '../labels/inFilter.ts';

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

/**
 * To be called for a member who is held: of who is gone, what was deleted would be there again.
 * @param before as it was kept; `after` takes its place. @returns false when something else is kept by now.
 */
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

/** A label has another key: everybody's filters that asked for it go on doing so; those deleted meanwhile stay so. */
export async function followLabel(db: Queries, before: string, after: string): Promise<void> {
  const all = await db
    .selectFrom('saved_views')
    .selectAll()
    .where(sql<SqlBool>`lower(views) like '%marke%'`)
    .execute();
  for (const { member_id, views } of all) {
    const followed = (JSON.parse(views) as SavedView[]).map((view) => ({
      ...view,
      query: queryWithLabel(view.query, before, after),
    }));
    await db
      .updateTable('saved_views')
      .set({ views: JSON.stringify(followed) })
      .where('member_id', '=', member_id)
      .where('views', '=', views)
      .execute();
  }
}

/** @param query of the list's address. Who has not asked for the label finds the filter written as before. */
function queryWithLabel(query: string, before: string, after: string): string {
  const params = new URLSearchParams(query);
  for (const [name, text] of [...params]) {
    const followed = withLabel(text, before, after);
    if (followed !== null) params.set(name, followed);
  }
  return params.toString();
}
