/** The second migration: what the gate needs to work with phones and without a network. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

/**
 * Gates, devices, the device list's versions, and all that the ledger of the gate keeps of a decision. The
 * ledger is made anew with the rows it had, since SQLite changes no check of a table.
 */
export const entry = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const id = engine.idColumn;
    const statements = [
      sql`create table entry_gate (
        id ${id},
        name text not null unique,
        is_open boolean not null,
        created_at timestamptz not null
      )`,

      sql`create table entry_device (
        id ${id},
        name text not null,
        credential_hash text not null,
        registered_by bigint not null references member (id),
        registered_at timestamptz not null,
        revoked_at timestamptz,
        last_seen_at timestamptz,
        staff_id bigint references member (id),
        gate_id bigint references entry_gate (id),
        list_synced_at timestamptz,
        seq integer not null,
        open_uploads integer not null,
        lost integer not null,
        battery integer,
        clock_skew_s integer
      )`,
      sql`create unique index entry_device_name on entry_device (name) where revoked_at is null`,

      sql`create table entry_list (
        id integer primary key check (id = 1),
        epoch text not null,
        version bigint not null
      )`,
      sql`alter table ticket add column version bigint`,
      sql`create index ticket_version on ticket (version)`,

      sql`create table entry_event_new (
        key text primary key,
        ticket_id text not null,
        staff_id bigint not null references member (id),
        device_id bigint references entry_device (id),
        gate_id bigint references entry_gate (id),
        seq integer,
        kind text not null check (kind in ('admit', 'undo', 'conflict', 'refused')),
        mode text not null check (mode in ('online', 'device')),
        reason text,
        refers_to text,
        note text,
        scanned_at timestamptz,
        received_at timestamptz not null,
        received_minute integer not null,
        status integer not null,
        reply text not null
      )`,
      sql`insert into entry_event_new
        (key, ticket_id, staff_id, kind, mode, reason, received_at, received_minute, status, reply)
        select key, ticket_id, staff_id, kind, 'online',
          case status when 404 then 'unknown' when 409 then 'used' when 410 then 'revoked' end,
          received_at, ${engine.minuteOf(sql.ref('received_at'))}, status, reply
        from entry_event`,
      sql`drop table entry_event`,
      sql`alter table entry_event_new rename to entry_event`,
      sql`create index entry_event_ticket on entry_event (ticket_id)`,
      sql`create index entry_event_minute on entry_event (received_minute, gate_id, kind)`,
      sql`create index entry_event_device on entry_event (device_id, seq) where device_id is not null`,
      sql`create index entry_event_refused on entry_event (received_at) where kind = 'refused'`,
      sql`create index entry_event_conflict on entry_event (received_at) where kind = 'conflict'`,
      sql`create unique index entry_event_undone on entry_event (refers_to) where kind = 'undo'`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
