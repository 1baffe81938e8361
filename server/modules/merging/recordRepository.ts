/** Merges as they are kept in the database: who was merged into whom, and what it takes to undo that. */
import { sql, type Expression, type Insertable } from 'kysely';
import type { MemberMergeTable } from '../../db/mergeTables.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { deleteFactorsOf } from '../secondFactor/repository.ts';

export async function insertMerge(
  db: Queries,
  merge: Insertable<MemberMergeTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('member_merge')
    .values(merge)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findMerge(db: Queries, id: number) {
  return await db.selectFrom('member_merge').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whoever else was merged into that member after the merge, last: what it had before then is not this merge's to know. */
const lastMergedAfter = (
  db: Queries,
  merge: { kept: Expression<number>; id: Expression<number> },
) =>
  db
    .selectFrom('member_merge as later')
    .innerJoin('member', 'member.id', 'later.gone_id')
    .select('member.number')
    .where('later.kept_id', '=', merge.kept)
    .where('later.id', '>', merge.id)
    .where('later.undone_at', 'is', null)
    .where('later.record', 'is not', null)
    .orderBy('later.id', 'desc')
    .limit(1);

/** @returns their number; null: nobody was. */
export async function findMergedAfter(
  db: Queries,
  { kept_id: keptId, id }: { kept_id: number; id: number },
): Promise<number | null> {
  const merge = { kept: sql<number>`${keptId}`, id: sql<number>`${id}` };
  return (await lastMergedAfter(db, merge).executeTakeFirst())?.number ?? null;
}

/** @returns false when somebody was first. */
export async function endMerge(
  db: Queries,
  id: number,
  undone: { by: number; at: string },
): Promise<boolean> {
  const row = await db
    .updateTable('member_merge')
    .set({ undone_at: undone.at, undone_by: undone.by, record: null })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The merges by which these were merged away, newest first. */
export async function mergesOf(db: Queries, goneIds: readonly number[]) {
  if (goneIds.length === 0) return [];
  return await db
    .selectFrom('member_merge as merge')
    .innerJoin('member as kept', 'kept.id', 'merge.kept_id')
    .innerJoin('member as gone', 'gone.id', 'merge.gone_id')
    .innerJoin('member as merger', 'merger.id', 'merge.merged_by')
    .select(['merge.id', 'merge.at', 'merge.kept_id', 'merge.gone_id', 'merge.merged_by'])
    .select(['kept.number as kept_number', 'kept.merged_into as kept_into'])
    .select(['kept.first_name as kept_first', 'kept.last_name as kept_last'])
    .select(['gone.number as gone_number'])
    .select(['gone.first_name as gone_first', 'gone.last_name as gone_last'])
    .select(['merger.number', 'merger.first_name', 'merger.last_name'])
    .select((eb) =>
      lastMergedAfter(db, { kept: eb.ref('merge.kept_id'), id: eb.ref('merge.id') }).as(
        'merged_after',
      ),
    )
    // Not as a comparison, which is a boolean on one database and a number on the other.
    .select((eb) =>
      eb.case().when('merge.record', 'is', null).then(1).else(0).end().as('is_forgotten'),
    )
    .where('merge.gone_id', 'in', goneIds)
    .where('merge.undone_at', 'is', null)
    .orderBy('merge.id', 'desc')
    .execute();
}

/** What it takes to undo merges, secrets among it, of those that cannot be undone any more. */
export async function forgetOldMerges(db: Queries, before: string): Promise<void> {
  const forgotten = await db
    .updateTable('member_merge')
    .set({ record: null })
    .where('record', 'is not', null)
    .where('at', '<', before)
    .returning(['gone_id', 'undone_at'])
    .execute();
  for (const { gone_id: id, undone_at: undoneAt } of forgotten) {
    if (undoneAt === null) await deleteFactorsOf(db, id);
  }
}
