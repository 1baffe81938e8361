/** Second factors of accounts, the codes for whoever has lost them, and where they were passed. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const secondFactor = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      // Asked at every call of the office.
      sql`alter table member add column has_second_factor boolean not null default false`,
      sql`create table second_factor (
        id ${engine.idColumn},
        member_id bigint not null references member (id),
        kind text not null,
        name text not null,
        secret text,
        last_step bigint,
        credential_id text unique,
        public_key text,
        counter bigint,
        transports text,
        created_at timestamptz not null,
        used_at timestamptz
      )`,
      sql`create index second_factor_of_member on second_factor (member_id)`,
      sql`create table recovery_code (
        code_hash text primary key,
        member_id bigint not null references member (id),
        created_at timestamptz not null
      )`,
      sql`create index recovery_code_of_member on recovery_code (member_id)`,
      sql`create table spent_challenge (
        id text primary key,
        expires_at timestamptz not null
      )`,
      sql`create table factor_pass (
        id text primary key,
        member_id bigint not null references member (id),
        session_id text not null,
        expires_at timestamptz not null
      )`,
      sql`create index factor_pass_of_member on factor_pass (member_id)`,
      sql`create index factor_pass_of_session on factor_pass (session_id)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
