/** The conflicts of the ledger, and what superusers have decided about them, in the database. */
import type { Queries } from '../../db/openDatabase.ts';
import type { EntryEventTable, EntryRulingTable } from '../../db/entryTables.ts';
import { hasLeft, isUndoOf } from './undoneRepository.ts';

export interface Conflict {
  readonly ticketId: string;
  readonly reason: EntryEventTable['reason'];
  readonly deviceId: number | null;
  /** Null: the ticket is unknown. */
  readonly purchaseCodeId: number | null;
  /** It was taken back, or what it met was; or the guest of a late leave was booked out after all. */
  readonly isOver: boolean;
}

/** @returns null when it is no conflict. */
export async function findConflict(db: Queries, key: string): Promise<Conflict | null> {
  const row = await db
    .selectFrom('entry_event as event')
    .leftJoin('ticket', 'ticket.id', 'event.ticket_id')
    .leftJoin('entry_event as own_undo', (join) => join.on(isUndoOf('own_undo', 'event.key')))
    .leftJoin('entry_event as first_undo', (join) =>
      join.on(isUndoOf('first_undo', 'event.refers_to')),
    )
    .leftJoin('entry_event as departure', (join) =>
      join.on('event.reason', '=', 'leave_late').on(hasLeft('departure', 'event.refers_to')),
    )
    .select(['event.ticket_id', 'event.reason', 'event.device_id', 'ticket.token_id'])
    .select(['own_undo.key as own_undo', 'first_undo.key as first_undo', 'departure.key as left'])
    .where('event.key', '=', key)
    .where('event.kind', '=', 'conflict')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ticketId: row.ticket_id,
    reason: row.reason,
    deviceId: row.device_id,
    purchaseCodeId: row.token_id,
    isOver: row.own_undo !== null || row.first_undo !== null || row.left !== null,
  };
}

export async function findRuling(db: Queries, key: string): Promise<EntryRulingTable | undefined> {
  return await db
    .selectFrom('entry_ruling')
    .selectAll()
    .where('event_key', '=', key)
    .executeTakeFirst();
}

/** @throws a duplicate when it has been decided before. */
export async function insertRuling(db: Queries, ruling: EntryRulingTable): Promise<void> {
  await db.insertInto('entry_ruling').values(ruling).execute();
}
