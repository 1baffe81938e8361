/** Names with an apostrophe are found, and are the same, without it: O'Connor, OConnor. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { nameKey, searchTextFrom } from '../../lib/searchText.ts';
import type { Schema } from '../schema.ts';

const MEMBERS_AT_ONCE = 2_000;
/** As they are in texts that are searched. */
const APOSTROPHES = ["'", '’', '‘', '`', 'ʼ'];

export const apostrophes: Migration = {
  async up(db: Kysely<Schema>) {
    for (let last = 0; ;) {
      const members = await db
        .selectFrom('member')
        .select(['id', 'search_text', 'last_name', 'first_name'])
        .where('id', '>', last)
        .where((eb) => eb.or(APOSTROPHES.map((sign) => eb('search_text', 'like', `%${sign}%`))))
        .orderBy('id')
        .limit(MEMBERS_AT_ONCE)
        .execute();
      for (const { id, search_text, last_name, first_name } of members) {
        await db
          .updateTable('member')
          .set({
            search_text: searchTextFrom(search_text),
            name_key: nameKey(last_name, first_name),
          })
          .where('id', '=', id)
          .execute();
      }
      const end = members.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  },
};
