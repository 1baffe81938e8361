/** Reads from the database what the live board shows, conflicts excepted. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type {
  ApprovedAdmission,
  BoardDevice,
  RefusedAttempt,
} from '../../../contract/entry/board.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { EntryEventTable } from '../../db/entryTables.ts';

/** First and last name of a joined member. */
export const fullName = (member: string) =>
  sql<string>`${sql.ref(`${member}.first_name`)} || ' ' || ${sql.ref(`${member}.last_name`)}`;

/** Of a joined member whose data is not deleted. */
export const numberOf = (member: string) =>
  sql<number | null>`case when ${sql.ref(`${member}.anonymised_at`)} is null
    then ${sql.ref(`${member}.number`)} end`;

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
  // As a literal: the database then sees that its partial index of refusals can be used.
  const attempts = await latestEvents(db, sql<SqlBool>`entry_event.kind = 'refused'`, limit);
  return attempts.map((attempt) => ({ ...attempt, reason: attempt.reason ?? 'unknown' }));
}

/** Newest first. */
export async function latestApproved(db: Queries, limit: number): Promise<ApprovedAdmission[]> {
  return await latestEvents(db, sql<SqlBool>`entry_event.is_approved`, limit);
}

async function latestEvents(
  db: Queries,
  which: RawBuilder<SqlBool>,
  limit: number,
): Promise<ApprovedAdmission[]> {
  const rows = await db
    .selectFrom('entry_event')
    .innerJoin('member as staff', 'staff.id', 'entry_event.staff_id')
    .leftJoin('entry_gate as gate', 'gate.id', 'entry_event.gate_id')
    .leftJoin('entry_device as device', 'device.id', 'entry_event.device_id')
    .leftJoin('ticket', 'ticket.id', 'entry_event.ticket_id')
    .leftJoin('token', 'token.id', 'ticket.token_id')
    .leftJoin('member as owner', 'owner.id', 'token.created_for')
    .select(['entry_event.received_at', 'entry_event.reason', 'entry_event.ticket_id'])
    .select(['ticket.email', 'owner.number as member_number'])
    .select(['gate.name as gate', 'device.name as device'])
    .select([fullName('staff').as('staff'), numberOf('staff').as('staff_number')])
    .where(which)
    .orderBy('entry_event.received_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ received_at, ticket_id, ...row }) => ({
    at: received_at,
    ticket: shortened(ticket_id),
    ...row,
  }));
}

/** Enough to compare it with the guest's; a ticket that is taken back admits again, so not all of it. */
function shortened(ticketId: string): string {
  return ticketId.length <= 8 ? ticketId : `${ticketId.slice(0, 4)}…${ticketId.slice(-4)}`;
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
      numberOf('staff').as('staff_number'),
    ])
    .where((eb) =>
      eb.or([eb('device.revoked_at', 'is', null), eb('device.revoked_at', '>=', revokedSince)]),
    )
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();
  return rows;
}
