/** The entry engine: what the scan screen and the listeners of entry talk to. Its parts are in the files beside it. */
import { HEARTBEAT_INTERVAL_S } from '../../../contract/entry/limits.ts';
import { dutyDayBeginMs } from '../../shared/dutyDay.ts';
import type { BatteryState } from './battery.ts';
import type { Clock } from '../../shared/clock.ts';
import { withTimeout } from '../../shared/withTimeout.ts';
import { shiftSince, type Shift } from '../journal/shift.ts';
import { DeviceList } from '../list/deviceList.ts';
import { DeviceSync } from './deviceSync.ts';
import type { EntryDatabase } from '../journal/entryDatabase.ts';
import {
  isAboutDevice,
  type EntryServer,
  type NameWish,
  type Renaming,
  type ServerAnswer,
} from './entryServer.ts';
import type { Barred, EntryStatus } from './entryStatus.ts';
import { journalStatus } from './journalStatus.ts';
import { Journal } from '../journal/journal.ts';
import { type ChosenGate, type DeviceIdentity } from '../journal/journalEntry.ts';
import type { JournalMirror } from '../journal/journalMirror.ts';
import { PendingTaps, type Answering, type Tap } from './pendingTaps.ts';
import { ServerWatch } from './serverWatch.ts';
import { StatusTeller } from './statusTeller.ts';
import { StoredRecords } from './storedRecords.ts';
import { TicketCheck } from './ticketCheck.ts';
import { Undos } from './undos.ts';
import { UploadQueue } from './uploadQueue.ts';

export interface EngineDeps {
  readonly database: EntryDatabase;
  readonly mirror: JournalMirror;
  readonly server: EntryServer;
  readonly clock: Clock;
  readonly battery: () => Promise<BatteryState | null>;
  readonly onStatus: (status: EntryStatus) => void;
}

/**
 * Admission at the gate (docs/entry.md): asks the server, judges by itself when the server does not answer in time,
 * keeps every tap and sends it to the server. A page that is the device has one.
 */
export class EntryEngine {
  readonly #deps: EngineDeps;
  readonly #journal: Journal;
  readonly #list: DeviceList;
  readonly #stored: StoredRecords;
  readonly #queue: UploadQueue;
  readonly #sync: DeviceSync;
  readonly #watch: ServerWatch;
  readonly #teller: StatusTeller;
  readonly #taps: PendingTaps;
  readonly #undos: Undos;
  readonly #check: TicketCheck;
  #barred: Barred | null = null;
  #heartbeats: ReturnType<typeof setInterval> | undefined;

