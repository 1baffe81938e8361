/**
 * The device list: all tickets for devices that decide without a network, and what has changed since a version of it.
 *
 * Whoever changes a ticket only marks it (`version = null`). Whoever reads the list next gives all marked tickets one
 * new version, under a lock that lasts until the commit. So only committed changes get a version, and versions become
 * visible in their order: a reader who has version n has every change up to n, and a change that is committed late
 * gets a later version and is not skipped. If the writers took numbers from a sequence, the numbers would follow the
 * order in which changes begin, not that of their commits. With a lock around every admission, guests would wait for
 * each other.
 */
import { hash } from 'node:crypto';
import {
  cursorOf,
  EPOCH_CHARS,
  entryKeyOf,
  mergeRows,
  parseCursor,
  rowsAfter,
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
import { createSortedRuns } from './sortedRuns.ts';

/**
 * Tickets that get a version in one transaction. On PostgreSQL a tap on one of them waits for it, 0.1 s; on the embedded
 * database every request at the gate does.
 */
const NUMBERED_AT_ONCE = { sqlite: 250, postgres: 5_000 };
/** Tickets that are read at once. Requests at the gate wait that long. */
const READ_AT_ONCE = 1_000;
/** With more changes than this, the whole list is sent instead. */
const DELTA_MAX = 5_000;

/** The rows of a whole list. */
interface Snapshot extends ListVersion {
  readonly rows: Uint8Array;
}

export type EntryListService = ReturnType<typeof createEntryListService>;

export function createEntryListService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db, engine } = database;
  let kept: Snapshot | null = null;

  /** All who ask at the same time share one numbering. */
  const present = batch<null, ListVersion>({ max: 1_000, running: 1 }, async (callers) => {
    const version = await numbered();
    return callers.map(() => version);
  });

  async function numbered(): Promise<ListVersion> {
    const limit = NUMBERED_AT_ONCE[engine.name];
    while (await hasUnnumbered(db)) {
      const count = await database.transaction(async (trx) => {
        await ensureList(trx, newEpoch(EPOCH_CHARS));
        return await numberTickets(trx, engine, await nextVersion(trx), limit);
      });
      // The tickets that are left are locked; the next reader numbers them.
      if (count === 0) break;
      await gateHasItsTurn();
    }
    const version = await presentVersion(db);
    if (version !== null) return version;
    await ensureList(db, newEpoch(EPOCH_CHARS));
    return await numbered();
  }

  /** The whole list is kept and brought up to date, since reading all tickets takes a second. */
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
    const runs = createSortedRuns();
    for (let last = ''; ;) {
      const page = await ticketsAfter(db, last, READ_AT_ONCE);
      const end = page.at(-1);
      if (end === undefined) return { ...to, rows: runs.all() };
      runs.add(rowsOfTickets(page));
      last = end.id;
      await gateHasItsTurn();
    }
  }

  return {
    /** The cursor of the list as it is now. */
    cursor: async (): Promise<string> => cursorOf(await present(null)),

    /**
     * What has changed since the cursor; the whole list when the cursor is unknown or too old.
     * @param after key behind which the whole list is to begin; empty: at its beginning.
     */
    async read(since: string, after: Uint8Array = new Uint8Array()): Promise<EntryList> {
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
      const { rows, ...version } = await whole(null);
      const wanted = after.length === 0 ? rows : rowsAfter(rows, after);
      return { ...version, rows: wanted, since: 0, isDelta: false, madeAt };
    },
  };
}

/** Lets requests of the gate come in between: on the embedded database no answer does. */
const gateHasItsTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function rowsOfTickets(tickets: readonly ListedTicket[]): Uint8Array {
  return rowsOf(
    tickets.map(({ id, status }) => ({ key: entryKeyOf(hash('sha256', id, 'buffer')), status })),
  );
}
