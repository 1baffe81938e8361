/** Whose a purchase code was that is none any more: the office is shown it with what it finds. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const whoseEnded: Migration = {
  async up(db) {
    await sql`alter table ended_code add column member_id integer`.execute(db);
  },
};
