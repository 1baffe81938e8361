/**
 * A dry run says which rows somebody should look at before; the log is read without each row of each job; and what a
 * request has asked for is held against what comes with its key once more.
 */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const doubts: Migration = {
  async up(db) {
    for (const statement of [
      sql`alter table job add column doubts text not null default '{}'`,
      sql`alter table job_row add column doubt text`,
      sql`create index job_row_doubt on job_row (job_id, id) where doubt is not null`,
      sql`create index audit_summary on audit (at, id) where via <> 'job' or actor_id is null`,
      sql`alter table request_key add column asked text`,
    ]) {
      await statement.execute(db);
    }
  },
};
