/** The one way through the audit: what it holds of a person can be taken out, by an entry that says so. */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

const KEPT = ['id', 'at', 'actor_id', 'via', 'device_id', 'job_id', 'action', 'subject'];

/** All but the values are as before, and an entry about the same member says that they are taken out. */
const isAnonymised = sql<SqlBool>`
  ${sql.join(
    KEPT.map((column) => sql.raw(`new.${column} is not distinct from old.${column}`)),
    sql` and `,
  )}
  and exists (
    select 1 from audit as taken
    join audit_subject as concerned on concerned.subject = taken.subject
    where taken.id = new.anonymised_by and taken.action = 'member anonymised'
      and concerned.audit_id = old.id
  )`;

export const anonymised = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table audit add column anonymised_by bigint`.execute(db);
    await sql`alter table member add column anonymised_at timestamptz`.execute(db);
    await engine.keepAppendOnly(db, 'audit', isAnonymised);
  },
});
