/** The tickets of the festival as the device keeps them, to judge by when the server does not answer. */
import {
  applyDelta,
  cursorOf,
  decodeEntryList,
  encodeEntryList,
  entryKeyOf,
  statusIn,
  type EntryList,
  type TicketStatus,
} from '../../../contract/entry/list.ts';
import { ENTRY_LIST_LIFE_S } from '../../../contract/entry/limits.ts';
import type { Clock } from '../../shared/clock.ts';
import type {
  EntryChanges,
  EntryDatabase,
  EntryRecords,
  ListSync,
} from '../journal/entryDatabase.ts';

/** The whole list is written at most so often: at a busy gate it changes with every call. */
const SAVE_INTERVAL_MS = 60_000;

/**
 * The age of the list is what the wall clock or the steady clock says, whichever is more: the wall clock may be set
 * back, and the steady one stands still while a phone sleeps.
 */
export class DeviceList {
  readonly #database: EntryDatabase;
  readonly #clock: Clock;
  #list: EntryList | null = null;
  #sync: ListSync = { byDeviceMs: 0, byServerMs: 0 };
  /** At the moment when `#steadySyncMs` was read. */
  #ageMs = 0;
  #steadySyncMs = 0;
  #savedAtMs = Number.NEGATIVE_INFINITY;

  constructor(stored: EntryRecords, database: EntryDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    const { list, listSync } = stored;
    if (list === undefined || listSync === undefined) return;
    try {
      this.#list = decodeEntryList(list);
      this.#sync = listSync;
      this.#ageMs = Math.max(0, clock.nowMs() - listSync.byDeviceMs);
      this.#steadySyncMs = clock.steadyMs();
    } catch {
      // Of another format: fetched anew.
    }
  }

  /** What the next sync says it has; null: it has nothing. */
  get cursor(): string | null {
    return this.#list && cursorOf(this.#list);
  }

  /** When it was last brought up to date, by the server's clock; null: there is none that may judge. */
  get asOfMs(): number | null {
    if (this.#list === null) return null;
    const steadyAgeMs = this.#ageMs + this.#clock.steadyMs() - this.#steadySyncMs;
    const ageMs = Math.max(steadyAgeMs, this.#clock.nowMs() - this.#sync.byDeviceMs);
    return ageMs < ENTRY_LIST_LIFE_S * 1_000 ? this.#sync.byServerMs : null;
  }

  /** null: it knows no such ticket. To be asked only while `asOfMs` says that it may judge. */
  async statusOf(ticketId: string): Promise<TicketStatus | null> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticketId));
    return this.#list && statusIn(this.#list, entryKeyOf(new Uint8Array(digest)));
  }

  /** @returns false when the changes do not belong on this list: fetch the whole one. */
  update(fetched: EntryList): boolean {
    const before = this.#list;
    const next = fetched.isDelta ? before && applyDelta(before, fetched) : fetched;
    if (next === null) {
      this.#list = null;
      return false;
    }
    this.#list = next;
    const isSaveDue = this.#clock.steadyMs() - this.#savedAtMs >= SAVE_INTERVAL_MS;
    if (before !== null && !isSaveDue) this.confirm(fetched.madeAt);
    else {
      this.#savedAtMs = this.#clock.steadyMs();
      // Together: the one without the other would be nothing.
      this.#confirm(fetched.madeAt, { list: encodeEntryList(next) });
    }
    return true;
  }

  /** The server has nothing newer. @param byServerMs its clock. */
  confirm(byServerMs: number): void {
    this.#confirm(byServerMs, {});
  }

  #confirm(byServerMs: number, changes: EntryChanges): void {
    this.#sync = { byDeviceMs: this.#clock.nowMs(), byServerMs };
    this.#steadySyncMs = this.#clock.steadyMs();
    this.#ageMs = 0;
    this.#save({ ...changes, listSync: this.#sync });
  }

  wipe(): void {
    this.#list = null;
    this.#savedAtMs = Number.NEGATIVE_INFINITY;
    this.#save({ list: null, listSync: null });
  }

  /** A list that cannot be kept serves as long as the page lives. */
  #save(changes: EntryChanges): void {
    void this.#database.save(changes, 'relaxed').catch(() => undefined);
  }
}
