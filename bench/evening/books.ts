/** What the robots saw against what the ledger says. */
import type { Database } from '../../server/db/openDatabase.ts';
import type { Saw } from './robot.ts';

export interface Books {
  /** Guests who are inside and not in the ledger. */
  lost: string[];
  /** Rows in the ledger beyond the guests who are inside. */
  doubled: string[];
  /** Tickets on which two are inside and no conflict is told. */
  unseen: string[];
  /** Taps upon a green word of which the ledger says nothing. */
  silent: string[];
}

export async function compare({ db }: Database, saw: readonly Saw[]): Promise<Books> {
  const rows = await db.selectFrom('entry_event').select(['ticket_id', 'kind']).execute();
  const books: Books = { lost: [], doubled: [], unseen: [], silent: [] };
  for (const ticketId of new Set(saw.map((guest) => guest.ticketId))) {
    const taps = saw.filter(
      (guest) => guest.ticketId === ticketId && guest.outcome !== 'turned away',
    );
    const kinds = rows.filter((row) => row.ticket_id === ticketId).map(({ kind }) => kind);
    const countOf = (...some: string[]) => kinds.filter((kind) => some.includes(kind)).length;
    const inside = taps.filter(({ outcome }) => outcome === 'let in').length;
    const unknown = taps.filter(({ outcome }) => outcome === 'unknown').length;
    const entered = countOf('admit', 'conflict');
    if (entered < inside) books.lost.push(ticketId);
    if (entered > inside + unknown) books.doubled.push(ticketId);
    if (inside > 1 + countOf('undo') && countOf('conflict') === 0) books.unseen.push(ticketId);
    const isAnswered = taps.some(({ outcome }) => outcome === 'let in' || outcome === 'refused');
    if (isAnswered && kinds.length === 0) books.silent.push(ticketId);
  }
  return books;
}
