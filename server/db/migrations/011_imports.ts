/** Imports: files of members, kept line by line; jobs that go through lines; and where an invitation is to go. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const imports = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`alter table member add column invite_email text`,
      sql`create index member_invite_email on member (lower(invite_email))
        where invite_email is not null`,

      sql`create table import (
        id ${engine.idColumn},
        file_name text not null,
        columns text not null,
        shape text not null,
        row_count integer not null,
        is_read boolean not null,
        created_by bigint not null references member (id),
        created_at timestamptz not null
      )`,
      sql`create index import_shape on import (shape)`,
      sql`create table import_row (
        import_id bigint not null references import (id),
        line integer not null,
        cells text not null,
        primary key (import_id, line)
      )`,
      sql`alter table job add column import_id bigint references import (id)`,
      sql`create index job_import on job (import_id) where import_id is not null`,
      sql`alter table job add column added integer not null default 0`,

      // The embedded database cannot let a column be null later: the table is made anew.
      sql`alter table job_row rename to job_row_before`,
      sql`drop index job_row_state`,
      sql`create table job_row (
        id ${engine.idColumn},
        job_id bigint not null references job (id),
        member_id bigint references member (id),
        line integer,
        name text,
        number bigint,
        match_key text,
        state text not null check (state in ('pending', 'changed', 'skipped', 'failed')),
        sentence text not null,
        kept text
      )`,
      sql`insert into job_row (id, job_id, member_id, state, sentence, kept)
        select id, job_id, member_id, state, sentence, kept from job_row_before`,
      sql`drop table job_row_before`,
      sql`create index job_row_state on job_row (job_id, state, id)`,
      sql`create index job_row_member on job_row (member_id) where member_id is not null`,
      sql`create index job_row_number on job_row (job_id, number) where number is not null`,
      sql`create index job_row_key on job_row (job_id, match_key) where match_key is not null`,
    ];
    for (const statement of statements) await statement.execute(db);
    await engine.continueIds(db, 'job_row');
  },
});
