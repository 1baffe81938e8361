/** The journal: every tap of this device, kept until the server has it and remembered after that. */
import { withTimeout } from '../../shared/withTimeout.ts';
import { Admissions } from './admissions.ts';
import type { EntryDatabase, EntryRecords } from './entryDatabase.ts';
import {
  isNumberedBy,
  isTaken,
  isUnacknowledged,
  isUnfinished,
  type DeviceIdentity,
  type EntryState,
  type JournalEntry,
} from './journalEntry.ts';
import type { JournalMirror } from './journalMirror.ts';
import { JournalWriter } from './journalWriter.ts';
import { inOrder, mergeEntries } from './mergeEntries.ts';
import { takeNumber, withFreeNumber } from './numbers.ts';

/** What it holds of the past, by number and not by age: no clock decides what it remembers. */
const FINISHED_MAX = 10_000;

/** How long a tap waits for the database: it mostly has it within a tenth of this. */
const DISK_PATIENCE_MS = 250;
const NO_MIRROR_PATIENCE_MS = 2_000;

export type NewEntry = Pick<
  JournalEntry,
  | 'key'
  | 'ticketId'
  | 'tappedAtMs'
  | 'isDeclared'
  | 'isApproved'
  | 'undoes'
  | 'leaves'
  | 'list'
  | 'replaces'
>;

/** `stored`: outlives the page. `memory`: neither database nor mirror took it, it lives as long as the page. */
export type Safety = 'stored' | 'memory';

/**
 * Each tap is in memory, in the database and, until it is finished, in the mirror. While the page lives the memory
 * counts; database and mirror are written after it, and again later when they fail.
 */
export class Journal {
  readonly #writer: JournalWriter;
  readonly #mirror: JournalMirror;
  readonly #entries = new Map<string, JournalEntry>();
  /** Who is inside. */
  readonly admissions = new Admissions();
  readonly #unfinished = new Map<string, JournalEntry>();
  #device: DeviceIdentity | null;
  /** Since the page was opened: what is stored of the device is out of date. */
  #isRegisteredHere = false;
  #lastOrder = 0;
  /** Of the last entry that the mirror had when the page was opened. */
  readonly #mirroredOrder: number;
  /** The database has not taken in time what it was given last. */
  #isDiskSlow = false;

  /** With what the mirror has: enough to go on until the database has answered. */
  constructor(database: EntryDatabase, mirror: JournalMirror) {
    this.#writer = new JournalWriter(database);
    this.#mirror = mirror;
    this.#device = mirror.readDevice();
    const mirrored = inOrder(mirror.readEntries());
    for (const entry of mirrored) this.#remember(entry);
    this.#mirroredOrder = this.#lastOrder;
    this.#declare(mirrored);
  }

