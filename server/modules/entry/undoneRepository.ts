/** What tells whether the ledger has taken an event back, and which of its conflicts are no admissions. */
import { sql, type SqlBool } from 'kysely';
import type { EntryEventTable } from '../../db/entryTables.ts';

/** Reasons of conflicts with which nobody came in: undos and leaves that were reported, and changed no ticket. */
export const NOBODY_CAME_IN = [
  'undo_late',
  'leave_late',
  'not_inside',
] as const satisfies readonly EntryEventTable['reason'][];

/**
 * Joins what takes an event of the ledger back. Without parameters: the database then sees that its partial index of
 * undos can be used.
 * @param undo alias of the joined `entry_event`.
 * @param event reference to the key that it takes back.
 */
export const isUndoOf = (undo: string, event: string) =>
  sql<SqlBool>`${sql.ref(`${undo}.kind`)} = 'undo'
    and ${sql.ref(`${undo}.refers_to`)} = ${sql.ref(event)}`;

/**
 * Joins the leave of the guest whom an event of the ledger let in; see isUndoOf. Ledgers from before late leaves were
 * conflicts have them as leaves with a reason, which freed no ticket.
 */
export const hasLeft = (leave: string, event: string) =>
  sql<SqlBool>`${sql.ref(`${leave}.kind`)} = 'leave' and ${sql.ref(`${leave}.reason`)} is null
    and ${sql.ref(`${leave}.refers_to`)} = ${sql.ref(event)}`;
