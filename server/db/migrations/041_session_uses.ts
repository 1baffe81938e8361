/** A session knows when it was last used; null: since it began or was last gone on with nobody has noted it. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const sessionUses = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table session add column used_at timestamptz`.execute(db);
  },
});
