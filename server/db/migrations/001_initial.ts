/** The first migration: members, codes, tickets, sessions, mails, rate limits and the audit. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** The tables of schema.ts, in SQL that both engines read alike but for the id column. */
export const initial = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const id = engine.idColumn;
    const statements = [
      sql`create table member (
        id ${id},
        number integer not null unique,
        first_name text not null,
        last_name text not null,
        email text,
        email_key text unique,
        password_hash text,
        is_superuser boolean not null,
        is_staff boolean not null,
        is_active boolean not null,
        is_entry_staff boolean not null,
        initial_token text not null unique,
        created_at timestamptz not null,
        registered_at timestamptz,
        search_text text not null,
        sort_name ${engine.sortedText} not null
      )`,
      sql`create index member_sort_name on member (sort_name)`,

      sql`create table token (
        id ${id},
        token ${engine.sortedText} not null unique,
        created_for bigint not null references member (id),
        created_at timestamptz not null
      )`,
      sql`create index token_created_for on token (created_for)`,

      sql`create table ticket (
        id text primary key,
        token_id bigint not null references token (id),
        email text not null,
        created_at timestamptz not null,
        revoked_at timestamptz,
        admitted_by text unique
      )`,
      sql`create unique index ticket_valid_of_token on ticket (token_id) where revoked_at is null`,

      sql`create table entry_event (
        key text primary key,
        ticket_id text not null,
        staff_id bigint not null references member (id),
        kind text not null check (kind in ('admit', 'refused')),
        received_at timestamptz not null,
        status integer not null,
        reply text not null
      )`,
      sql`create index entry_event_ticket on entry_event (ticket_id)`,

      sql`create table token_email (
        id ${id},
        token_id bigint not null references token (id),
        email text not null,
        sent_at timestamptz not null
      )`,
      sql`create index token_email_token on token_email (token_id)`,

      sql`create table session (
        id text primary key,
        member_id bigint not null references member (id),
        generation integer not null,
        rotated_at timestamptz not null,
        client text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`,
      sql`create index session_member on session (member_id)`,
      sql`create index session_expires_at on session (expires_at)`,

      sql`create table password_reset (
        token_hash text primary key,
        member_id bigint not null references member (id),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`,
      sql`create index password_reset_member on password_reset (member_id)`,

      sql`create table outbox (
        id ${id},
        kind text not null,
        recipient text not null,
        payload text not null,
        message_id text not null unique,
        ticket_id text references ticket (id),
        state text not null check (state in ('waiting', 'sent', 'failed')),
        attempts integer not null,
        next_attempt_at timestamptz not null,
        leased_until timestamptz,
        last_error text,
        created_at timestamptz not null,
        finished_at timestamptz
      )`,
      sql`create index outbox_due on outbox (next_attempt_at) where state = 'waiting'`,
      sql`create index outbox_ticket on outbox (ticket_id)`,

      sql`create table rate_limit (
        key text primary key,
        window_ends_at bigint not null,
        count integer not null
      )`,
      sql`create index rate_limit_window on rate_limit (window_ends_at)`,

      sql`create table audit (
        id ${id},
        at timestamptz not null,
        actor_id bigint references member (id),
        action text not null,
        subject text not null,
        details text not null
      )`,
      sql`create index audit_subject on audit (subject)`,
    ];
    for (const statement of statements) await statement.execute(db);
    await engine.createMemberSearch(db);
  },
});
