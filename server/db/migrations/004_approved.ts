/** Which admissions people have decided on, since neither server nor device vouched for the ticket. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const approved = (): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`alter table entry_event add column is_approved boolean not null default false`,
      sql`create index entry_event_approved on entry_event (received_at) where is_approved`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
