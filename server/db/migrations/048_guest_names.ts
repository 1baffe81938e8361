/** Guests are found by what stands behind the first word of their address, too: jan.hansen@… by "hansen". */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const guestNames: Migration = {
  async up(db) {
    await sql`create index guest_email_behind on guest_email
      ((ltrim(email, 'abcdefghijklmnopqrstuvwxyz0123456789')))`.execute(db);
  },
};
