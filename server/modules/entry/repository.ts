import type { Queries } from '../../db/openDatabase.ts';

export interface EntryTicket {
  readonly isRevoked: boolean;
  readonly isAdmitted: boolean;
  readonly admittedAt: string | null;
}

export async function findEntryTicket(db: Queries, id: string): Promise<EntryTicket | null> {
  const row = await db
    .selectFrom('ticket')
    .leftJoin('entry_event', 'entry_event.key', 'ticket.admitted_by')
    .select(['ticket.revoked_at', 'ticket.admitted_by', 'entry_event.received_at'])
    .where('ticket.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    isRevoked: row.revoked_at !== null,
    isAdmitted: row.admitted_by !== null,
    admittedAt: row.received_at,
  };
}

/** The admission: happens at most once for a ticket. @returns whether it happened now. */
export async function admitTicket(db: Queries, id: string, key: string): Promise<boolean> {
  const row = await db
    .updateTable('ticket')
    .set({ admitted_by: key })
    .where('id', '=', id)
    .where('admitted_by', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface EntryEvent {
  readonly key: string;
  readonly ticketId: string;
  readonly staffId: number;
  readonly kind: 'admit' | 'refused';
  readonly receivedAt: string;
  readonly status: number;
  /** The reply's body, as sent. */
  readonly reply: string;
}

/** @throws a duplicate when the key has been used. */
export async function insertEntryEvent(db: Queries, event: EntryEvent): Promise<void> {
  await db
    .insertInto('entry_event')
    .values({
      key: event.key,
      ticket_id: event.ticketId,
      staff_id: event.staffId,
      kind: event.kind,
      received_at: event.receivedAt,
      status: event.status,
      reply: event.reply,
    })
    .execute();
}

export async function findEntryEvent(
  db: Queries,
  key: string,
): Promise<Pick<EntryEvent, 'ticketId' | 'status' | 'reply'> | null> {
  const row = await db
    .selectFrom('entry_event')
    .select(['ticket_id', 'status', 'reply'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { ticketId: row.ticket_id, status: row.status, reply: row.reply };
}
