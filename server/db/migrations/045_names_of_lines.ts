/** How a line of an import calls its member: a later line with the name alone means the same one, also a new one. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const namesOfLines: Migration = {
  async up(db) {
    await sql`alter table job_row add column name_key text`.execute(db);
    await sql`create index job_row_name on job_row (job_id, name_key) where name_key is not null`.execute(
      db,
    );
  },
};
