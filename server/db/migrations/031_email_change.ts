/** Links by which members confirm the new address of their account. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const emailChange = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table email_change (
      token_hash text primary key,
      member_id bigint not null references member (id),
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
    await sql`create index email_change_member on email_change (member_id)`.execute(db);
  },
});
