/** A phone at the gate: its storage, its clock, and one page after the other on it; network and server are a FakeGate. */
import { createHash, randomUUID } from 'node:crypto';
import { EntryEngine } from '../../../src/entry/engine/entryEngine.ts';
import type { BatteryState } from '../../../src/entry/engine/battery.ts';
import type { EntryStatus } from '../../../src/entry/engine/entryStatus.ts';
import { NO_STATUS } from '../../../src/entry/engine/entryStatus.ts';
import { createJournalMirror } from '../../../src/entry/journal/journalMirror.ts';
import {
  approvalPressed,
  approvedPressed,
  discardPressed,
  invalidatePressed,
  leavePressed,
  keptFaded,
  scanAnswered,
  scanSlice,
  ticketScanned,
} from '../../../src/features/scan/scanSlice.ts';
import type { ScanAnswer } from '../../../src/entry/engine/deviceVerdict.ts';
import { exitVerdict } from '../../../src/entry/engine/exitVerdict.ts';
import { FakeDatabase, FakeStorage } from './fakeDatabase.ts';
import type { FakeGate } from './fakeGate.ts';

export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Each test of the file plays in a time of its own, which passes when told to. */
export function playInFakeTime(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    hashAtOnce();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** A phone with the page open, which has told the gate of itself. In fake time. */
export async function openedAt(gate: FakeGate): Promise<FakeDevice> {
  const device = new FakeDevice(gate);
  await device.restart();
  await pass(100);
  return device;
}

/** The real hash, at once: fake timers do not wait for other threads. */
export function hashAtOnce(): void {
  jest.spyOn(crypto.subtle, 'digest').mockImplementation((_, data) => {
    const digest = createHash('sha256')
      .update(data as Uint8Array)
      .digest();
    return Promise.resolve(new Uint8Array(digest).buffer);
  });
}

export class FakeDevice {
  readonly database = new FakeDatabase();
  readonly storage = new FakeStorage();
  /** By how much the wall clock is wrong. */
  skewMs = 0;
  battery: BatteryState | null = null;
  status: EntryStatus = NO_STATUS;
  /** What staff were told, in order. */
  readonly answers: { ticketId: string; scannedAtMs: number; answer: ScanAnswer }[] = [];
  /** Its gate is an exit. */
  isExit = false;
  /** Taps for staff. */
  isAutomatic = false;
  /** Keys of what was taken back. */
  readonly undone = new Set<string>();
  readonly taps: { key: string; ticketId: string }[] = [];
  state = scanSlice.getInitialState();
  readonly #gate: FakeGate;
  #page = { isAlive: false };
  #engine: EntryEngine | null = null;

  constructor(gate: FakeGate) {
    this.#gate = gate;
  }

  get engine(): EntryEngine {
    if (this.#engine === null) throw new Error('no page is open');
    return this.#engine;
  }

  get scan() {
    return this.state.scan;
  }

  /** A new page; the one before is gone from one moment to the next. */
  async restart(): Promise<void> {
    this.#page.isAlive = false;
    this.#engine?.close();
    const page = { isAlive: true };
    this.#page = page;
    const { database } = this;
    const onlyAlive = <Result>(work: () => Promise<Result>) =>
      page.isAlive ? work() : new Promise<Result>(() => undefined);
    this.state = scanSlice.getInitialState();
    this.#engine = await EntryEngine.open({
      database: {
        load: () => onlyAlive(database.load),
        save: (changes, durability) => onlyAlive(() => database.save(changes, durability)),
        protect: database.protect,
      },
      mirror: createJournalMirror(() => this.storage as unknown as Storage),
      server: this.#gate.serverFor(() => page.isAlive),
      battery: () => Promise.resolve(this.battery),
      clock: { nowMs: () => Date.now() + this.skewMs, steadyMs: () => performance.now() },
      onStatus: (status) => {
        if (page.isAlive) this.status = status;
      },
    });
    this.#engine.keepInTouch();
  }

  close(): void {
    this.#page.isAlive = false;
    this.#engine?.close();
  }

  show(ticketId: string): void {
    const before = this.state;
    this.#does(ticketScanned({ ticketId, atMs: performance.now() }));
    const { scan } = this.state;
    if (this.state === before || scan.state !== 'checking') return;
    void this.engine.check(ticketId, this.#teller(ticketId, scan.scannedAtMs, 'check'));
  }

  /** The next guest, once the one before is done with. */
  async showNext(ticketId: string): Promise<void> {
    this.discard();
    await pass(3_000);
    this.show(ticketId);
    await pass(10);
  }

  /** @returns the key of the tap. */
  async admitNext(ticketId: string): Promise<string> {
    await this.showNext(ticketId);
    this.tap();
    await pass(100);
    return this.taps.at(-1)!.key;
  }

  /** Two guests whom nobody asks about: the calls that open the breaker. */
  async loseNetwork(): Promise<void> {
    this.#gate.network = 'cut';
    for (const ticketId of ['X1', 'X2']) await this.showNext(ticketId);
  }

  tap(): void {
    this.#does({ ...invalidatePressed(), payload: { idempotencyKey: randomUUID() } });
    this.#admitShown();
  }

  /** "Ausgang buchen". */
  leave(): void {
    this.#does({ ...leavePressed(), payload: { idempotencyKey: randomUUID() } });
    const { scan } = this.state;
    if (scan.state !== 'leaving') return;
    const { ticketId, idempotencyKey: key, scannedAtMs } = scan;
    void this.engine.leave({ key, ticketId }, this.#teller(ticketId, scannedAtMs, 'tap'));
  }

  askApproval(): void {
    this.#does(approvalPressed());
  }

  approve(): void {
    this.#does({ ...approvedPressed(), payload: { idempotencyKey: randomUUID() } });
    this.#admitShown();
  }

  /** The last tap, if that is not too long ago. */
  async undoLast(): Promise<void> {
    const key = this.taps.at(-1)?.key ?? '';
    if (await this.engine.undo(key)) this.undone.add(key);
  }

  #admitShown(): void {
    const { scan } = this.state;
    if (scan.state !== 'admitting') return;
    const { ticketId, idempotencyKey: key, scannedAtMs, isFact } = scan;
    if (this.taps.some((tap) => tap.key === key)) return;
    this.taps.push({ key, ticketId });
    void this.engine.admit({ key, ticketId, isFact }, this.#teller(ticketId, scannedAtMs, 'tap'));
  }

  discard(): void {
    this.#does(discardPressed());
  }

  #teller(ticketId: string, scannedAtMs: number, to: 'check' | 'tap') {
    const page = this.#page;
    return (said: ScanAnswer) => {
      if (!page.isAlive) return;
      const answer = this.isExit && to === 'check' ? exitVerdict(said) : said;
      this.answers.push({ ticketId, scannedAtMs, answer });
      this.#does(scanAnswered({ scannedAtMs, to, answer }));
      if (this.isAutomatic && this.scan.status === 'success') this.tap();
      if (this.scan.state === 'kept')
        setTimeout(() => this.#does(keptFaded({ scannedAtMs })), 2_000);
    };
  }

  #does(action: Parameters<typeof scanSlice.reducer>[1]): void {
    this.state = scanSlice.reducer(this.state, action);
  }
}
