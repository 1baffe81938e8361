/** Names are found, sorted and compared alike whatever apostrophe or hyphen they are written with: O´Connor, Meyer – Bohn. */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import { nameKey, plainText, searchText } from '../../lib/searchText.ts';
import type { Schema } from '../schema.ts';

const MEMBERS_AT_ONCE = 2_000;
/** The signs are none of ASCII, but for one, and for spaces around a hyphen. */
const MAY_HAVE_ONE = sql<SqlBool>`(octet_length(first_name) <> length(first_name)
  or octet_length(last_name) <> length(last_name)
  or search_text like '%\`%' or search_text like '% -%' or search_text like '%- %')`;

export const hyphens: Migration = {
  async up(db: Kysely<Schema>) {
    for (let last = 0; ;) {
      const members = await db
        .selectFrom('member')
        .select(['id', 'number', 'first_name', 'last_name', 'email', 'invite_email'])
        .select(['initial_token', 'search_text', 'sort_name', 'name_key'])
        .where('id', '>', last)
        // Who was merged or deleted is neither found nor compared.
        .where('name_key', 'is not', null)
        .where(MAY_HAVE_ONE)
        .orderBy('id')
        .limit(MEMBERS_AT_ONCE)
        .execute();
      for (const { id, ...member } of members) {
        const { first_name: first, last_name: family, number, initial_token: code } = member;
        const address = member.email ?? member.invite_email;
        const written = {
          search_text: searchText(first, family, address, number, code),
          sort_name: plainText(family, first),
          name_key: nameKey(family, first),
        };
        const isSame =
          written.search_text === member.search_text &&
          written.sort_name === member.sort_name &&
          written.name_key === member.name_key;
        if (!isSame) await db.updateTable('member').set(written).where('id', '=', id).execute();
      }
      const end = members.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  },
};
