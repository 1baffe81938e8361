/** Labels in the database: which there are, who has which, and how they come and go. */
import { sql } from 'kysely';
import type { Label } from '../../../contract/office/labels.ts';
import { labelKey } from '../../../contract/office/labelNames.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** Those that somebody has, in the order of their keys. */
export async function findLabels(db: Queries, _engine: Engine): Promise<Label[]> {
  return await db
    .selectFrom('label')
    .innerJoin('member_label', 'member_label.label_id', 'label.id')
    .select(['label.id', 'label.name'])
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .groupBy(['label.id', 'label.name', 'label.key'])
    .orderBy('label.key')
    .execute();
}

export async function findLabelByName(db: Queries, name: string) {
  const key = labelKey(name);
  return await db.selectFrom('label').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function findLabel(db: Queries, id: number) {
  return await db.selectFrom('label').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Nobody else renames it until the transaction ends. */
export async function holdLabel(db: Queries, engine: Engine, id: number) {
  return await db
    .selectFrom('label')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
}

/** Nobody renames those that are called so until the transaction ends. */
export async function holdLabels(db: Queries, engine: Engine, names: readonly string[]) {
  if (names.length === 0) return;
  await db
    .selectFrom('label')
    .select('id')
    .where('key', 'in', [...new Set(names.map(labelKey))])
    .orderBy('id')
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
}

/** @returns labels by member, in the order of their keys; of who has none nothing. */
export async function labelRowsOf(db: Queries, memberIds: readonly number[]) {
  const rows = db
    .selectFrom('member_label')
    .innerJoin('label', 'label.id', 'member_label.label_id')
    .select(['member_label.member_id', 'label.id', 'label.name', 'label.key'])
    .where('member_label.member_id', 'in', memberIds)
    .orderBy('label.key');
  const found = memberIds.length === 0 ? [] : await rows.execute();
  return Map.groupBy(found, ({ member_id: id }) => id);
}

/** Their names alone. */
export async function labelsOf(
  db: Queries,
  memberIds: readonly number[],
): Promise<Map<number, string[]>> {
  const labels = [...(await labelRowsOf(db, memberIds))];
  return new Map(labels.map(([id, rows]) => [id, rows.map(({ name }) => name)]));
}

export const hasLabel = (labels: readonly string[], name: string): boolean =>
  labels.some((label) => labelKey(label) === labelKey(name));

/** In the order of their keys, as they are read. */
export const inOrder = (labels: readonly string[]): string[] =>
  labels.toSorted((a, b) => (labelKey(a) < labelKey(b) ? -1 : 1));

/** Gives it to members, none of whom has it; a label that nobody has yet is called as it is called here. @returns its id. */
export async function giveLabel(
  db: Queries,
  name: string,
  memberIds: readonly number[],
): Promise<number> {
  const labelId = await labelIdOf(db, name);
  await giveLabelOfId(db, labelId, memberIds);
  return labelId;
}

/** Whatever it is called by now. */
export async function giveLabelOfId(
  db: Queries,
  labelId: number,
  memberIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('member_label')
    .values(memberIds.map((id) => ({ label_id: labelId, member_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const NOBODY_HAS_IT = sql<boolean>`not exists (
  select 1 from member_label where member_label.label_id = label.id)`;

/** Of a name that no label has, one is made. */
export async function labelIdOf(db: Queries, name: string): Promise<number> {
  const key = labelKey(name);
  await db
    .insertInto('label')
    .values({ name, key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ name }).where(NOBODY_HAS_IT))
    .execute();
  const { id } = await db
    .selectFrom('label')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

export async function takeLabel(
  db: Queries,
  name: string,
  memberIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('member_label')
    .where('label_id', 'in', db.selectFrom('label').select('id').where('key', '=', labelKey(name)))
    .where('member_id', 'in', memberIds)
    .execute();
}

export async function takeLabelOfId(
  db: Queries,
  labelId: number,
  memberIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('member_label')
    .where('label_id', '=', labelId)
    .where('member_id', 'in', memberIds)
    .execute();
}

/** @returns those of the members who have it. */
export async function ownersOfLabel(
  db: Queries,
  labelId: number,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('member_label')
    .select('member_id')
    .where('label_id', '=', labelId)
    .where('member_id', 'in', memberIds)
    .execute();
  return new Set(rows.map((row) => row.member_id));
}

/** One that nobody has. @returns its name; null: somebody has it, or it is gone. */
export async function deleteUnusedLabel(
  db: Queries,
  by: 'key' | 'id',
  value: string | number,
): Promise<string | null> {
  // Held: who is giving it meanwhile is waited for.
  await db
    .updateTable('label')
    .set((eb) => ({ key: eb.ref('key') }))
    .where(by, '=', value)
    .execute();
  const deleted = await db
    .deleteFrom('label')
    .where(by, '=', value)
    .where(NOBODY_HAS_IT)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

/** @throws as the database does where another label has this key. */
export async function renameLabel(db: Queries, id: number, name: string): Promise<void> {
  const key = labelKey(name);
  await db.updateTable('label').set({ name, key }).where('id', '=', id).execute();
}

/** For the audit, of one member: from what there was to what there is; null: that is the same. */
export async function labelChange(db: Queries, memberId: number, before: readonly string[] = []) {
  const after = (await labelsOf(db, [memberId])).get(memberId) ?? [];
  return before.join() === after.join()
    ? null
    : { before: { labels: before }, after: { labels: after } };
}

/** What one member has goes over to another one. @returns ids: all of them, and those that are new there. */
export async function moveLabels(db: Queries, fromId: number, toId: number) {
  const gone = await db
    .deleteFrom('member_label')
    .where('member_id', '=', fromId)
    .returning('label_id')
    .execute();
  const ids = gone.map(({ label_id: id }) => id);
  return { gone: ids, added: await addLabels(db, toId, ids) };
}

/** What `moveLabels` has moved, but for what was taken away since. @returns the names of that. */
export async function moveLabelsBack(
  db: Queries,
  { gone, added }: { gone: readonly number[]; added: readonly number[] } = { gone: [], added: [] },
  { fromId, toId }: { fromId: number; toId: number },
): Promise<string[]> {
  if (gone.length === 0) return [];
  const there = (await labelRowsOf(db, [fromId])).get(fromId) ?? [];
  const held = new Set(there.map(({ id }) => id));
  await addLabels(
    db,
    toId,
    gone.filter((id) => held.has(id)),
  );
  if (added.length > 0) {
    await db
      .deleteFrom('member_label')
      .where('member_id', '=', fromId)
      .where('label_id', 'in', added)
      .execute();
  }
  const taken = await db
    .selectFrom('label')
    .select(['id', 'name'])
    .where('id', 'in', gone)
    .orderBy('key')
    .execute();
  return taken.filter(({ id }) => !held.has(id)).map(({ name }) => name);
}

/** @returns ids of those that the member did not have. */
async function addLabels(db: Queries, memberId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const added = await db
    .insertInto('member_label')
    .values(ids.map((id) => ({ label_id: id, member_id: memberId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('label_id')
    .execute();
  return added.map(({ label_id: id }) => id);
}
