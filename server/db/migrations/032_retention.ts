/**
 * The office sets how long each kind of data is kept. Of the audit, entries that tell what was looked at and who signed in
 * may be deleted, and all entries may lose from where they came; changes stay for ever. Sessions know a time zone.
 */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

const same = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.raw(`new.${column} is not distinct from old.${column}`)),
    sql` and `,
  );

const KEPT = ['id', 'at', 'actor_id', 'via', 'device_id', 'job_id', 'action', 'subject'];
const VALUES = ['before', 'after', 'details'];

/** Without network and client; or as a person's data are taken out (020_names_taken_out.ts). */
const isForgotten = sql<SqlBool>`${same(KEPT)} and (
  (${same([...VALUES, 'anonymised_by'])} and new.network is null and new.client is null)
  or exists (
    select 1 from audit as taken
    where taken.id = new.anonymised_by and taken.action = 'member anonymised'
      and (
        exists (
          select 1 from audit_subject as concerned
          where concerned.subject = taken.subject and concerned.audit_id = old.id
        )
        or (taken.subject = 'member:' || old.actor_id and ${same(VALUES)})
      )
  ))`;

const PASSING = sql.raw(`('signed in', 'sign-in failed', 'member looked up', 'guest looked up')`);

export const retention = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table retention (
      kind text primary key,
      days integer not null,
      changed_at timestamptz not null,
      changed_by bigint references member (id)
    )`.execute(db);
    await sql`create index audit_origin on audit (at)
      where network is not null or client is not null`.execute(db);
    await engine.keepAppendOnly(db, 'audit', isForgotten, sql<SqlBool>`old.action in ${PASSING}`);
    await engine.keepAppendOnly(
      db,
      'audit_subject',
      undefined,
      sql<SqlBool>`exists (
        select 1 from audit where audit.id = old.audit_id and audit.action in ${PASSING}
      )`,
    );
    await sql`alter table session add column time_zone text`.execute(db);
  },
});
