/** Which job has queued a mail to many. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const mailsOfJobs: Migration = {
  async up(db: Kysely<Schema>) {
    for (const table of ['outbox', 'past_mail'] as const) {
      await db.schema.alterTable(table).addColumn('job_id', 'integer').execute();
    }
    await sql`create index outbox_job on outbox (job_id, state) where job_id is not null`.execute(
      db,
    );
  },
};
