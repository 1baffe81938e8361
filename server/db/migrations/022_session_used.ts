/** A session knows whether its present tokens have been used: until then the refresh token before them is good, too. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const sessionUsed = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table session add column is_used boolean not null default true`.execute(db);
  },
});
