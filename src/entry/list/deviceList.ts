/** The tickets of the festival as the device keeps them, to judge by when the server does not answer. */
import {
  applyDelta,
  cursorOf,
  decodeEntryList,
  encodeEntryList,
  statusIn,
  type EntryList,
  type EntryListPart,
  type TicketStatus,
} from '../../../contract/entry/list.ts';
import type { Clock } from '../../shared/clock.ts';
import type {
  EntryChanges,
  EntryDatabase,
  EntryRecords,
  ListSync,
} from '../journal/entryDatabase.ts';
import { ListAge } from './listAge.ts';
import { listKeyOf } from './listKey.ts';
import { PartialList } from './partialList.ts';

/** The whole list is written at most so often: at a busy gate it changes with every call. Its age, too. */
const SAVE_INTERVAL_MS = 60_000;

/** How long after its beginning a list may be completed. Clocks that differ by more cost a fetch, and no verdict. */
const PART_LIFE_MS = 3_600_000;

/** What the list says of a ticket. */
export interface ListWord {
  /** null: there is no such ticket. */
  readonly status: TicketStatus | null;
  /** By the server's clock. */
  readonly asOfMs: number;
  /** It was not brought up to date for ENTRY_LIST_LIFE_S: people are to decide. */
  readonly isOld: boolean;
}

/** What a device asks the server for: the changes since a cursor, or the whole list, behind a key if it has the rest. */
export interface ListWish {
  readonly since: string | null;
  /** In hexadecimal; null: from the beginning. */
  readonly after: string | null;
}

export class DeviceList {
  readonly #database: EntryDatabase;
  readonly #clock: Clock;
  #list: EntryList | null = null;
  /** A whole list that is on its way; `#list` is the one before it. */
  #coming: PartialList | null = null;
  /** Since the page was opened: what is stored is none of its. */
  #isWiped = false;
  /** Not wiped since: what comes may be kept. */
  #isAsked = false;
  /** Since the list was last brought up to date. */
  #age: ListAge;
  /** What the database has been told of it. */
  #keptAgeMs = 0;
  /** When that was, by the server's clock. */
  #asOfMs = 0;
  /** When the whole list was last written, or was tried to be. */
  #savedAtMs = Number.NEGATIVE_INFINITY;
  /** The database has it: no other one is to get a newer date there. */
  #storedList: EntryList | null = null;

  constructor(database: EntryDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#age = new ListAge(clock);
  }

