/** Who was invited in some days is looked up. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const invited: Migration = {
  async up(db: Kysely<Schema>) {
    await sql`create index member_invited on member (invited_at) where invited_at is not null`.execute(
      db,
    );
  },
};
