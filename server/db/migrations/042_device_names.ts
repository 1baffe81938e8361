/**
 * Of whoever's data are taken out, the audit may lose what it says of the devices to which they gave a name: it is often
 * their own. Everything else as 032_retention.ts has it.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const same = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.raw(`new.${column} is not distinct from old.${column}`)),
    sql` and `,
  );

const KEPT = ['id', 'at', 'actor_id', 'via', 'device_id', 'job_id', 'action', 'subject'];
const VALUES = ['before', 'after', 'details'];

/** @param also what else `taken`, the entry that says so, lets `old` lose. */
const isForgotten = (also: RawBuilder<SqlBool>) => sql<SqlBool>`${same(KEPT)} and (
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
        or exists (
          select 1 from audit_subject as concerned
            join audit as named on named.subject = concerned.subject
          where concerned.audit_id = old.id
            and named.action in ('device registered', 'device renamed')
            and taken.subject = 'member:' || named.actor_id
        )
        or ${also}
      )
  ))`;

const PASSING = sql.raw(`('signed in', 'sign-in failed', 'member looked up', 'guest looked up')`);

export async function letAuditForget(
  db: Kysely<Schema>,
  engine: Engine,
  also: RawBuilder<SqlBool> = sql`1 = 0`,
): Promise<void> {
  const isPassing = sql<SqlBool>`old.action in ${PASSING}`;
  await engine.keepAppendOnly(db, 'audit', isForgotten(also), isPassing);
}

export const deviceNames = (engine: Engine): Migration => ({
  up: (db: Kysely<Schema>) => letAuditForget(db, engine),
});
