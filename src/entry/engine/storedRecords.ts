/** Reads what the browser's database holds of the gate, until it has answered: a slow database is no empty one. */
import type { EntryDatabase, EntryRecords } from '../journal/entryDatabase.ts';

/** After it has failed. */
const REREAD_AFTER_MS = 5_000;

export class StoredRecords {
  /** Resolves when the records are there, or the first attempt has failed. */
  readonly settled: Promise<void>;
  readonly #database: EntryDatabase;
  readonly #onRead: (records: EntryRecords) => void;
  #isSettled = false;
  #isStopped = false;
  #rereading: ReturnType<typeof setTimeout> | undefined;

  constructor(database: EntryDatabase, onRead: (records: EntryRecords) => void) {
    this.#database = database;
    this.#onRead = onRead;
    this.settled = this.#read();
  }

  /** The database has not answered, and has not failed either. */
  get isAwaited(): boolean {
    return !this.#isSettled;
  }

  /** This page is the device no longer. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#rereading);
  }

  async #read(): Promise<void> {
    const records = await this.#database.load().catch(() => null);
    this.#isSettled = true;
    if (this.#isStopped) return;
    if (records !== null) this.#onRead(records);
    else this.#rereading = setTimeout(() => void this.#read(), REREAD_AFTER_MS);
  }
}
