/** The festival's logo: a picture that the office has sent, by the name that its content has. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const logo = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table festival_logo (
      name text primary key,
      type text not null,
      width integer not null,
      height integer not null,
      content text not null,
      sent_at text not null
    )`.execute(db);
  },
});
