/** Signs that say something of their own are part of a label's key: “10 %” is no longer known by “10”. Saved filters follow. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { labelKey } from '../../../contract/office/labelNames.ts';
import type { SavedView } from '../../../contract/office/savedViews.ts';
import type { Schema } from '../schema.ts';

export const labelKeys: Migration = {
  async up(db: Kysely<Schema>) {
    const renewed = new Map<string, string>();
    const labels = await db.selectFrom('label').select(['id', 'name', 'key']).execute();
    const taken = new Set(labels.map(({ key }) => key));
    for (const { id, name, key: before } of labels) {
      const key = labelKey(name);
      // Where two differed by what nobody sees (“❤” with U+FE0F), one keeps the key of before.
      if (taken.has(key)) continue;
      taken.add(key);
      await db.updateTable('label').set({ key }).where('id', '=', id).execute();
      renewed.set(before, key);
    }
    if (renewed.size === 0) return;
    for (const { member_id, views: kept } of await db
      .selectFrom('saved_views')
      .selectAll()
      .execute()) {
      const views = JSON.parse(kept) as SavedView[];
      const after = views.map((view) => ({ ...view, query: withKeys(view.query, renewed) }));
      await db
        .updateTable('saved_views')
        .set({ views: JSON.stringify(after) })
        .where('member_id', '=', member_id)
        .execute();
    }
  },
};

/** @param query of the list's address: filters may stand among the words that are searched for, too. */
function withKeys(query: string, renewed: ReadonlyMap<string, string>): string {
  const params = new URLSearchParams(query);
  for (const [name, text] of [...params]) {
    const after = text.replace(/(?<=(?:^|\s)marke:)\S+/giu, (keys) =>
      keys
        .split(',')
        .map((key) => renewed.get(key.toLowerCase()) ?? key)
        .join(','),
    );
    if (after !== text) params.set(name, after);
  }
  return params.toString();
}
