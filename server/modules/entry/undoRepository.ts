/** Undoes admissions in the database: finds them, and gives their tickets free. */
import { sql, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** Without parameters: the database then sees that its partial index of undos can be used. */
const IS_UNDO = sql<SqlBool>`undo.kind = 'undo'`;

/** An event of the ledger with which a guest was let in: an admission, or one in conflict with another. */
export interface LetIn {
  readonly ticketId: string;
  readonly deviceId: number | null;
  readonly at: string;
  readonly isUndone: boolean;
  /** Id of the ticket-purchase code. Null: the ticket is unknown. */
  readonly purchaseCodeId: number | null;
}

export async function findLetIn(db: Queries, key: string): Promise<LetIn | null> {
  const row = await db
    .selectFrom('entry_event as event')
    .leftJoin('ticket', 'ticket.id', 'event.ticket_id')
    .leftJoin('entry_event as undo', (join) =>
      join.onRef('undo.refers_to', '=', 'event.key').on(IS_UNDO),
    )
    .select(['event.ticket_id', 'event.device_id', 'event.received_at', 'ticket.token_id'])
    .select('undo.key as undone_by')
    .where('event.key', '=', key)
    .where('event.kind', 'in', ['admit', 'conflict'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ticketId: row.ticket_id,
    deviceId: row.device_id,
    at: row.received_at,
    isUndone: row.undone_by !== null,
    purchaseCodeId: row.token_id,
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

/**
 * Gives the ticket free that was used by this admission. If another guest was let in with the same ticket, and that
 * was not undone, the ticket stays used, from now on by the oldest such conflict. A ticket that is used by another
 * admission stays as it is. @param key of the admission.
 */
export async function releaseTicket(db: Queries, id: string, key: string): Promise<void> {
  const next = await db
    .selectFrom('entry_event as event')
    .leftJoin('entry_event as undo', (join) =>
      join.onRef('undo.refers_to', '=', 'event.key').on(IS_UNDO),
    )
    .select('event.key')
    .where('event.ticket_id', '=', id)
    .where('event.kind', '=', 'conflict')
    .where('event.key', '!=', key)
    .where('undo.key', 'is', null)
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
