/** The browser's database in which the device keeps journal, device list and its own registration. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { withTimeout } from '../../shared/withTimeout.ts';
import type { DeviceIdentity, JournalEntry } from './journalEntry.ts';
import { DATABASE_NAME } from './storedTraces.ts';

/** What there is one of. */
interface Singles {
  readonly device: DeviceIdentity;
  /** The device list, in the server's bytes. */
  readonly list: Uint8Array<ArrayBuffer>;
  /** The beginning of a whole list that did not come to its end, in the same form. */
  readonly listPart: Uint8Array<ArrayBuffer>;
  readonly listSync: ListSync;
}

/** When the list was last brought up to date. */
export interface ListSync {
  /** Tells its age. */
  readonly byDeviceMs: number;
  /** Tells staff. */
  readonly byServerMs: number;
  /** So old it was at least, when that was last written. Absent: an earlier release wrote it. */
  readonly ageMs?: number;
}

export type EntryRecords = { readonly entries: readonly JournalEntry[] } & Partial<Singles>;

/** null deletes. */
export type EntryChanges = {
  readonly put?: readonly JournalEntry[];
  readonly drop?: readonly string[];
} & { readonly [Name in keyof Singles]?: Singles[Name] | null };

/** What this device keeps when the page is closed. Every call rejects when the browser's database fails. */
export interface EntryDatabase {
  /** May take long: a phone that is short of everything opens its databases slowly. */
  load: () => Promise<EntryRecords>;
  /** In one transaction. `strict`: on the disk when it resolves. */
  save: (changes: EntryChanges, durability: 'strict' | 'relaxed') => Promise<void>;
  /** Asks the browser not to clear it when room gets short. Never rejects. */
  protect: () => Promise<boolean>;
}

interface Schema extends DBSchema {
  journal: { key: string; value: JournalEntry };
  single: { key: keyof Singles; value: Singles[keyof Singles] };
}

const SINGLES = ['device', 'list', 'listPart', 'listSync'] as const satisfies (keyof Singles)[];

const VERSION = 1;

/** WebKit's database may never answer after the page slept: then it counts as failed. */
const SAVE_DEADLINE_MS = 2_000;
/** While it opens, and reads what it has, it may only be slow: it counts as failed much later. */
const READ_DEADLINE_MS = 30_000;

export class EntryDatabaseError extends Error {
  override readonly name = 'EntryDatabaseError';
}

/** In the browser's IndexedDB. A connection that fails is given up, and the next call opens another. */
export function createEntryDatabase(): EntryDatabase {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  const giveUp = () => {
    const lost = opening;
    opening = null;
    lost?.then((database) => database.close()).catch(() => undefined);
  };

  const open = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(DATABASE_NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('journal', { keyPath: 'key' });
        database.createObjectStore('single');
      },
      // A later release in another tab must not wait for this one.
      blocking: giveUp,
      terminated: giveUp,
    });
    return opening;
  };

  async function withDatabase<Result>(
    deadlineMs: number,
    work: (database: IDBPDatabase<Schema>) => Promise<Result>,
  ) {
    try {
      const database = await within(READ_DEADLINE_MS, open());
      return await within(deadlineMs, work(database));
    } catch (error) {
      giveUp();
      throw error;
    }
  }

  return {
    load: () =>
      withDatabase(READ_DEADLINE_MS, async (database) => {
        const stores = database.transaction(['journal', 'single']);
        const [entries, ...singles] = await Promise.all([
          stores.objectStore('journal').getAll(),
          ...SINGLES.map(async (name) => [name, await stores.objectStore('single').get(name)]),
        ]);
        return { entries, ...(Object.fromEntries(singles) as Partial<Singles>) };
      }),

    save: ({ put = [], drop = [], ...singles }, durability) =>
      withDatabase(SAVE_DEADLINE_MS, async (database) => {
        const changes = database.transaction(['journal', 'single'], 'readwrite', { durability });
        const journal = changes.objectStore('journal');
        const single = changes.objectStore('single');
        await Promise.all([
          ...put.map((entry) => journal.put(entry)),
          ...drop.map((key) => journal.delete(key)),
          ...SINGLES.map((name) => {
            const value = singles[name];
            if (value === undefined) return undefined;
            return value === null ? single.delete(name) : single.put(value, name);
          }),
          changes.done,
        ]);
      }),

    async protect() {
      // Not there on pages without HTTPS, and in older browsers.
      const storage = navigator.storage as StorageManager | undefined;
      return (await storage?.persist().catch(() => false)) ?? false;
    },
  };
}

/** @throws EntryDatabaseError when it takes longer. */
async function within<Result>(deadlineMs: number, promise: Promise<Result>): Promise<Result> {
  // An object, since the result of a save is nothing.
  const done = promise.then((result) => ({ result }));
  const soon = await withTimeout(done, deadlineMs);
  if (soon === null) throw new EntryDatabaseError('no answer');
  return soon.result;
}
