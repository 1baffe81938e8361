/** Reports that reach the server when their festival is over: they belong into the archive, not into the present ledger. */
import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { knownGate, ledgerRow, type EntryTicket, type NewEntryEvent } from './repository.ts';

/** A ticket of a festival that is over, as it is in the archive. */
export interface PastTicket {
  readonly festivalId: number;
  readonly ticket: EntryTicket;
}

/** Locks the ticket until the transaction ends. @returns null when no earlier festival has it. */
export async function holdPastTicket(
  db: Queries,
  engine: Engine,
  id: string,
): Promise<PastTicket | null> {
  const held = await db
    .selectFrom('past_ticket')
    .select(['festival_id', 'revoked_at', 'admitted_by'])
    .where('id', '=', id)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
  if (held === undefined) return null;
  const use =
    held.admitted_by === null
      ? undefined
      : await db
          .selectFrom('past_event as event')
          .leftJoin('entry_device as device', 'device.id', 'event.device_id')
          .leftJoin('entry_gate as gate', 'gate.id', 'event.gate_id')
          .select(['event.key', 'event.received_at as at', 'event.device_id as deviceId'])
          .select(['device.name as device', 'gate.name as gate'])
          .where('event.key', '=', held.admitted_by)
          .executeTakeFirst();
  return {
    festivalId: held.festival_id,
    ticket: { id, isRevoked: held.revoked_at !== null, use: use ?? null },
  };
}

/** An event of an earlier festival with which a guest was let in. */
export interface PastLetIn {
  readonly festivalId: number;
  readonly ticketId: string;
  readonly deviceId: number | null;
  readonly gateId: number | null;
  readonly isUndone: boolean;
}

export async function findPastLetIn(db: Queries, key: string): Promise<PastLetIn | null> {
  const row = await db
    .selectFrom('past_event')
    .select(['festival_id', 'ticket_id', 'device_id', 'gate_id'])
    .where('key', '=', key)
    .where('kind', 'in', ['admit', 'conflict'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const undo = await db
    .selectFrom('past_event')
    .select('key')
    .where('ticket_id', '=', row.ticket_id)
    .where('kind', '=', 'undo')
    .where('refers_to', '=', key)
    .executeTakeFirst();
  return {
    festivalId: row.festival_id,
    ticketId: row.ticket_id,
    deviceId: row.device_id,
    gateId: row.gate_id,
    isUndone: undo !== undefined,
  };
}

/**
 * Adds to the ledger of a festival that is over; an admission uses its ticket there, which is held.
 * @throws a duplicate when the key has been used before.
 */
export async function insertPastEvent(
  db: Queries,
  festivalId: number,
  event: NewEntryEvent,
): Promise<void> {
  const isAdmission = event.kind === 'admit';
  await db
    .updateTable('past_festival')
    .set((eb) => ({
      events: eb('events', '+', 1),
      admitted: eb('admitted', '+', isAdmission ? 1 : 0),
    }))
    .where('id', '=', festivalId)
    .execute();
  await db
    .insertInto('past_event')
    .values({
      ...ledgerRow(event),
      gate_id: sql`${knownGate(event.gate_id)}`,
      festival_id: festivalId,
    })
    .execute();
  if (!isAdmission) return;
  await db
    .updateTable('past_ticket')
    .set({ admitted_by: event.key })
    .where('id', '=', event.ticket_id)
    .execute();
}
