/** What superusers decide about the gate. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const rulings = (): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`create table entry_ruling (
        event_key text primary key references entry_event (key),
        staff_id bigint not null references member (id),
        reason text not null,
        at timestamptz not null
      )`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