  /**
   * The database has answered, soon or late: what it holds joins what the page knows. Taps that were made while it was
   * slow are the latest.
   */
  absorb({ entries, device }: EntryRecords): void {
    const isStored = new Set(entries.map(({ key }) => key));
    const isWorse = ({ key, isDamaged }: JournalEntry) => isDamaged && isStored.has(key);
    const own = [...this.#entries.values()].filter((entry) => !isWorse(entry));
    const isKnown = new Set(own.map(({ key }) => key));
    this.#entries.clear();
    this.#unfinished.clear();
    for (const entry of mergeEntries(own, entries, this.#mirroredOrder)) this.#remember(entry);
    this.#declare(entries.filter(({ key }) => !isKnown.has(key)));
    for (const entry of this.#entries.values()) {
      if (isKnown.has(entry.key)) this.#writer.putEntry(entry);
    }
    for (const key of isKnown) this.#mirrorEntry(key);
    for (const key of this.#unfinished.keys()) this.#mirrorEntry(key);
    if (!this.#isRegisteredHere) this.#device = laterOf(device ?? null, this.#device);
    if (this.#device !== null) this.#writer.putDevice(this.#device);
    const drop = this.#forget();
    if (this.#writer.isDue || drop.length > 0) void this.#writer.save('relaxed', drop);
  }

  get device(): DeviceIdentity | null {
    return this.#device;
  }

  /** Not finished yet, oldest first. */
  unfinished(): JournalEntry[] {
    // A map keeps the order in which its keys came, and that is the order of the taps.
    return [...this.#unfinished.values()];
  }

  /** To be sent, oldest first. */
  *open(): Generator<JournalEntry> {
    for (const entry of this.#unfinished.values()) if (entry.state === 'open') yield entry;
  }

  get(key: string): JournalEntry | null {
    return this.#entries.get(key) ?? null;
  }

  /** What is still to be sent of the ticket, oldest first. */
  openOf(ticketId: string): JournalEntry[] {
    const name = this.admissions.nameOf(ticketId);
    return [...this.open()].filter((entry) => this.admissions.nameOf(entry.ticketId) === name);
  }

  /** The server can do nothing with it yet: it would take back what has not arrived. */
  isEarly({ undoes }: JournalEntry): boolean {
    if (undoes === undefined) return false;
    const admission = this.#entries.get(this.admissions.undoneKey(undoes));
    return admission !== undefined && isUnacknowledged(admission);
  }

  /** What it remembers, the latest first. */
  newestFirst(): JournalEntry[] {
    return [...this.#entries.values()].reverse();
  }

  /** Resolves when the tap is on the disk, or as safe as it gets. */
  async append(tap: NewEntry): Promise<Safety> {
    const entry = this.#create(tap, !tap.isDeclared);
    return await this.#kept(this.#mirrorEntry(entry.key));
  }

  /** Staff is told that the guest may go in. */
  async declare(key: string): Promise<Safety> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && !entry.isDeclared) this.#put({ ...entry, isDeclared: true });
    return await this.#kept(this.#mirrorEntry(key));
  }

  /** It was sent, and nobody knows whether the server has it. */
  unanswered(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.isUnanswered === true) return;
    this.#put({ ...entry, isUnanswered: true });
    this.#mirrorEntry(key);
    void this.#writer.save('relaxed');
  }

  /** @param successor goes up in the entry's place. */
  settle(key: string, state: EntryState, text = '', successor?: NewEntry): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    // First, so that whatever happens in between, one of the two is open.
    const next = successor && this.#create(successor, false);
    this.#put({ ...entry, state, text });
    if (next) this.#mirrorEntry(next.key);
    this.#mirrorEntry(key);
    void this.#writer.save('relaxed');
  }

  /**
   * The server may have lost them: they go up once more, under their keys, which does no harm to those that it has. All
   * are facts now, since their guests are inside.
   */
  sendAgain(isMeant: (entry: JournalEntry) => boolean): void {
    for (const entry of this.#entries.values()) {
      if (!isTaken(entry) || !isMeant(entry)) continue;
      this.#put({ ...entry, state: 'open', isDeclared: true, text: '' });
      this.#mirrorEntry(entry.key);
    }
    void this.#writer.save('relaxed');
  }

  registered(device: DeviceIdentity | null): void {
    this.#isRegisteredHere ||= device?.credential !== this.#device?.credential;
    this.#device = device;
    this.#writer.putDevice(device);
    this.#mirror.writeDevice(device);
    void this.#writer.save('relaxed');
  }

  /** The server knows of higher numbers than this journal, which has been lost and begun anew. */
  skipTo(seq: number): void {
    const device = this.#device;
    if (device !== null && seq > device.lastSeq) this.registered({ ...device, lastSeq: seq });
  }

  /** The server has kept no trace of the entry: the next one has its number, which would count as lost. */
  giveBackNumber(key: string): void {
    const entry = this.#entries.get(key);
    const device = this.#device;
    if (entry === undefined || device === null || !isNumberedBy(entry, device)) return;
    this.#put({ ...entry, seq: null });
    this.registered(withFreeNumber(device, entry.seq));
  }

  /** The database may take what it did not take before. */
  catchUp(): void {
    void this.#writer.save('relaxed');
  }

  /** Everything that is due has been written, or could not be. */
  async saved(): Promise<void> {
    await this.#writer.saved();
  }

  /** Nobody at the gate waits for a database that takes its time, where the mirror has what it is given. */
  async #kept(isMirrored: boolean): Promise<Safety> {
    const saving = this.#writer.save('strict');
    if (!isMirrored) {
      return (await withTimeout(saving, NO_MIRROR_PATIENCE_MS)) === true ? 'stored' : 'memory';
    }
    if (!this.#isDiskSlow) {
      this.#isDiskSlow = (await withTimeout(saving, DISK_PATIENCE_MS)) === null;
      if (this.#isDiskSlow) void saving.then(() => (this.#isDiskSlow = false));
    }
    return 'stored';
  }

  /** Nobody knows what staff saw of what was open when the page was left: the guest counts as let in. */
  #declare(left: readonly JournalEntry[]): void {
    for (const entry of left) {
      if (entry.state !== 'open' || entry.isDeclared) continue;
      this.#put({ ...entry, isDeclared: true, isUnanswered: true });
    }
  }

  #create(tap: NewEntry, beganOnline: boolean): JournalEntry {
    const numbered = this.#device && takeNumber(this.#device);
    const device = numbered?.device ?? null;
    if (device !== null) {
      this.#device = device;
      this.#writer.putDevice(device);
      this.#mirror.writeDevice(device);
    }
    const gateId = device?.gate?.id;
    const entry: JournalEntry = {
      ...tap,
      ...(gateId !== undefined && { gateId }),
      order: this.#lastOrder + 1,
      seq: numbered?.seq ?? null,
      deviceId: device?.id ?? null,
      ...(device?.origin !== undefined && { origin: device.origin }),
      beganOnline,
      state: 'open',
      text: '',
    };
    this.#put(entry);
    return entry;
  }

  #put(entry: JournalEntry): void {
    this.#remember(entry);
    this.#writer.putEntry(entry);
  }

  #remember(entry: JournalEntry): void {
    const { key } = entry;
    this.#entries.set(key, entry);
    this.admissions.remember(entry);
    if (isUnfinished(entry)) this.#unfinished.set(key, entry);
    else this.#unfinished.delete(key);
    this.#lastOrder = Math.max(this.#lastOrder, entry.order);
  }

  #mirrorEntry(key: string): boolean {
    const entry = this.#unfinished.get(key);
    if (entry !== undefined) return this.#mirror.write(entry);
    this.#mirror.remove(key);
    return true;
  }

  #forget(): string[] {
    const finished = [...this.#entries.values()].filter((entry) => !isUnfinished(entry));
    const old = finished.slice(0, Math.max(0, finished.length - FINISHED_MAX));
    for (const entry of old) {
      this.#entries.delete(entry.key);
      this.admissions.forget(entry);
    }
    return old.map(({ key }) => key);
  }
}

/** @param a stored. @param b mirrored, which is written at once. */
function laterOf(a: DeviceIdentity | null, b: DeviceIdentity | null): DeviceIdentity | null {
  if (a === null || b === null) return a ?? b;
  if (a.id !== b.id) return a.id > b.id ? a : b;
  return a.lastSeq > b.lastSeq ? a : b;
}