  /** What the database has, unless there is a newer one by now. */
  absorb({ list, listSync, listPart }: EntryRecords): void {
    if (this.#isWiped || this.#list !== null) return;
    try {
      if (listPart !== undefined) this.#coming ??= this.#ofLate(listPart);
      if (list === undefined || listSync === undefined) return;
      this.#list = decodeEntryList(list);
      this.#storedList = this.#list;
      this.#age = new ListAge(this.#clock, listSync.byDeviceMs, listSync.ageMs);
      this.#asOfMs = listSync.byServerMs;
    } catch {
      // Of another format: fetched anew.
    }
  }

  #ofLate(bytes: Uint8Array): PartialList | null {
    const part = PartialList.stored(bytes, this.#clock);
    const ageMs = Math.abs(this.#clock.nowMs() - (part.list?.madeAt ?? 0));
    return ageMs < PART_LIFE_MS ? part : null;
  }

  /** The server is about to be asked. */
  begin(): ListWish {
    this.#isAsked = true;
    this.#coming?.begin();
    return { since: this.cursor, after: this.#coming?.lastKey ?? null };
  }

  /** Tells the present list from others; null: there is none, or not all of it. */
  get cursor(): string | null {
    return this.#coming === null ? this.#list && cursorOf(this.#list) : null;
  }

  /** How much of a whole list is there, from 0 to 1; null: none is on its way. */
  get progress(): number | null {
    return this.#coming?.progress ?? null;
  }

  /** When it was last brought up to date, by the server's clock; null: there is none. */
  get asOfMs(): number | null {
    return this.#list && this.#asOfMs;
  }

  /** It was not brought up to date for so long that it does not vouch for a ticket by itself. */
  get isOld(): boolean {
    return this.#list !== null && this.#age.isOld;
  }

  /** null: there is no list, or not the part of it that the ticket belongs to. */
  async lookUp(ticketId: string): Promise<ListWord | null> {
    if (this.#list === null && this.#coming === null) return null;
    const key = await listKeyOf(ticketId);
    const coming = this.#coming;
    const part = coming?.has(key) === true ? coming.list : null;
    if (coming !== null && part !== null) {
      return { status: statusIn(part, key), asOfMs: part.madeAt, isOld: coming.age.isOld };
    }
    if (this.#list === null) return null;
    return { status: statusIn(this.#list, key), asOfMs: this.#asOfMs, isOld: this.isOld };
  }

  /**
   * What the server has sent of what was wished for: of a whole list each part as it comes, changes at once.
   * @returns false when it cannot be used: it is to be asked again, for what is wished for by then.
   */
  add(part: EntryListPart): boolean {
    if (!this.#isAsked) return false;
    if (part.isDelta) return this.#change(part);
    this.#coming ??= new PartialList(new ListAge(this.#clock));
    if (!this.#coming.add(part)) {
      // Of another epoch than the part before.
      this.#coming = null;
      return false;
    }
    if (part.isComplete) {
      this.#list = this.#coming.list;
      // The whole is as old as its first piece.
      this.#age = this.#coming.age;
      this.#keptAgeMs = this.#age.ms;
      this.#asOfMs = this.#list?.madeAt ?? part.madeAt;
      this.#coming = null;
      this.#saveList();
    }
    return true;
  }

  /** The server has nothing newer. @param byServerMs its clock. */
  confirm(byServerMs: number): void {
    this.#age = new ListAge(this.#clock);
    this.#asOfMs = byServerMs;
    this.#keep();
  }

  /** To be called now and then: what the clocks say of the age is to outlive the page, since one may be set back. */
  keepAge(): void {
    const isDue = this.#age.ms - this.#keptAgeMs >= SAVE_INTERVAL_MS;
    if (this.#list !== null && isDue) this.#keep();
  }

  #keep(): void {
    this.#keptAgeMs = this.#age.ms;
    const isSaveDue = this.#clock.steadyMs() - this.#savedAtMs >= SAVE_INTERVAL_MS;
    if (this.#list === this.#storedList) void this.#save({ listSync: this.#sync });
    // Until then a page that is reloaded has the older list, with its own date.
    else if (isSaveDue) this.#saveList();
  }

  /** Nothing more comes for now: what is there of a whole list is kept, since the page may be closed before the rest comes. */
  pause(): void {
    const bytes = this.#coming?.bytes ?? null;
    if (bytes !== null) void this.#save({ listPart: bytes });
  }

  wipe(): void {
    this.#isWiped = true;
    this.#isAsked = false;
    this.#list = null;
    this.#storedList = null;
    this.#coming = null;
    this.#savedAtMs = Number.NEGATIVE_INFINITY;
    void this.#save({ list: null, listSync: null, listPart: null });
  }

  #change(changes: EntryListPart): boolean {
    const next = changes.isComplete && this.#list && applyDelta(this.#list, changes);
    if (next === null || next === false) {
      if (changes.isComplete) this.#list = null;
      return false;
    }
    this.#list = next;
    this.confirm(changes.madeAt);
    return true;
  }

  get #sync(): ListSync {
    const { sinceMs: byDeviceMs, ms: ageMs } = this.#age;
    return { byDeviceMs, byServerMs: this.#asOfMs, ageMs };
  }

  #saveList(): void {
    const list = this.#list;
    if (list === null) return;
    this.#savedAtMs = this.#clock.steadyMs();
    // Together: the one without the other would be nothing.
    const saving = this.#save({
      list: encodeEntryList(list),
      listSync: this.#sync,
      listPart: null,
    });
    void saving.then((isSaved) => {
      if (isSaved) this.#storedList = list;
    });
  }

  /** A list that cannot be kept serves as long as the page lives. Never rejects. @returns whether it is kept. */
  async #save(changes: EntryChanges): Promise<boolean> {
    try {
      await this.#database.save(changes, 'relaxed');
      return true;
    } catch {
      return false;
    }
  }
}
