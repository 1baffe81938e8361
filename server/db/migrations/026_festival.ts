/** What the office sets of the festival, in place of the configuration. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const festival = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table festival_fact (
      name text primary key,
      value text not null,
      changed_at text not null,
      changed_by bigint references member (id)
    )`.execute(db);
    await db.insertInto('setting').values({ name: 'festival version', value: '0' }).execute();
  },
});
