/** The device list's versions, and the tickets by version, in the database. */
import { sql } from 'kysely';
import type { TicketStatus } from '../../../contract/entry/list.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

export interface ListVersion {
  readonly epoch: string;
  readonly version: number;
}

/** @returns null when nobody has read the list yet. */
export async function presentVersion(db: Queries): Promise<ListVersion | null> {
  const row = await db.selectFrom('entry_list').select(['epoch', 'version']).executeTakeFirst();
  return row ?? null;
}

/** Whether a ticket has changed that has no version yet. */
export async function hasUnnumbered(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('ticket')
    .select('id')
    .where('version', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins a list if there is none, with a version above those that tickets have. @param epoch of the new list. */
export async function ensureList(db: Queries, epoch: string): Promise<void> {
  await db
    .insertInto('entry_list')
    .values({
      id: 1,
      epoch,
      version: sql`(select coalesce(max(version), 0) + 1 from ticket)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the next version. Until the transaction ends, nobody else gets one. */
export async function nextVersion(db: Queries): Promise<number> {
  const { version } = await db
    .updateTable('entry_list')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Tickets that are locked are left to the next numbering. @returns how many got the version. */
export async function numberTickets(
  db: Queries,
  engine: Engine,
  version: number,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({ version })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ticket')
        .select('id')
        .where('version', 'is', null)
        .limit(limit)
        .modifyEnd(sql`${engine.forUpdateSkipLocked}`),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface ListedTicket {
  readonly id: string;
  readonly status: TicketStatus;
}

function selectListed(db: Queries) {
  return db.selectFrom('ticket').select(['id', 'revoked_at', 'admitted_by']);
}

function toListed(row: {
  id: string;
  revoked_at: string | null;
  admitted_by: string | null;
}): ListedTicket {
  if (row.admitted_by !== null) return { id: row.id, status: 'used' };
  return { id: row.id, status: row.revoked_at === null ? 'valid' : 'revoked' };
}

/** Tickets that have changed after that version, as they are now; at most `limit`. */
export async function ticketsSince(
  db: Queries,
  version: number,
  limit: number,
): Promise<ListedTicket[]> {
  const rows = await selectListed(db).where('version', '>', version).limit(limit).execute();
  return rows.map(toListed);
}

/** All tickets, page by page. @param after id of the last ticket of the page before; empty for the first page. */
export async function ticketsAfter(
  db: Queries,
  after: string,
  limit: number,
): Promise<ListedTicket[]> {
  const rows = await selectListed(db).where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(toListed);
}

/** The next reader begins another list, so that no device's cursor is valid any more. */
export async function forgetList(db: Queries): Promise<void> {
  await db.deleteFrom('entry_list').execute();
}
