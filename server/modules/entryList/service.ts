/**
 * The device list and its versions. Who changes a ticket only marks it (`version = null`); who reads the list
 * next numbers what is marked, all of it with one number, under a lock that lasts until the commit. So numbers
 * are given to committed changes only and become visible in their order: a reader that has version n has
 * everything up to n, and a change that is committed late gets a later number instead of being skipped. A
 * sequence drawn by the writers would number changes in the order of their beginning, and a lock around every
 * admission would make them wait for each other.
 */
import { hash } from 'node:crypto';
import {
  cursorOf,
  EPOCH_CHARS,
  entryKeyOf,
  mergeRows,
  parseCursor,
  rowsOf,
  type EntryList,
} from '../../../contract/entry/list.ts';
import type { AppDeps } from '../../deps.ts';
import { newEpoch } from '../../lib/randomCodes.ts';
import { batch } from '../../lib/batch.ts';
import {
  ensureList,
  hasUnnumbered,
  nextVersion,
  numberTickets,
  presentVersion,
  ticketsAfter,
  ticketsSince,
  type ListedTicket,
  type ListVersion,
} from './repository.ts';

/** Tickets that are numbered in one transaction, for which a tap waits that wants one of them: 0.1 s on PostgreSQL. */
const NUMBERED_AT_ONCE = 5_000;
/** Tickets that are read at once: requests at the gate wait for no more than these. */
const READ_AT_ONCE = 1_000;
/** With more changes than that the whole list is sent. */
const DELTA_MAX = 5_000;

/** The rows of a whole list. */
interface Snapshot extends ListVersion {
  readonly rows: Uint8Array;
}

export type EntryListService = ReturnType<typeof createEntryListService>;

export function createEntryListService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db, engine } = database;
  let kept: Snapshot | null = null;

  /** Many callers, one numbering. */
  const present = batch<null, ListVersion>({ max: 1_000, running: 1 }, async (callers) => {
    const version = await numbered();
    return callers.map(() => version);
  });

  async function numbered(): Promise<ListVersion> {
    while (await hasUnnumbered(db)) {
      const count = await database.transaction(async (trx) => {
        await ensureList(trx, newEpoch(EPOCH_CHARS));
        return await numberTickets(trx, engine, await nextVersion(trx), NUMBERED_AT_ONCE);
      });
      // What remains is being changed at this moment.
      if (count === 0) break;
    }
    const version = await presentVersion(db);
    if (version !== null) return version;
    await ensureList(db, newEpoch(EPOCH_CHARS));
    return await numbered();
  }

  /** The whole list is kept and brought up to date, since putting it together takes a second. */
  const whole = batch<null, Snapshot>({ max: 1_000, running: 1 }, async (callers) => {
    const version = await present(null);
    kept = await caughtUp(kept?.epoch === version.epoch ? kept : null, version);
    const snapshot = kept;
    return callers.map(() => snapshot);
  });

  async function caughtUp(from: Snapshot | null, to: ListVersion): Promise<Snapshot> {
    if (from !== null) {
      const changed = await ticketsSince(db, from.version, DELTA_MAX + 1);
      if (changed.length <= DELTA_MAX)
        return { ...to, rows: mergeRows(from.rows, rowsOfTickets(changed)) };
    }
    let rows = new Uint8Array() as Uint8Array;
    for (let last = ''; ;) {
      const page = await ticketsAfter(db, last, READ_AT_ONCE);
      rows = mergeRows(rows, rowsOfTickets(page));
      const end = page.at(-1);
      if (end === undefined) return { ...to, rows };
      last = end.id;
      // Requests at the gate come in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    /** Of the list as it is now. */
    cursor: async (): Promise<string> => cursorOf(await present(null)),

    /** What has changed since the cursor, or the whole list where that cannot be told. */
    async read(since: string): Promise<EntryList> {
      const cursor = parseCursor(since);
      const madeAt = clock.now().getTime();
      if (cursor !== null) {
        const version = await present(null);
        if (cursor.epoch === version.epoch && cursor.version <= version.version) {
          const changed = await ticketsSince(db, cursor.version, DELTA_MAX + 1);
          if (changed.length <= DELTA_MAX) {
            const rows = rowsOfTickets(changed);
            return { ...version, since: cursor.version, isDelta: true, madeAt, rows };
          }
        }
      }
      return { ...(await whole(null)), since: 0, isDelta: false, madeAt };
    },
  };
}

function rowsOfTickets(tickets: readonly ListedTicket[]): Uint8Array {
  return rowsOf(
    tickets.map(({ id, status }) => ({ key: entryKeyOf(hash('sha256', id, 'buffer')), status })),
  );
}
