/**
 * Members with an address but without a password, who are none but by an older program: the list sorted by address begins
 * behind all addresses for who has not registered, where it finds nobody here.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';

export const addressesAhead: Migration = {
  async up(db: Kysely<Schema>) {
    await sql`create index member_address_ahead on member (id)
      where password_hash is null and coalesce(email_key, null) is not null`.execute(db);
  },
};
