/** The browser's database as a test plays it: what is saved outlives a restart, and it can fail. */
import type {
  EntryChanges,
  EntryDatabase,
  EntryRecords,
} from '../../../src/entry/journal/entryDatabase.ts';
import type { JournalEntry } from '../../../src/entry/journal/journalEntry.ts';

export class FakeDatabase implements EntryDatabase {
  isFailing = false;
  /** How long it takes to open. */
  opensAfterMs = 0;
  /** No save is answered any more. */
  isHanging = false;
  readonly saves: { changes: EntryChanges; durability: string }[] = [];
  #entries = new Map<string, JournalEntry>();
  #singles: Omit<EntryRecords, 'entries'> = {};

  clear(): void {
    this.#entries = new Map();
    this.#singles = {};
  }

  load = async (): Promise<EntryRecords> => {
    const { opensAfterMs } = this;
    if (opensAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, opensAfterMs));
    if (this.isFailing) throw new Error('lost');
    return structuredClone({ entries: [...this.#entries.values()], ...this.#singles });
  };

  save = (changes: EntryChanges, durability: 'strict' | 'relaxed'): Promise<void> => {
    if (this.isFailing) return Promise.reject(new Error('lost'));
    if (this.isHanging) return new Promise(() => undefined);
    const { put = [], drop = [], ...singles } = structuredClone(changes);
    this.saves.push({ changes, durability });
    for (const entry of put) this.#entries.set(entry.key, entry);
    for (const key of drop) this.#entries.delete(key);
    const kept = Object.entries({ ...this.#singles, ...singles });
    this.#singles = Object.fromEntries(kept.filter(([, value]) => value !== null));
    return Promise.resolve();
  };

  protect = (): Promise<boolean> => Promise.resolve(true);
}

/** Local storage of the same kind. */
export class FakeStorage {
  isFailing = false;
  [name: string]: unknown;

  getItem(name: string): string | null {
    this.#check();
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, value: string): void {
    this.#check();
    this[name] = value;
  }
  removeItem(name: string): void {
    this.#check();
    Reflect.deleteProperty(this, name);
  }
  #check(): void {
    if (this.isFailing) throw new DOMException('full', 'QuotaExceededError');
  }
}
