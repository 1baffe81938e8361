/** Writes the journal to the database, behind the memory that counts. */
import type { EntryChanges, EntryDatabase } from './entryDatabase.ts';
import type { DeviceIdentity, JournalEntry } from './journalEntry.ts';

/** Keeps what the database has not got yet, and writes it as one change whenever it is asked to save. */
export class JournalWriter {
  readonly #database: EntryDatabase;
  readonly #entries = new Map<string, JournalEntry>();
  /** Undefined: the database has the newest. */
  #device: { readonly identity: DeviceIdentity | null } | undefined;
  #isStrictDue = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(database: EntryDatabase) {
    this.#database = database;
  }

  get isDue(): boolean {
    return this.#entries.size > 0;
  }

  putEntry(entry: JournalEntry): void {
    this.#entries.set(entry.key, entry);
  }

  putDevice(identity: DeviceIdentity | null): void {
    this.#device = { identity };
  }

  /**
   * One save after the other, each with all that is unsaved by then.
   * @param drop keys of entries that the journal has forgotten.
   * @returns whether the database took it.
   */
  save(durability: 'strict' | 'relaxed', drop: readonly string[] = []): Promise<boolean> {
    // A save that was asked for earlier may take this one's entries along.
    this.#isStrictDue ||= durability === 'strict';
    const saving = this.#saving.then(() => this.#saveNow(drop));
    this.#saving = saving.then(() => undefined);
    return saving;
  }

  /** Everything that is due has been written, or could not be. */
  async saved(): Promise<void> {
    await this.#saving;
  }

  async #saveNow(drop: readonly string[]): Promise<boolean> {
    const durability = this.#isStrictDue ? 'strict' : 'relaxed';
    this.#isStrictDue = false;
    const device = this.#device;
    const put = [...this.#entries.values()];
    if (put.length === 0 && drop.length === 0 && device === undefined) return true;
    const changes: EntryChanges = { put, drop, ...(device && { device: device.identity }) };
    try {
      await this.#database.save(changes, durability);
    } catch {
      return false;
    }
    // What has changed meanwhile is written the next time.
    for (const entry of put) {
      if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    }
    if (this.#device === device) this.#device = undefined;
    return true;
  }
}
