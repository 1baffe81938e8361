/** Jobs: work on many members at once, which goes on in the background and survives a restart. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const jobs = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`create table job (
        id ${engine.idColumn},
        task text not null,
        selection text,
        undoes bigint references job (id),
        state text not null check (state in (
          'checking', 'draft', 'waiting', 'running', 'paused', 'cancelled', 'stopped', 'done')),
        asked_by bigint not null references member (id),
        started_by bigint references member (id),
        done_to bigint not null default 0,
        found integer not null default 0,
        pending integer not null default 0,
        changed integer not null default 0,
        skipped integer not null default 0,
        failed integer not null default 0,
        reasons text not null default '{}',
        sentence text,
        leased_until timestamptz,
        created_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz
      )`,
      sql`create index job_due on job (id) where state in ('checking', 'waiting', 'running')`,
      sql`create index job_undoes on job (undoes) where undoes is not null`,

      sql`create table job_row (
        id ${engine.idColumn},
        job_id bigint not null references job (id),
        member_id bigint not null references member (id),
        state text not null check (state in ('pending', 'changed', 'skipped', 'failed')),
        sentence text not null,
        kept text
      )`,
      sql`create index job_row_state on job_row (job_id, state, id)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
