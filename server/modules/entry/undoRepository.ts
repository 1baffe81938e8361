/** Undoes admissions in the database: finds them, and gives their tickets free. */
import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { hasLeft, isUndoOf, NOBODY_CAME_IN } from './undoneRepository.ts';

/** An event of the ledger with which a guest was let in: an admission, or one in conflict with another. */
export interface LetIn {
  readonly ticketId: string;
  readonly deviceId: number | null;
  readonly gateId: number | null;
  readonly at: string;
  readonly isUndone: boolean;
  /** Id of the ticket-purchase code. Null: the ticket is unknown. */
  readonly purchaseCodeId: number | null;
  /** The ticket is used by it: taken back, it admits again. */
  readonly isUse: boolean;
}

export async function findLetIn(db: Queries, key: string): Promise<LetIn | null> {
  const row = await db
    .selectFrom('entry_event as event')
    .leftJoin('ticket', 'ticket.id', 'event.ticket_id')
    .leftJoin('entry_event as undo', (join) => join.on(isUndoOf('undo', 'event.key')))
    .select(['event.ticket_id', 'event.device_id', 'event.gate_id', 'event.received_at'])
    .select(['ticket.token_id', 'ticket.admitted_by'])
    .select('undo.key as undone_by')
    .where('event.key', '=', key)
    .where('event.kind', 'in', ['admit', 'conflict'])
    .where((eb) =>
      eb.or([eb('event.reason', 'is', null), eb('event.reason', 'not in', NOBODY_CAME_IN)]),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ticketId: row.ticket_id,
    deviceId: row.device_id,
    gateId: row.gate_id,
    at: row.received_at,
    isUndone: row.undone_by !== null,
    purchaseCodeId: row.token_id,
    isUse: row.admitted_by === key,
  };
}

/** Locks the ticket, if there is one, until the transaction ends, so that nobody else changes it. */
export async function holdTicket(db: Queries, engine: Engine, id: string): Promise<void> {
  await db
    .selectFrom('ticket')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
}

/** A ticket, and who is inside with it. */
export interface Stay {
  /** The admission that uses the ticket. Null: nobody is inside. */
  readonly admission: {
    readonly key: string;
    readonly deviceId: number | null;
    readonly seq: number | null;
  } | null;
  /** Of the device list. Null: the ticket has changed since anybody read that. */
  readonly version: number | null;
}

/** @returns null when there is no such ticket. */
export async function findStay(db: Queries, ticketId: string): Promise<Stay | null> {
  const row = await db
    .selectFrom('ticket')
    .leftJoin('entry_event as event', 'event.key', 'ticket.admitted_by')
    .select(['ticket.version', 'ticket.admitted_by', 'event.device_id', 'event.seq'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { admitted_by: key, device_id: deviceId, seq, version } = row;
  return { admission: key === null ? null : { key, deviceId, seq }, version };
}

/**
 * Gives the ticket free that was used by this admission. If another guest was let in with the same ticket, who has not
 * left, and that was not undone, the ticket stays used, from now on by the oldest such conflict. A ticket that is used
 * by another admission stays as it is. @param key of the admission.
 */
export async function releaseTicket(db: Queries, id: string, key: string): Promise<void> {
  const next = await db
    .selectFrom('entry_event as event')
    .leftJoin('entry_event as undo', (join) => join.on(isUndoOf('undo', 'event.key')))
    .leftJoin('entry_event as departure', (join) => join.on(hasLeft('departure', 'event.key')))
    .select('event.key')
    .where('event.ticket_id', '=', id)
    .where('event.kind', '=', 'conflict')
    .where('event.key', '!=', key)
    .where('undo.key', 'is', null)
    .where('departure.key', 'is', null)
    .where((eb) =>
      eb.or([
        eb('event.reason', 'not in', ['device_revoked', ...NOBODY_CAME_IN]),
        // Of a revoked device: only what a superuser has accepted.
        eb.and([
          eb('event.reason', '=', 'device_revoked'),
          eb.exists(
            eb
              .selectFrom('entry_ruling')
              .select('event_key')
              .whereRef('event_key', '=', 'event.key'),
          ),
        ]),
      ]),
    )
    .orderBy('event.received_at')
    .orderBy('event.key')
    .limit(1)
    .executeTakeFirst();
  await db
    .updateTable('ticket')
    .set({ admitted_by: next?.key ?? null, version: null })
    .where('id', '=', id)
    .where('admitted_by', '=', key)
    .execute();
}
