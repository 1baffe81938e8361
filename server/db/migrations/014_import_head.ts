/** Imports keep every line of their file, and which of them names the columns: somebody may say another one. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const importHead = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table import add column head_line integer not null default 0`.execute(db);
  },
});
