/** Filters of the member list with a name, for each administrator. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const savedViews = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table saved_views (
      member_id bigint primary key references member (id),
      views text not null
    )`.execute(db);
  },
});
