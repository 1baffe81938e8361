import { sql, type SqlBool } from 'kysely';

/**
 * Joins what takes an event of the ledger back. Without parameters: the database then sees that its partial index of
 * undos can be used.
 * @param undo alias of the joined `entry_event`.
 * @param event reference to the key that it takes back.
 */
export const isUndoOf = (undo: string, event: string) =>
  sql<SqlBool>`${sql.ref(`${undo}.kind`)} = 'undo'
    and ${sql.ref(`${undo}.refers_to`)} = ${sql.ref(event)}`;

/** Joins the leave of the guest whom an event of the ledger let in; see isUndoOf. A leave with a reason freed no ticket. */
export const hasLeft = (leave: string, event: string) =>
  sql<SqlBool>`${sql.ref(`${leave}.kind`)} = 'leave' and ${sql.ref(`${leave}.reason`)} is null
    and ${sql.ref(`${leave}.refers_to`)} = ${sql.ref(event)}`;
