/**
 * Before an entry of the log is deleted both engines look for what concerns it, one by one; and mails to an address are
 * looked for when a member goes. Without an index each is a look at all of them, on the gate's thread.
 */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const lookups: Migration = {
  async up(db) {
    await sql`create index audit_subject_of_entry on audit_subject (audit_id)`.execute(db);
    await sql`create index outbox_recipient on outbox (lower(recipient))`.execute(db);
  },
};
