import { HEARTBEAT_INTERVAL_S } from '../../contract/entry/limits.ts';
import { Breaker, DOUBT_AFTER_MS, PROBE_INTERVAL_MS, SLOW_AFTER_MS } from './breaker.ts';
import type { Clock } from './clock.ts';
import { DeviceList } from './deviceList.ts';
import { DeviceSync } from './deviceSync.ts';
import { deviceVerdict, type ScanAnswer } from './deviceVerdict.ts';
import type { EntryDatabase, EntryRecords } from './entryDatabase.ts';
import { inTime } from './inTime.ts';
import { isWorking, type EntryServer, type ServerAnswer } from './entryServer.ts';
import { NO_STATUS, type EntryStatus } from './entryStatus.ts';
import { Journal } from './journal.ts';
import { isAdmission, isUnacknowledged, type JournalEntry } from './journalEntry.ts';
import type { JournalMirror } from './journalMirror.ts';
import { UploadQueue } from './uploadQueue.ts';

export interface EngineDeps {
  readonly database: EntryDatabase;
  readonly mirror: JournalMirror;
  readonly server: EntryServer;
  readonly clock: Clock;
  readonly onStatus: (status: EntryStatus) => void;
}

export type Answering = (answer: ScanAnswer) => void;

export interface Tap {
  readonly ticketId: string;
  readonly key: string;
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
  readonly #breaker = new Breaker((isOpen) => this.#turned(isOpen));
  /** Those who wait for what becomes of a tap, by its key. */
  readonly #waiting = new Map<string, Answering>();
  /** Taps that staff still see as pending. */
  readonly #hoping = new Set<string>();
  #isSafe = true;
  #timers: ReturnType<typeof setInterval>[] = [];
  #telling: ReturnType<typeof setTimeout> | undefined;
  #status = NO_STATUS;

  static async open(deps: EngineDeps): Promise<EntryEngine> {
    const nothing: EntryRecords = { entries: [] };
    const stored = await deps.database.load().catch(() => nothing);
    return new EntryEngine(deps, stored);
  }

