/** A phone whose list is late, old, incomplete or not there: staff can go on, and nobody is let in on nobody's word. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

const TICKETS = ['T1', 'T2', 'T3', 'T4'];
const HEARTBEAT_MS = 15_000;

let gate: FakeGate;
let device: FakeDevice;

playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(TICKETS);
  device = await openedAt(gate);
});
afterEach(() => device.close());

const kinds = (ticketId: string) =>
  gate.ledger.filter((row) => row.ticketId === ticketId).map(({ kind }) => kind);

/** Without network, on a phone whose database takes so long to open. */
async function reopenSlowly(opensAfterMs: number): Promise<void> {
  gate.network = 'cut';
  device.database.opensAfterMs = opensAfterMs;
  const opened = device.restart();
  await pass(300);
  await opened;
  await pass(100);
}

describe('a database that opens slowly is no empty one', () => {
  it('the guest waits for the list, and the bar says that it is being loaded', async () => {
    await reopenSlowly(2_600);
    expect(device.status.isLoading).toBe(true);
    device.show('T1');
    await pass(1_000);
    expect(device.scan.state).toBe('checking');
    await pass(1_300);
    expect(device.scan.state).toBe('validByList');
    await pass(100);
    expect(device.status.isLoading).toBe(false);
  });

  it('a list that comes after the red sentence corrects it', async () => {
    await reopenSlowly(20_000);
    device.show('T1');
    await pass(6_000);
    expect(device.scan.state).toBe('unanswered');
    await pass(15_000);
    expect(device.scan.state).toBe('validByList');
  });

  it('but not what staff have decided meanwhile', async () => {
    await reopenSlowly(20_000);
    device.show('T1');
    await pass(6_000);
    device.askApproval();
    device.approve();
    await pass(100);
    expect(device.scan.state).toBe('kept');
    await pass(15_000);
    expect(device.status.isLoading).toBe(false);
    expect(device.scan.state).toBe('idle');
  });

  it('what was let in meanwhile, and before, goes up in the order of the taps, and is remembered', async () => {
    const first = await device.admitNext('T3');
    const second = await device.admitNext('T1');
    await reopenSlowly(20_000);
    device.show('T2');
    await pass(6_000);
    device.askApproval();
    device.approve();
    await pass(20_000);
    const third = device.taps.at(-1)?.key;
    expect(device.status.decisions.map(({ key }) => key)).toEqual([third, second, first]);
    await device.showNext('T1');
    expect(device.scan.state).toBe('usedHere');
    gate.network = 'up';
    await pass(30_000);
    expect(kinds('T2')).toEqual(['admit']);
    expect(gate.ledger.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    // And so in the next page, too.
    device.database.opensAfterMs = 0;
    await device.restart();
    await pass(100);
    expect(device.status.decisions.map(({ key }) => key)).toEqual([third, second, first]);
  });

  it('it registers only when the database has said that it never did', async () => {
    device.storage.removeItem('einlass:device');
    gate.network = 'up';
    device.database.opensAfterMs = 20_000;
    const opened = device.restart();
    await pass(16_000);
    await opened;
    expect(gate.devices).toHaveLength(1);
    await pass(10_000);
    expect(gate.devices).toHaveLength(1);
    expect(device.status.deviceName).toBe(gate.devices[0]!.name);
  });

  it('one that fails is asked again', async () => {
    device.database.isFailing = true;
    gate.network = 'cut';
    await device.restart();
    await pass(100);
    expect(device.status).toMatchObject({ isLoading: false, listAsOfMs: null });
    device.database.isFailing = false;
    await pass(5_100);
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
  });
});

describe('a silent network, and nothing to judge by', () => {
  it('a database that never opens: the first guest waits for the call, the next one 5 s', async () => {
    gate.network = 'silent';
    device.database.opensAfterMs = 10 * HOUR_MS;
    const opened = device.restart();
    await pass(300);
    await opened;
    for (const [ticketId, waitMs] of [
      ['T1', 10_000],
      ['T2', 5_000],
    ] as const) {
      device.show(ticketId);
      await pass(waitMs);
      expect(device.scan.state).toBe('unanswered');
      device.discard();
      await pass(3_000);
    }
  });

  it('no list: the next guest waits 2 s, and a late answer corrects the panel', async () => {
    device.engine.wipe();
    await device.loseNetwork();
    device.discard();
    gate.network = 'silent';
    await pass(3_000);
    device.show('T1');
    await pass(2_000);
    expect(device.scan.state).toBe('unanswered');
    device.discard();
    gate.network = 'slow';
    await pass(3_000);
    device.show('T2');
    await pass(2_000);
    expect(device.scan.state).toBe('unanswered');
    await pass(1_100);
    expect(device.scan.state).toBe('valid');
  });
});

it('a database that hangs holds up one tap for a quarter of a second, and the next ones not at all', async () => {
  await device.loseNetwork();
  device.database.isHanging = true;
  await device.showNext('T1');
  device.tap();
  await pass(240);
  expect(device.scan.state).toBe('admitting');
  await pass(10);
  expect(device.scan).toMatchObject({ state: 'kept', isSafe: true });
  await pass(2_000);
  await device.showNext('T2');
  device.tap();
  await pass(0);
  expect(device.scan).toMatchObject({ state: 'kept', isSafe: true });
  await pass(100);
  expect(device.status.openUploads).toBe(2);
});

describe('nobody vouches for the ticket: people may', () => {
  it.each([
    ['no network and no list', 'unanswered', 'error-client', 'cut'],
    ['a broken server and no list', 'failed', 'error-server', 'broken'],
  ] as const)('%s', async (_, state, status, network) => {
    device.engine.wipe();
    gate.network = network;
    await device.showNext('T1');
    expect(device.scan).toMatchObject({ state, status });
    // 'Ticket entwerten' does nothing, and neither does the second tap without the first.
    device.tap();
    device.approve();
    expect(device.scan.state).toBe(state);
    device.askApproval();
    expect(device.scan.state).toBe('approving');
    device.approve();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'kept', isSafe: true });
    gate.network = 'up';
    await pass(20_000);
    expect(kinds('T1')).toEqual(['admit']);
  });

  it('a list of more than 12 hours: amber with its age, used and revoked tickets stay refused', async () => {
    gate.admitElsewhere('T2');
    await pass(HEARTBEAT_MS);
    const asOfMs = device.status.listAsOfMs;
    gate.network = 'cut';
    device.engine.letGo();
    await pass(12 * HOUR_MS);
    device.engine.keepInTouch();
    await pass(100);
    expect(device.status).toMatchObject({ isListOld: true, listAsOfMs: asOfMs });
    await device.showNext('T1');
    expect(device.scan).toMatchObject({ state: 'listedLongAgo', status: 'error-client', asOfMs });
    device.askApproval();
    device.approve();
    await pass(2_100);
    await device.showNext('T1');
    expect(device.scan.state).toBe('usedHere');
    await device.showNext('T2');
    expect(device.scan.state).toBe('refusedByList');
    gate.network = 'up';
    await pass(30_000);
    expect(device.status.isListOld).toBe(false);
    expect(kinds('T1')).toEqual(['admit']);
  });

  it('what the server has refused, nobody lets in', async () => {
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    expect(device.scan.state).toBe('refused');
    device.askApproval();
    expect(device.scan.state).toBe('refused');
  });
});

