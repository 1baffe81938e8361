/** Reads from the database what the live board shows, conflicts excepted. */
import { sql } from 'kysely';
import type { BoardDevice, RefusedAttempt } from '../../../contract/entry/board.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { EntryEventTable } from '../../db/schema.ts';

/** First and last name of a joined member. */
export const fullName = (member: string) =>
  sql<string>`${sql.ref(`${member}.first_name`)} || ' ' || ${sql.ref(`${member}.last_name`)}`;

/** Both counts come from indexes alone, without reading the tickets. */
export async function countTickets(db: Queries): Promise<{ tickets: number; inside: number }> {
  const { tickets } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { inside } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('inside'))
    .where('admitted_by', 'is not', null)
    .executeTakeFirstOrThrow();
  return { tickets, inside };
}

export interface MinuteCount {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly gateId: number | null;
  readonly kind: EntryEventTable['kind'];
  readonly count: number;
}

/** Decisions since that minute, counted by minute, gate and kind. */
export async function countByMinute(db: Queries, from: number): Promise<MinuteCount[]> {
  const rows = await db
    .selectFrom('entry_event')
    .select((eb) => ['received_minute', 'gate_id', 'kind', eb.fn.countAll<number>().as('count')])
    .where('received_minute', '>=', from)
    .groupBy(['received_minute', 'gate_id', 'kind'])
    .orderBy('received_minute')
    .execute();
  return rows.map((row) => ({
    minute: row.received_minute,
    gateId: row.gate_id,
    kind: row.kind,
    count: row.count,
  }));
}

/** Newest first. */
export async function latestRefused(db: Queries, limit: number): Promise<RefusedAttempt[]> {
  const rows = await db
    .selectFrom('entry_event')
    .innerJoin('member as staff', 'staff.id', 'entry_event.staff_id')
    .leftJoin('entry_gate as gate', 'gate.id', 'entry_event.gate_id')
    .leftJoin('entry_device as device', 'device.id', 'entry_event.device_id')
    .select(['entry_event.received_at', 'entry_event.reason'])
    .select(['gate.name as gate', 'device.name as device', fullName('staff').as('staff')])
    // As a literal: the database then sees that its partial index of refusals can be used.
    .where('entry_event.kind', '=', sql.lit('refused'))
    .orderBy('entry_event.received_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ received_at, reason, ...row }) => ({
    at: received_at,
    reason: reason ?? 'unknown',
    ...row,
  }));
}

/** By name. @param revokedSince devices that were revoked before are left out. */
export async function devicesOfBoard(db: Queries, revokedSince: string): Promise<BoardDevice[]> {
  const rows = await db
    .selectFrom('entry_device as device')
    .leftJoin('member as staff', 'staff.id', 'device.staff_id')
    .select([
      'device.id',
      'device.name',
      'device.registered_at',
      'device.last_seen_at',
      'device.revoked_at',
      'device.gate_id as gate',
      'device.list_synced_at',
      'device.open_uploads',
      'device.lost',
      'device.battery',
      'device.clock_skew_s',
      fullName('staff').as('staff'),
    ])
    .where((eb) =>
      eb.or([eb('device.revoked_at', 'is', null), eb('device.revoked_at', '>=', revokedSince)]),
    )
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();
  return rows;
}
