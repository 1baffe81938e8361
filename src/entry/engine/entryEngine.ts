/** The entry engine: what the scan screen and the listeners of entry talk to. Its parts are in the files beside it. */
import { HEARTBEAT_INTERVAL_S } from '../../../contract/entry/limits.ts';
import { dutyDayBeginMs } from '../../shared/dutyDay.ts';
import type { BatteryState } from './battery.ts';
import type { Clock } from '../../shared/clock.ts';
import { admittedSince, latestDecisions } from '../journal/decisions.ts';
import { DeviceList } from '../list/deviceList.ts';
import { DeviceSync } from './deviceSync.ts';
import type { EntryDatabase, EntryRecords } from '../journal/entryDatabase.ts';
import {
  type EntryServer,
  type NameWish,
  type Renaming,
  type ServerAnswer,
} from './entryServer.ts';
import type { EntryStatus } from './entryStatus.ts';
import { Journal } from '../journal/journal.ts';
import { isNotice, type ChosenGate, type DeviceIdentity } from '../journal/journalEntry.ts';
import type { JournalMirror } from '../journal/journalMirror.ts';
import { PendingTaps, type Answering, type Tap } from './pendingTaps.ts';
import { ServerWatch } from './serverWatch.ts';
import { StatusTeller } from './statusTeller.ts';
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
  readonly #queue: UploadQueue;
  readonly #sync: DeviceSync;
  readonly #watch: ServerWatch;
  readonly #teller: StatusTeller;
  readonly #taps: PendingTaps;
  readonly #undos: Undos;
  readonly #check: TicketCheck;
  #heartbeats: ReturnType<typeof setInterval> | undefined;

  static async open(deps: EngineDeps): Promise<EntryEngine> {
    const nothing: EntryRecords = { entries: [] };
    const stored = await deps.database.load().catch(() => nothing);
    return new EntryEngine(deps, stored);
  }

  private constructor(deps: EngineDeps, stored: EntryRecords) {
    const { database, mirror, server, clock, battery, onStatus } = deps;
    this.#deps = deps;
    this.#watch = new ServerWatch(server, (isDeviceMode) => this.#turned(isDeviceMode));
    this.#teller = new StatusTeller(() => this.#status(), onStatus);
    this.#journal = new Journal(stored, database, mirror);
    this.#undos = new Undos(this.#journal, clock);
    this.#list = new DeviceList(stored, database, clock);
    this.#check = new TicketCheck({
      journal: this.#journal,
      list: this.#list,
      watch: this.#watch,
      server,
      onForgotten: (key) => {
        this.#journal.sendAgain((entry) => entry.key === key);
        this.#queue.nudge();
        this.#teller.tell();
      },
    });
    this.#queue = new UploadQueue({
      journal: this.#journal,
      server,
      clock,
      onAnswer: (key, answer) => this.#uploaded(key, answer),
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
      server,
      clock,
      battery,
      onChange: () => this.#teller.tell(),
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
    return this.#taps.admit(tap, answer);
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
    void this.#sync.run();
  }

  #turned(isDeviceMode: boolean): void {
    if (isDeviceMode) this.#taps.keepAll();
    else this.nudge();
    this.#teller.tell();
  }

  #uploaded(key: string, said: ServerAnswer): void {
    this.#taps.uploaded(key, said);
    if (said.kind === 'refused' && said.reason === 'device_unknown') void this.#sync.run();
    this.#teller.tell();
  }

  #status(): EntryStatus {
    const unfinished = this.#journal.unfinished();
    return {
      isDeviceMode: this.#watch.isDeviceMode,
      isSafe: this.#taps.isSafe,
      openUploads: unfinished.filter(({ state, isDeclared }) => state === 'open' && isDeclared)
        .length,
      notices: unfinished.filter(isNotice).map(({ key, ticketId, text, state, tappedAtMs }) => ({
        key,
        ticketId,
        text,
        kind: state === 'aside' || state === 'presumed' ? state : 'conflict',
        tappedAtMs,
      })),
      listAsOfMs: this.#list.asOfMs,
      deviceName: this.#journal.device?.name ?? null,
      gate: this.#journal.device?.gate ?? null,
      admittedToday: admittedSince(this.#journal, dutyDayBeginMs(this.#deps.clock.nowMs())),
      decisions: latestDecisions(this.#journal),
    };
  }
}

const FLUSH_LOOK_MS = 50;
