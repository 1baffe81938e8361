/** Who can administer is asked in each batch of a job: few among many members. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const superusers = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create index member_superuser on member (id) where is_superuser`.execute(db);
  },
});
