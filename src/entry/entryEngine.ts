import { HEARTBEAT_INTERVAL_S } from '../../contract/entry/limits.ts';
import { SLOW_AFTER_MS } from './breaker.ts';
import type { Clock } from './clock.ts';
import { DeviceList } from './deviceList.ts';
import { DeviceSync } from './deviceSync.ts';
import { deviceVerdict, type ScanAnswer } from './deviceVerdict.ts';
import type { EntryDatabase, EntryRecords } from './entryDatabase.ts';
import { isWorking, type EntryServer, type ServerAnswer } from './entryServer.ts';
import type { EntryStatus } from './entryStatus.ts';
import { Journal } from './journal.ts';
import { isAdmission, isUnacknowledged, type JournalEntry } from './journalEntry.ts';
import type { JournalMirror } from './journalMirror.ts';
import { PendingTaps, type Answering, type Tap } from './pendingTaps.ts';
import { ServerWatch } from './serverWatch.ts';
import { StatusTeller } from './statusTeller.ts';
import { UploadQueue } from './uploadQueue.ts';

export interface EngineDeps {
  readonly database: EntryDatabase;
  readonly mirror: JournalMirror;
  readonly server: EntryServer;
  readonly clock: Clock;
  readonly onStatus: (status: EntryStatus) => void;
}

/**
 * Admission at the door (docs/entry.md): asks the server, judges by itself when the server is not there in time,
 * keeps every tap and brings it to the server. One for each page that is the device.
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
  #heartbeats: ReturnType<typeof setInterval> | undefined;

  static async open(deps: EngineDeps): Promise<EntryEngine> {
    const nothing: EntryRecords = { entries: [] };
    const stored = await deps.database.load().catch(() => nothing);
    return new EntryEngine(deps, stored);
  }

  private constructor(deps: EngineDeps, stored: EntryRecords) {
    const { database, mirror, server, clock, onStatus } = deps;
    this.#deps = deps;
    this.#watch = new ServerWatch(server, (isDeviceMode) => this.#turned(isDeviceMode));
    this.#teller = new StatusTeller(() => this.#status(), onStatus);
    this.#journal = new Journal(stored, database, mirror);
    this.#list = new DeviceList(stored, database, clock);
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
      onChange: () => this.#teller.tell(),
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
  async check(ticketId: string, answer: Answering): Promise<void> {
    const own = this.#journal.admissionOf(ticketId);
    if (own !== null && isUnacknowledged(own)) {
      // The server cannot know of it yet.
      answer({ event: 'foundHere', atMs: own.tappedAtMs });
      return;
    }
    if (this.#watch.isDeviceMode) {
      const verdict = await this.#judge(ticketId);
      if (verdict !== null) {
        answer(verdict);
        return;
      }
    }
    const call = { isAnswered: false };
    const judgeSlow = setTimeout(() => {
      void this.#judge(ticketId).then((verdict) => {
        if (verdict !== null && !call.isAnswered) answer(verdict);
      });
    }, SLOW_AFTER_MS);
    const said = await this.#watch.watched(this.#deps.server.check(ticketId, this.#journal.device));
    clearTimeout(judgeSlow);
    const verdict = isWorking(said) ? null : await this.#judge(ticketId);
    call.isAnswered = true;
    answer(verdict ?? this.#answerOf(ticketId, said));
  }

  /** "Ticket entwerten": kept by this device until the server has it. */
  admit(tap: Tap, answer: Answering): Promise<void> {
    return this.#taps.admit(tap, answer);
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

  /** Staff has read the notice of a conflict; what was set aside is sent once more. */
  resolve(key: string): void {
    const entry = this.#journal.get(key);
    if (entry?.state === 'conflict') this.#journal.settle(key, 'noted', entry.text);
    if (entry?.state === 'aside') this.#journal.settle(key, 'open');
    this.#teller.tell();
    this.#queue.nudge();
  }

  #beat(): void {
    this.#journal.catchUp();
    void this.#sync.run();
  }

  #judge(ticketId: string): Promise<ScanAnswer | null> {
    return deviceVerdict(ticketId, this.#journal, this.#list);
  }

  #answerOf(ticketId: string, said: ServerAnswer): ScanAnswer {
    switch (said.kind) {
      case 'ok':
        return { event: 'confirmed', message: said.message };
      case 'none':
        return { event: 'unanswered' };
      case 'refused': {
        if (said.usedHereAtMs === null) return { event: 'refused', text: said.text };
        const atMs = this.#journal.admissionOf(ticketId)?.tappedAtMs ?? said.usedHereAtMs;
        return { event: 'foundHere', atMs };
      }
    }
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
      openUploads: unfinished.filter((entry) => entry.state === 'open' && isAdmission(entry))
        .length,
      notices: unfinished.filter(isNotice).map(({ key, ticketId, text, state, tappedAtMs }) => ({
        key,
        ticketId,
        text,
        kind: state === 'aside' ? 'aside' : 'conflict',
        tappedAtMs,
      })),
      listAsOfMs: this.#list.asOfMs,
      deviceName: this.#journal.device?.name ?? null,
    };
  }
}

const FLUSH_LOOK_MS = 50;

const isNotice = ({ state }: JournalEntry): boolean => state === 'aside' || state === 'conflict';
