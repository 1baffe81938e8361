/** What a request of the office has made, by the key that came with it: sent once more, it makes nothing anew. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const requestKeys: Migration = {
  async up(db) {
    await sql`create table request_key (
      request_key text primary key,
      at text not null,
      made text not null
    )`.execute(db);
    await sql`create index request_key_at on request_key (at)`.execute(db);
  },
};
