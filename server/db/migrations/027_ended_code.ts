/** Remembers purchase codes that are none any more, so that whoever has one learns why it is worth nothing. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const endedCode = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table ended_code (
      token text primary key,
      ended_at text not null
    )`.execute(db);
  },
});