  /** Without waiting for a database that opens slowly: what it holds is used when it comes. */
  static async open(deps: EngineDeps): Promise<EntryEngine> {
    const engine = new EntryEngine(deps);
    await withTimeout(engine.#stored.settled, OPEN_PATIENCE_MS);
    return engine;
  }

  private constructor(deps: EngineDeps) {
    const { database, mirror, server, clock, battery, onStatus } = deps;
    this.#deps = deps;
    this.#watch = new ServerWatch(
      server,
      (isDeviceMode) => this.#turned(isDeviceMode),
      () => this.#teller.tell(),
    );
    this.#teller = new StatusTeller(() => this.#status(), onStatus);
    this.#journal = new Journal(database, mirror);
    this.#list = new DeviceList(database, clock);
    this.#stored = new StoredRecords(database, (records) => {
      this.#journal.absorb(records);
      this.#list.absorb(records);
      this.nudge();
      this.#teller.tell();
    });
    this.#undos = new Undos(this.#journal, clock);
    this.#queue = new UploadQueue({
      journal: this.#journal,
      server,
      clock,
      onAnswer: (key, answer) => this.#uploaded(key, answer),
    });
    this.#check = new TicketCheck({
      journal: this.#journal,
      list: this.#list,
      stored: this.#stored,
      watch: this.#watch,
      queue: this.#queue,
      server: {
        check: async (...asked) => {
          const said = await server.check(...asked);
          if (isAboutDevice(said)) void this.#sync.run();
          return said;
        },
      },
      onForgotten: (key) => {
        this.#journal.sendAgain((entry) => entry.key === key);
        this.#queue.nudge();
        this.#teller.tell();
      },
    });
    this.#taps = new PendingTaps({
      journal: this.#journal,
      queue: this.#queue,
      watch: this.#watch,
      clock,
      onChange: () => this.#teller.tell(),
    });
    this.#sync = new DeviceSync({
      journal: this.#journal,
      list: this.#list,
      stored: this.#stored,
      server,
      clock,
      battery,
      onChange: () => this.#teller.tell(),
      onBarred: (barred) => {
        this.#barred = barred;
      },
      onReopened: () => this.#queue.nudge(),
    });
    this.#queue.nudge();
    this.#teller.tell();
  }

  /** The scanner is open: from now on the device keeps in touch with the server. */
  keepInTouch(): void {
    if (this.#heartbeats !== undefined) return;
    // Without it the browser may clear the journal when it runs short of room.
    void this.#deps.database.protect();
    this.#watch.start();
    this.#heartbeats = setInterval(() => this.#beat(), HEARTBEAT_INTERVAL_S * 1_000);
    this.#beat();
    this.#teller.tellAgain();
  }

  /** The scanner is closed. What waits is sent on. */
  letGo(): void {
    this.#watch.stop();
    clearInterval(this.#heartbeats);
    this.#heartbeats = undefined;
  }

  /** Another tab is the device now: this one does nothing more. */
  close(): void {
    this.letGo();
    this.#teller.stop();
    this.#stored.stop();
    this.#sync.stop();
    this.#queue.stop();
  }

  /** Somebody looks at the page, signs in, or the browser believes that it has a network again. */
  nudge(): void {
    this.#queue.nudge();
    if (this.#heartbeats === undefined) return;
    this.#watch.nudge();
    this.#beat();
  }

  /**
   * Whether the ticket may be admitted. Answers once; a second time when the server speaks after the device has
   * judged. Resolves after the last answer.
   */
  check(ticketId: string, answer: Answering): Promise<void> {
    return this.#check.check(ticketId, answer);
  }

  /** "Ticket entwerten": kept by this device until the server has it. */
  admit(tap: Tap, answer: Answering): Promise<void> {
    this.#undos.tapped(tap.key);
    return this.#taps.take(tap, answer);
  }

  /** The guest leaves: kept like an admission until the server has it; the ticket then admits again. */
  leave(tap: Pick<Tap, 'key' | 'ticketId'>, answer: Answering): Promise<void> {
    return this.#taps.take({ ...tap, isFact: false, leave: { list: this.#list.cursor } }, answer);
  }

  /**
   * Takes an admission of this device back, as a fact: into the journal, and to the server behind the admission.
   * @returns false when it is too late, or there is nothing to take back.
   */
  async undo(admission: string): Promise<boolean> {
    const isDone = await this.#undos.undo(admission);
    if (isDone) this.#queue.nudge();
    this.#teller.tell();
    return isDone;
  }

  /** The name by which people know the device. */
  async rename(wish: NameWish): Promise<Renaming> {
    const { device } = this.#journal;
    if (device === null) return { outcome: 'failed', text: '' };
    const renaming = await this.#deps.server.rename(wish, device);
    if (renaming.outcome === 'renamed') this.#identify({ name: renaming.name });
    return renaming;
  }

  /** Where the device stands from now on. */
  chooseGate(gate: ChosenGate | null): void {
    this.#identify({ gate: gate ?? undefined });
    void this.#sync.run();
  }

  /** A superuser lets this device take part again. */
  renew(): Promise<boolean> {
    return this.#sync.renew();
  }

  /** What happened here since then, for whoever ends the shift. */
  shift(sinceMs: number): Shift {
    const { clock } = this.#deps;
    return shiftSince(this.#journal, Math.max(sinceMs, dutyDayBeginMs(clock.nowMs())));
  }

  #identify(change: Partial<DeviceIdentity>): void {
    const { device } = this.#journal;
    if (device !== null) this.#journal.registered({ ...device, ...change });
    this.#teller.tell();
  }

  /** Sends what waits. Resolves when the server has all of it, or has answered nothing for so long. */
  async flush(patienceMs: number): Promise<void> {
    this.#queue.nudge();
    const deadlineMs = this.#deps.clock.steadyMs() + patienceMs;
    while (!this.#journal.open().next().done && this.#deps.clock.steadyMs() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, FLUSH_LOOK_MS));
    }
    await this.#journal.saved();
  }

  /** The shift is over: what the device knows of the tickets goes, what the server has not got stays. */
  wipe(): void {
    this.#list.wipe();
    this.#teller.tell();
  }

  /** Staff has read the notice; what was set aside is sent once more. */
  resolve(key: string): void {
    const entry = this.#journal.get(key);
    if (entry?.state === 'conflict') this.#journal.settle(key, 'noted', entry.text);
    if (entry?.state === 'presumed') this.#journal.settle(key, 'admitted', entry.text);
    if (entry?.state === 'aside') this.#journal.settle(key, 'open');
    this.#teller.tell();
    this.#queue.nudge();
  }

  #beat(): void {
    this.#journal.catchUp();
    this.#list.keepAge();
    void this.#sync.run();
  }

  #turned(isDeviceMode: boolean): void {
    if (isDeviceMode) this.#taps.keepAll();
    else this.nudge();
    this.#teller.tell();
  }

  #uploaded(key: string, said: ServerAnswer): void {
    this.#taps.uploaded(key, said);
    if (isAboutDevice(said)) void this.#sync.run();
    this.#teller.tell();
  }

  #status(): EntryStatus {
    return {
      ...journalStatus(this.#journal, this.#deps.clock.nowMs()),
      isDeviceMode: this.#watch.isDeviceMode,
      barred: this.#barred,
      isReached: this.#watch.isReached,
      isSafe: this.#taps.isSafe,
      isLoading: this.#stored.isAwaited,
      listAsOfMs: this.#list.asOfMs,
      isListOld: this.#list.isOld,
      listProgress: hundredths(this.#list.progress),
    };
  }
}

/** How long the scan screen's first moments may wait for the database. */
const OPEN_PATIENCE_MS = 300;
const FLUSH_LOOK_MS = 50;

/** Coarse enough not to be told with each kilobyte. */
const hundredths = (part: number | null): number | null =>
  part === null ? null : Math.floor(100 * part) / 100;
