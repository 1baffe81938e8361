/**
 * The gate as a model: random sequences of scans, taps, replies, losses, clock jumps and restarts, against what
 * docs/entry.md promises as far as the device holds it.
 */
import fc from 'fast-check';
import { isUnfinished } from '../../../src/entry/journal/journalEntry.ts';
import { FakeDevice, hashAtOnce } from './fakeDevice.ts';
import { FakeGate, type Network } from './fakeGate.ts';
import { HOUR_MS } from '../../../contract/time.ts';

const TICKETS = ['T1', 'T2', 'T3', 'T4'];
const UNKNOWN = 'X1';
const RUNS = 60;
/** A failure is made shorter for so long, and then told. */
const interruptAfterTimeLimit = 20_000;

type Step =
  | { does: 'scan'; ticketId: string }
  | { does: 'tap' | 'approve' | 'undo' | 'automatic' | 'discard' | 'restart' | 'elsewhere' }
  | { does: 'wait'; ms: number }
  | { does: 'network'; network: Network }
  | { does: 'clock'; hours: number }
  | { does: 'database'; isFailing: boolean };

const anyTicket = fc.constantFrom(...TICKETS, UNKNOWN);
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('scan'), ticketId: anyTicket }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('tap') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('approve', 'undo', 'undo') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('automatic') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('discard') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('wait'),
      ms: fc.constantFrom(0, 1, 20, 500, 2_100, 3_000, 6_000, 16_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('network'),
      network: fc.constantFrom<Network>('up', 'up', 'cut', 'silent', 'deaf', 'slow', 'broken'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('clock'), hours: fc.constantFrom(-3, 3) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('elsewhere') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('database'), isFailing: fc.boolean() }) },
) as fc.Arbitrary<Step>;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

class Run {
  readonly gate = new FakeGate(TICKETS);
  readonly device = new FakeDevice(this.gate);
  /** What staff could see after each step. */
  readonly sights: string[] = [];
  readonly heedsClock: boolean;

  constructor(heedsClock = true) {
    this.heedsClock = heedsClock;
  }

  async play(steps: readonly Step[]): Promise<void> {
    await this.device.restart();
    await pass(200);
    for (const step of steps) {
      await this.#does(step);
      const { scan } = this.device;
      this.sights.push(scan.state === 'idle' ? 'idle' : `${scan.state} ${scan.ticketId}`);
      this.#checkGreen();
      this.#checkNothingDropped();
    }
  }

  /**
   * The network is back, for long enough; and the page is opened once more, for what a database that failed
   * did not take and did not give.
   */
  async end(): Promise<void> {
    this.gate.network = 'up';
    this.device.database.isFailing = false;
    await pass(60_000);
    await this.device.restart();
    await pass(60_000);
    this.device.close();
  }

