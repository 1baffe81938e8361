/** The same of a mail whose festival is over: brought back, it is its job's again. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const pastMailsOfJobs: Migration = {
  async up(db: Kysely<Schema>) {
    await db.schema.alterTable('past_mail').addColumn('job_id', 'integer').execute();
  },
};
