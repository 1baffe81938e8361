/** Members who were merged into others: they are kept and not listed, and lead to who stayed. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';

/** Of `member`, where its figures are not looked at: who is merged has none. */
export const LISTED: RawBuilder<SqlBool> = isListed(sql.ref('member.id'));

/** The same of an id alone: the member's row is not read for it. */
export function isListed(id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} not in (
    select merged.id from member as merged where merged.merged_into is not null)`;
}

/** An entry of the audit that tells of a merge that was undone: its values are also those of who was parted again. */
export const IS_OF_UNDONE_MERGE: RawBuilder<SqlBool> = sql<SqlBool>`(
  audit.action = 'merge undone' or audit.action = 'members merged' and exists (
    select 1 from member_merge as undone where undone.undone_at is not null
      and undone.at = audit.at and audit.subject = 'member:' || undone.kept_id))`;

/** An entry of the audit about who stayed, while they were merged by mistake: it was changed from what may be the other's. */
export const IS_WHILE_MERGED: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select 1 from member_merge as undone where undone.undone_at is not null
    and audit.subject = 'member:' || undone.kept_id
    and undone.at <= audit.at and undone.undone_at >= audit.at)`;

/** The member who stands for this one, however often it was merged; the member itself where it was not. */
export async function survivorOf(db: Queries, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`with recursive chain (id, merged_into) as (
      select id, merged_into from member where id = ${id}
      union all
      select member.id, member.merged_into from chain join member on member.id = chain.merged_into)
    select id from chain where merged_into is null`.execute(db);
  return rows[0]?.id ?? id;
}

/** Who stands for the merged member that has this number. */
export async function survivorOfNumber(db: Queries, number: number): Promise<number | null> {
  const merged = await db
    .selectFrom('member')
    .select('id')
    .where('number', '=', number)
    .where('merged_into', 'is not', null)
    .executeTakeFirst();
  return merged === undefined ? null : await survivorOf(db, merged.id);
}

/** All who were merged into these, at once or over others: with whom they stand for by now. */
async function mergedInto(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ survivor: number; id: number; number: number }>`
    with recursive chain (survivor, id, number) as (
      select merged_into, id, number from member where merged_into in (${sql.join(ids)})
      union all
      select chain.survivor, member.id, member.number
        from chain join member on member.merged_into = chain.id)
    select survivor, id, number from chain order by number`.execute(db);
  return rows;
}

/** The member, and all who were merged into it. */
export async function withMerged(db: Queries, id: number): Promise<number[]> {
  return [id, ...(await mergedInto(db, [id])).map((merged) => merged.id)];
}

/** The numbers of those who were merged into these, by ids of those who stayed. */
export async function mergedNumbers(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const bySurvivor = Map.groupBy(await mergedInto(db, ids), ({ survivor }) => survivor);
  return new Map([...bySurvivor].map(([id, rows]) => [id, rows.map(({ number }) => number)]));
}

/** Of these members those who are merged, with the number of who stands for them. */
export async function survivorNumbers(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ of: number; number: number }>`
    with recursive chain (start_id, id, number, merged_into) as (
      select id, id, number, merged_into from member
        where id in (${sql.join(ids)}) and merged_into is not null
      union all
      select chain.start_id, member.id, member.number, member.merged_into
        from chain join member on member.id = chain.merged_into)
    select start_id as of, number from chain where merged_into is null`.execute(db);
  return new Map(rows.map(({ of, number }) => [of, number]));
}
