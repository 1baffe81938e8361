/** A code that was given away knows its mail, and so what became of that. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const codeMail = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table token_email add column mail_id bigint`.execute(db);
  },
});