  private constructor(deps: EngineDeps, stored: EntryRecords) {
    const { database, mirror, server, clock } = deps;
    this.#deps = deps;
    this.#journal = new Journal(stored, database, mirror);
    this.#list = new DeviceList(stored, database, clock);
    this.#queue = new UploadQueue({
      journal: this.#journal,
      server,
      clock,
      onAnswer: (key, answer) => this.#uploaded(key, answer),
    });
    this.#sync = new DeviceSync({
      journal: this.#journal,
      list: this.#list,
      server,
      clock,
      onChange: () => this.#tell(),
    });
    this.#queue.nudge();
    this.#tell();
  }

  /** The scanner is open: from now on the device keeps in touch with the server. */
  keepInTouch(): void {
    if (this.#timers.length > 0) return;
    // Without it the browser may clear the journal when it runs short of room.
    void this.#deps.database.protect();
    this.#timers = [
      setInterval(() => void (this.#breaker.isOpen && this.#probe()), PROBE_INTERVAL_MS),
      setInterval(() => void this.#sync.run(), HEARTBEAT_INTERVAL_S * 1_000),
    ];
    void this.#sync.run();
    // The screen may have come since it was told.
    this.#status = NO_STATUS;
    this.#tell();
  }

  /** The scanner is closed. What waits is sent on. */
  letGo(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  /** Another tab is the device now: this one does nothing more. */
  close(): void {
    this.letGo();
    clearTimeout(this.#telling);
    this.#queue.stop();
  }

  /** Somebody looks at the page, signs in, or the browser believes that it has a network again. */
  nudge(): void {
    this.#queue.nudge();
    if (this.#timers.length === 0) return;
    if (this.#breaker.isOpen) void this.#probe();
    void this.#sync.run();
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
    if (this.#breaker.isOpen) {
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
    const said = await this.#watched(this.#deps.server.check(ticketId, this.#journal.device));
    clearTimeout(judgeSlow);
    const verdict = isWorking(said) ? null : await this.#judge(ticketId);
    call.isAnswered = true;
    answer(verdict ?? this.#answerOf(ticketId, said));
  }

  /**
   * "Ticket entwerten": into the journal first, then to the server. Answers once when the server does so in
   * time; else `kept` first, and once more if the server answers while the page lives.
   */
  async admit(tap: Tap, answer: Answering): Promise<void> {
    const { key, ticketId } = tap;
    const tappedAtMs = this.#deps.clock.nowMs();
    const isDeclared = this.#breaker.isOpen;
    this.#waiting.set(key, answer);
    const safety = await this.#journal.append({ key, ticketId, tappedAtMs, isDeclared });
    this.#isSafe = safety === 'stored';
    this.#tell();
    if (isDeclared) {
      answer({ event: 'kept', isSafe: this.#isSafe });
      this.#queue.nudge();
      return;
    }
    this.#hoping.add(key);
    setTimeout(() => void this.#keep(key), SLOW_AFTER_MS);
    await this.#watched(this.#queue.sendFirst(key));
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
    this.#tell();
  }

  /** Staff has read the notice of a conflict; what was set aside is sent once more. */
  resolve(key: string): void {
    const entry = this.#journal.get(key);
    if (entry?.state === 'conflict') this.#journal.settle(key, 'noted', entry.text);
    if (entry?.state === 'aside') this.#journal.settle(key, 'open');
    this.#tell();
    this.#queue.nudge();
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

  /** Tells the breaker how a call went. */
  async #watched(call: Promise<ServerAnswer>): Promise<ServerAnswer> {
    const doubt = setTimeout(() => void this.#probe(), DOUBT_AFTER_MS);
    const soon = await inTime(call, SLOW_AFTER_MS);
    clearTimeout(doubt);
    this.#breaker.recordCall(soon !== null && isWorking(soon));
    return soon ?? (await call);
  }

  async #probe(): Promise<void> {
    const isGood = await inTime(this.#deps.server.isThere(), SLOW_AFTER_MS);
    this.#breaker.recordProbe(isGood ?? false);
  }

  #turned(isOpen: boolean): void {
    if (isOpen) for (const key of this.#hoping) void this.#keep(key);
    else this.nudge();
    this.#tell();
  }

  async #keep(key: string): Promise<void> {
    if (!this.#hoping.delete(key)) return;
    const safety = await this.#journal.declare(key);
    this.#isSafe = safety === 'stored';
    // Unless the answer came while it was written.
    this.#waiting.get(key)?.({ event: 'kept', isSafe: this.#isSafe });
    this.#tell();
  }

  #uploaded(key: string, said: ServerAnswer): void {
    const entry = this.#journal.get(key);
    if (entry !== null && entry.state !== 'open') {
      const answer = this.#waiting.get(key);
      this.#waiting.delete(key);
      this.#hoping.delete(key);
      answer?.(
        said.kind === 'ok'
          ? { event: 'admitted', message: said.message }
          : { event: 'refused', text: said.kind === 'refused' ? said.text : '' },
      );
    }
    if (said.kind === 'refused' && said.reason === 'device_unknown') void this.#sync.run();
    this.#tell();
  }

  /** Soon, and once for all that happens meanwhile: a queue of thousands tells of each entry. */
  #tell(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#tellNow();
    }, TELL_DELAY_MS);
  }

  #tellNow(): void {
    const unfinished = this.#journal.unfinished();
    const next: EntryStatus = {
      isDeviceMode: this.#breaker.isOpen,
      isSafe: this.#isSafe,
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
    if (JSON.stringify(next) === JSON.stringify(this.#status)) return;
    this.#status = next;
    this.#deps.onStatus(next);
  }
}

const FLUSH_LOOK_MS = 50;
const TELL_DELAY_MS = 50;

const isNotice = ({ state }: JournalEntry): boolean => state === 'aside' || state === 'conflict';