describe('a list that comes in pieces', () => {
  const others = Array.from({ length: 96 }, (_, index) => `P${index}`);

  /** A phone that has never had a list, over a network that breaks off after so many tickets. */
  async function begin(rowsUntilCut: number): Promise<void> {
    device.close();
    gate = new FakeGate([...TICKETS, ...others]);
    gate.rowsUntilCut = rowsUntilCut;
    device = await openedAt(gate);
    await pass(100);
  }
  async function verdicts(): Promise<string[]> {
    const { network } = gate;
    gate.network = 'cut';
    const seen: string[] = [];
    for (const ticketId of [...TICKETS, ...others]) {
      await device.showNext(ticketId);
      seen.push(device.scan.state);
    }
    gate.network = network;
    return seen;
  }
  const count = (seen: string[], state: string) => seen.filter((one) => one === state).length;

  it('what is there vouches, and the rest is asked for from there on', async () => {
    await begin(30);
    expect(device.status).toMatchObject({ listAsOfMs: null, listProgress: 0.3 });
    device.engine.letGo();
    const seen = await verdicts();
    expect([count(seen, 'validByList'), count(seen, 'unanswered')]).toEqual([30, 70]);
    device.engine.keepInTouch();
    await pass(3 * HEARTBEAT_MS);
    expect(device.status).toMatchObject({ listProgress: null, isListOld: false });
    expect(device.status.listAsOfMs).not.toBeNull();
    expect(count(await verdicts(), 'validByList')).toBe(100);
  });

  it('pieces of more than 12 hours vouch for nobody by themselves', async () => {
    await begin(30);
    device.engine.letGo();
    gate.network = 'cut';
    await pass(12 * HOUR_MS);
    const seen = await verdicts();
    expect([count(seen, 'listedLongAgo'), count(seen, 'unanswered')]).toEqual([30, 70]);
  });

  it('nor does the list from before, of which they are a new edition', async () => {
    await begin(Infinity);
    gate.rowsUntilCut = 30;
    device.database.opensAfterMs = 10_000;
    const opened = device.restart();
    await pass(400);
    await opened;
    await pass(200);
    device.engine.letGo();
    await pass(10_000);
    expect(device.status).toMatchObject({ isListOld: false, listProgress: 0.3 });
    await pass(12 * HOUR_MS);
    expect(count(await verdicts(), 'listedLongAgo')).toBe(100);
  });

  it('what has changed between the pieces is in it', async () => {
    await begin(60);
    const all = [...TICKETS, ...others];
    for (const ticketId of all) gate.admitElsewhere(ticketId);
    gate.rowsUntilCut = null;
    await pass(HEARTBEAT_MS);
    expect(device.status.listProgress).toBeNull();
    expect(count(await verdicts(), 'refusedByList')).toBe(100);
  });

  it('a page that is closed meanwhile has lost nothing of it', async () => {
    await begin(30);
    gate.network = 'cut';
    await device.restart();
    device.engine.letGo();
    await pass(100);
    expect(device.status.listProgress).toBe(1);
    expect(count(await verdicts(), 'validByList')).toBe(30);
  });

  it('nor what the device had before, which is read late', async () => {
    await begin(Infinity);
    gate.rowsUntilCut = 30;
    device.database.opensAfterMs = 10_000;
    const opened = device.restart();
    await pass(400);
    await opened;
    await pass(200);
    expect(device.status).toMatchObject({ isLoading: true, listAsOfMs: null, listProgress: 0.3 });
    device.engine.letGo();
    await pass(10_000);
    expect(count(await verdicts(), 'validByList')).toBe(100);
  });

  it('pieces of two lists are never one', async () => {
    await begin(60);
    for (const ticketId of [...TICKETS, ...others]) gate.admitElsewhere(ticketId);
    // The same tickets and numbers, in another epoch.
    gate.backUp()();
    gate.rowsUntilCut = null;
    await pass(HEARTBEAT_MS);
    expect(device.status.listProgress).toBeNull();
    expect(count(await verdicts(), 'refusedByList')).toBe(100);
  });

  it('a list that was wiped while it came stays wiped', async () => {
    await begin(30);
    gate.network = 'slow';
    // The heartbeat is answered, and the list is on its way.
    await pass(HEARTBEAT_MS + 4_000);
    device.engine.letGo();
    device.engine.wipe();
    await pass(20_000);
    expect(device.status).toMatchObject({ listAsOfMs: null, listProgress: null });
  });
});