  async #does(step: Step): Promise<void> {
    const { gate, device } = this;
    switch (step.does) {
      case 'scan':
        await pass(3_000);
        device.show(step.ticketId);
        return;
      case 'tap': {
        const { scan } = device;
        const before = device.taps.length;
        device.tap();
        const tap = device.taps[before];
        if (tap === undefined) return;
        // Never another ticket than the one shown.
        expect(scan).toMatchObject({ status: 'success', ticketId: tap.ticketId });
        return;
      }
      case 'approve':
        device.askApproval();
        device.approve();
        return;
      case 'undo':
        await device.undoLast();
        return;
      case 'automatic':
        device.isAutomatic = !device.isAutomatic;
        return;
      case 'discard':
        device.discard();
        return;
      case 'restart':
        await device.restart();
        return;
      case 'wait':
        await pass(step.ms);
        return;
      case 'network':
        gate.network = step.network;
        return;
      case 'clock':
        if (this.heedsClock) device.skewMs += step.hours * HOUR_MS;
        return;
      case 'elsewhere':
        // At another gate, the very ticket that is shown here: that is when it gets difficult.
        if (device.scan.state !== 'idle') gate.admitElsewhere(device.scan.ticketId);
        return;
      case 'database':
        device.database.isFailing = step.isFailing;
    }
  }

  /** G4: green needs the server's OK for this very scan, or the device's list, said as such. */
  #checkGreen(): void {
    const { scan, answers, taps } = this.device;
    if (scan.status !== 'success') return;
    if (scan.state === 'valid') {
      const { ticketId, scannedAtMs } = scan;
      const isOk = this.gate.confirmed.some(
        (ok) => ok.ticketId === ticketId && ok.atMs >= scannedAtMs,
      );
      expect({ ticketId, isOk }).toEqual({ ticketId, isOk: true });
      return;
    }
    // The last one of this scan: an answer to a former one may come late, and changes nothing.
    const last = answers.findLast(({ scannedAtMs }) => scannedAtMs === scan.scannedAtMs);
    expect(last).toMatchObject({ ticketId: scan.ticketId, answer: { event: 'listed' } });
    expect(TICKETS).toContain(scan.ticketId);
    // Its own journal stands before the list.
    const refused = this.gate.ledger.filter(({ kind }) => kind === 'refused').map(({ key }) => key);
    const own = taps.filter(
      ({ key, ticketId }) =>
        ticketId === scan.ticketId && !refused.includes(key) && !this.device.undone.has(key),
    );
    expect(own).toEqual([]);
  }

  /** A tap is in the mirror or in the database until the server has it. */
  #checkNothingDropped(): void {
    const { storage } = this.device;
    const waiting = Object.keys(storage).filter((name) => name.startsWith('einlass:journal:'));
    const keys = new Set(waiting.map((name) => name.slice('einlass:journal:'.length)));
    const lost = this.device.taps.filter(
      ({ key }) => !keys.has(key) && !this.gate.ledger.some((row) => row.key === key),
    );
    expect(lost).toEqual([]);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  hashAtOnce();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const anySteps = fc.array(anyStep, { minLength: 5, maxLength: 40 });

it('G3: every tap reaches the server once; who was let in stands in its ledger, or in the notices', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const run = new Run();
      await run.play(steps);
      await run.end();
      const { gate, device } = run;
      for (const { key, ticketId } of device.taps) {
        const rows = gate.ledger.filter((row) => row.key === key);
        expect(rows).toMatchObject([{ ticketId }]);
      }
      const { entries } = await device.database.load();
      for (const { key, isDeclared, state } of entries) {
        if (state === 'open') throw new Error(`${key} is still open`);
        // A fact that the server refused at first stands there under a key of its own.
        const [row] = gate.ledger.filter((known) => known.key === key);
        const successors = gate.ledger.filter(
          (known) => known.ticketId === row?.ticketId && known.kind === 'conflict',
        );
        if (isDeclared && row?.kind === 'refused') expect(successors.length).toBeGreaterThan(0);
      }
      const conflicts = gate.ledger.filter(({ kind }) => kind === 'conflict');
      const noticed = device.status.notices.filter(({ kind }) => kind === 'conflict');
      expect(noticed).toHaveLength(conflicts.length);
      expect(device.status.openUploads).toBe(0);
      expect(entries.filter(isUnfinished)).toHaveLength(device.status.notices.length);
      // G7: no number of the journal is missing, and none was given twice.
      const seqs = gate.ledger.flatMap(({ seq, deviceId }) => (deviceId === 1 ? [seq] : []));
      const last = Math.max(0, ...seqs.map((seq) => seq ?? 0));
      expect(seqs.filter((seq) => seq !== null).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: last }, (_, index) => index + 1),
      );
    }),
    { numRuns: RUNS, interruptAfterTimeLimit },
  );
});

it('G6: a clock that is wrong and jumps changes nothing of what staff see', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (drawn) => {
      // Whether something may still be taken back is a matter of time, and on the safe side in doubt.
      const steps = drawn.filter(({ does }) => does !== 'undo');
      const jumping = new Run();
      await jumping.play(steps);
      await jumping.end();
      const right = new Run(false);
      await right.play(steps);
      await right.end();
      const outcomeOf = ({ gate }: Run) =>
        gate.ledger.map(({ ticketId, kind }) => ({ ticketId, kind }));
      expect(jumping.sights).toEqual(right.sights);
      expect(outcomeOf(jumping)).toEqual(outcomeOf(right));
    }),
    { numRuns: RUNS / 3, interruptAfterTimeLimit },
  );
});
