/** Issues and revokes tickets in the database. */
import type { MailState } from '../../../contract/entities.ts';
import type { Queries } from '../../db/openDatabase.ts';

export interface NewTicket {
  readonly id: string;
  readonly purchaseCodeId: number;
  /** As typed. */
  readonly email: string;
  readonly createdAt: string;
}

/** Issues a ticket, unless its code has a valid one already. @returns whether it was issued. */
export async function insertTicket(db: Queries, ticket: NewTicket): Promise<boolean> {
  const row = await db
    .insertInto('ticket')
    .values(ticketRow(ticket))
    .onConflict((conflict) =>
      conflict.column('token_id').where('revoked_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows of one insert: 6 columns each stay well below SQLite's 32,766 parameters of a statement. */
const ROWS_PER_INSERT = 1_000;

/** Issues any number of tickets. @throws a duplicate when a code already has a valid one. */
export async function insertTickets(db: Queries, tickets: readonly NewTicket[]): Promise<void> {
  for (let start = 0; start < tickets.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('ticket')
      .values(tickets.slice(start, start + ROWS_PER_INSERT).map(ticketRow))
      .execute();
  }
}

const ticketRow = (ticket: NewTicket) => ({
  id: ticket.id,
  token_id: ticket.purchaseCodeId,
  email: ticket.email,
  created_at: ticket.createdAt,
  revoked_at: null,
  admitted_by: null,
});

/** Revokes a ticket with which nobody was admitted. @returns false when somebody was, or it is revoked already. */
export async function revokeTicket(db: Queries, id: string, at: string): Promise<boolean> {
  const row = await db
    .updateTable('ticket')
    .set({ revoked_at: at, version: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('admitted_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when its mails are known, and none of them was sent or is being sent. */
export async function mayHaveArrived(db: Queries, ticketId: string): Promise<boolean> {
  const mails = await db
    .selectFrom('outbox')
    .select(['state', 'leased_until'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'ticket')
    .execute();
  return (
    mails.length === 0 ||
    mails.some(({ state, leased_until: lease }) => state === 'sent' || lease !== null)
  );
}

/**
 * Writes the ticket's address as it is typed now. Until the transaction ends, nobody can revoke the ticket or admit
 * with it. @returns false when somebody was admitted with it, or it is revoked.
 */
export async function keepTicket(db: Queries, id: string, email: string): Promise<boolean> {
  const row = await db
    .updateTable('ticket')
    .set({ email })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('admitted_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface MailedTicket {
  readonly id: string;
  readonly token_id: number;
  readonly email: string;
  /** Id of the member whose code it was issued for. */
  readonly owner: number;
  /** Of its newest mail; null: there is none. */
  readonly mail_state: MailState | null;
}

/** The tickets of these members' codes that still would admit somebody. */
export async function mailedTickets(
  db: Queries,
  memberIds: readonly number[],
): Promise<MailedTicket[]> {
  return await db
    .selectFrom('ticket')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .leftJoin('outbox', (join) =>
      join.on('outbox.id', '=', (eb) =>
        eb
          .selectFrom('outbox as newest')
          .select((newest) => newest.fn.max('newest.id').as('id'))
          .whereRef('newest.ticket_id', '=', 'ticket.id'),
      ),
    )
    .select(['ticket.id', 'ticket.token_id', 'ticket.email', 'token.created_for as owner'])
    .select('outbox.state as mail_state')
    .where('token.created_for', 'in', memberIds)
    .where('ticket.revoked_at', 'is', null)
    .where('ticket.admitted_by', 'is', null)
    .orderBy('token.id')
    .execute();
}

export async function countValidTickets(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
