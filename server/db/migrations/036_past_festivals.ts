/**
 * Festivals that are over: their codes, tickets, mails and admissions in tables of their own, where nothing that is asked at
 * the gate, or by whoever has a code, finds them. Devices remember which numbers of their journal went there.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const pastFestivals = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const festival = sql`festival_id bigint not null references past_festival (id)`;
    const statements = [
      sql`create table past_festival (
        id ${engine.idColumn},
        name text not null,
        first_day text not null,
        last_day text not null,
        prefix text not null,
        archived_at timestamptz not null,
        archived_by bigint references member (id),
        codes integer not null,
        tickets integer not null,
        admitted integer not null,
        events integer not null,
        record text,
        rows_deleted_at timestamptz
      )`,

      sql`create table past_code (
        id bigint primary key,
        ${festival},
        token ${engine.sortedText} not null,
        created_for bigint not null,
        created_at timestamptz not null
      )`,
      sql`create index past_code_token on past_code (token)`,
      sql`create index past_code_member on past_code (created_for)`,
      sql`create index past_code_festival on past_code (festival_id, id)`,

      sql`create table past_ticket (
        id ${engine.sortedText} primary key,
        ${festival},
        token_id bigint not null,
        email text not null,
        created_at timestamptz not null,
        revoked_at timestamptz,
        admitted_by text
      )`,
      sql`create index past_ticket_code on past_ticket (token_id)`,
      sql`create index past_ticket_festival on past_ticket (festival_id, id)`,
      sql`create index past_ticket_guest on past_ticket ((${engine.byCodePoint(sql`lower(email)`)}))`,

      sql`create table past_code_mail (
        id bigint primary key,
        ${festival},
        token_id bigint not null,
        email text not null,
        sent_at timestamptz not null,
        mail_id bigint
      )`,
      sql`create index past_code_mail_code on past_code_mail (token_id)`,
      sql`create index past_code_mail_festival on past_code_mail (festival_id, id)`,
      sql`create index past_code_mail_guest on past_code_mail ((${engine.byCodePoint(sql`lower(email)`)}))`,

      sql`create table past_mail (
        id bigint primary key,
        ${festival},
        kind text not null,
        recipient text not null,
        payload text not null,
        message_id text not null,
        ticket_id text,
        member_id bigint,
        priority integer not null,
        state text not null,
        attempts integer not null,
        next_attempt_at timestamptz not null,
        last_error text,
        created_at timestamptz not null,
        finished_at timestamptz
      )`,
      sql`create index past_mail_ticket on past_mail (ticket_id)`,
      sql`create index past_mail_member on past_mail (member_id) where member_id is not null`,
      sql`create index past_mail_festival on past_mail (festival_id, id)`,

      sql`create table past_event (
        key text primary key,
        ${festival},
        ticket_id text not null,
        staff_id bigint not null,
        device_id bigint,
        gate_id bigint,
        seq integer,
        kind text not null,
        mode text not null,
        reason text,
        refers_to text,
        note text,
        scanned_at timestamptz,
        received_at timestamptz not null,
        received_minute integer not null,
        status integer not null,
        reply text not null,
        is_approved boolean not null
      )`,
      sql`create index past_event_ticket on past_event (ticket_id)`,
      sql`create index past_event_staff on past_event (staff_id)`,
      // Where a phone's late reports are looked for at each heartbeat.
      sql`create index past_event_device on past_event (device_id, seq)`,
      sql`create index past_event_festival on past_event (festival_id, key)`,

      sql`create table past_ruling (
        event_key text primary key,
        ${festival},
        staff_id bigint not null,
        reason text not null,
        at timestamptz not null
      )`,
      sql`create index past_ruling_festival on past_ruling (festival_id, event_key)`,

      // With a code its addresses go, which is looked up for each code.
      sql`create index guest_email_token on guest_email (token_id)`,
      sql`alter table entry_device add column archived_seq integer not null default 0`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
