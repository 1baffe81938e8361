/** Members can be changed: their rows have versions, so that nobody overwrites what another one has written. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const office = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table member add column version integer not null default 1`.execute(db);
  },
});
