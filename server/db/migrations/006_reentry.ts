/** Guests may leave and come in again: leaves in the ledger, and the direction of a gate. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

const COLUMNS = sql.raw(
  `key, ticket_id, staff_id, device_id, gate_id, seq, kind, mode, reason, refers_to, note, scanned_at,
   received_at, received_minute, status, reply, is_approved`,
);

/** As in 002 the ledger is made anew with the rows it had; what refers to it makes room meanwhile. */
export const reentry = (): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`alter table entry_gate add column direction text not null default 'in'
        check (direction in ('in', 'out', 'both'))`,

      sql`create table entry_ruling_kept as select event_key, staff_id, reason, at from entry_ruling`,
      sql`drop table entry_ruling`,
      sql`create table entry_event_new (
        key text primary key,
        ticket_id text not null,
        staff_id bigint not null references member (id),
        device_id bigint references entry_device (id),
        gate_id bigint references entry_gate (id),
        seq integer,
        kind text not null check (kind in ('admit', 'undo', 'conflict', 'refused', 'leave')),
        mode text not null check (mode in ('online', 'device')),
        reason text,
        refers_to text,
        note text,
        scanned_at timestamptz,
        received_at timestamptz not null,
        received_minute integer not null,
        status integer not null,
        reply text not null,
        is_approved boolean not null default false
      )`,
      sql`insert into entry_event_new (${COLUMNS}) select ${COLUMNS} from entry_event`,
      sql`drop table entry_event`,
      sql`alter table entry_event_new rename to entry_event`,
      sql`create index entry_event_ticket on entry_event (ticket_id)`,
      sql`create index entry_event_minute on entry_event (received_minute, gate_id, kind)`,
      sql`create index entry_event_device on entry_event (device_id, seq) where device_id is not null`,
      sql`create index entry_event_refused on entry_event (received_at) where kind = 'refused'`,
      sql`create index entry_event_conflict on entry_event (received_at) where kind = 'conflict'`,
      sql`create unique index entry_event_undone on entry_event (refers_to) where kind = 'undo'`,
      sql`create index entry_event_approved on entry_event (received_at) where is_approved`,
      sql`create index entry_event_left on entry_event (refers_to) where kind = 'leave'`,

      sql`create table entry_ruling (
        event_key text primary key references entry_event (key),
        staff_id bigint not null references member (id),
        reason text not null,
        at timestamptz not null
      )`,
      sql`insert into entry_ruling (event_key, staff_id, reason, at)
        select event_key, staff_id, reason, at from entry_ruling_kept`,
      sql`drop table entry_ruling_kept`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
