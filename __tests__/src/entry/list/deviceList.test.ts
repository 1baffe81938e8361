/** What the device keeps of its list: never a date that is newer than the list it vouches for. */
import { rowsOf } from '../../../../contract/entry/list.ts';
import { DeviceList } from '../../../../src/entry/list/deviceList.ts';
import { listKeyOf } from '../../../../src/entry/list/listKey.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { FakeDatabase } from '../fakeDatabase.ts';
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';

let gate: FakeGate;
let device: FakeDevice;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2', 'T3', 'T4']);
  device = await openedAt(gate);
});

async function reloadWithoutNetwork(): Promise<void> {
  gate.network = 'cut';
  await device.restart();
  await pass(100);
}

const savedLists = () =>
  device.database.saves.filter(({ changes }) => changes.list instanceof Uint8Array);

describe('a reload without network after a change of the list', () => {
  let changedAtMs: number;
  beforeEach(() => {
    changedAtMs = Date.now();
    gate.admitElsewhere('T2');
  });

  it('within a minute of the last save: the older list, as of when it was true', async () => {
    await pass(46_000);
    expect(device.status.listAsOfMs).toBeGreaterThan(changedAtMs);
    await reloadWithoutNetwork();
    expect(device.status.listAsOfMs).toBeLessThanOrEqual(changedAtMs);
    expect(device.status.listAsOfMs).not.toBeNull();
  });

  it('later: the changed list, though nothing has changed since', async () => {
    await pass(76_000);
    await reloadWithoutNetwork();
    expect(device.status.listAsOfMs).toBeGreaterThan(changedAtMs);
    await device.showNext('T2');
    expect(device.scan).toMatchObject({ state: 'refusedByList', reason: 'used' });
  });

  it('which the database did not take: the older list, until it does', async () => {
    await pass(46_000);
    device.database.isFailing = true;
    await pass(30_000);
    device.database.isFailing = false;
    await pass(30_000);
    const page = device.status.listAsOfMs;
    await reloadWithoutNetwork();
    expect(device.status.listAsOfMs).toBeLessThanOrEqual(changedAtMs);

    gate.network = 'up';
    await pass(100_000);
    await reloadWithoutNetwork();
    expect(device.status.listAsOfMs).toBeGreaterThan(page!);
  });

  it('which the database has not taken yet: the older list', async () => {
    await pass(46_000);
    device.database.isHanging = true;
    await pass(30_000);
    device.database.isHanging = false;
    await pass(20_000);
    await reloadWithoutNetwork();
    expect(device.status.listAsOfMs).toBeLessThanOrEqual(changedAtMs);
  });
});

it('while others admit the whole list is written once a minute, and its date only with it', async () => {
  const before = device.database.saves.length;
  for (let heartbeat = 0; heartbeat < 40; heartbeat += 1) {
    gate.revokeTicket('T3');
    await pass(15_000);
  }
  expect(savedLists().length).toBeGreaterThanOrEqual(9);
  expect(savedLists().length).toBeLessThanOrEqual(11);
  const dates = device.database.saves
    .slice(before)
    .filter(({ changes }) => changes.listSync !== undefined);
  expect(dates.every(({ changes }) => changes.list !== undefined)).toBe(true);
});

it('while nothing changes the date alone is written with each heartbeat', async () => {
  await pass(10 * 60_000);
  expect(savedLists()).toHaveLength(1);
  const heardMs = Date.now();
  await reloadWithoutNetwork();
  expect(heardMs - device.status.listAsOfMs!).toBeLessThanOrEqual(15_000);
});

it('a list of which the first piece is 12 hours old is no younger by its last one', async () => {
  device.engine.letGo();
  const list = new DeviceList(new FakeDatabase(), systemClock);
  const entries = [];
  for (const id of ['T1', 'T2'])
    entries.push({ key: await listKeyOf(id), status: 'valid' as const });
  const rows = rowsOf(entries);
  const whole = { epoch: 'EPOCH001', version: 2, since: 0, isDelta: false, madeAt: Date.now() };
  list.begin();
  const half = rows.length / 2;
  list.add({ ...whole, rows: rows.subarray(0, half), rowsToCome: 2, isComplete: false });
  await pass(12 * 3_600_000);
  list.begin();
  list.add({ ...whole, rows: rows.subarray(half), rowsToCome: 1, isComplete: true });
  expect(list.progress).toBeNull();
  for (const id of ['T1', 'T2']) {
    expect(await list.lookUp(id)).toMatchObject({ status: 'valid', isOld: true });
  }
});

describe('a list that was too old once vouches for nobody after the clock was set back', () => {
  it.each([
    ['and the page is opened twice', () => Promise.resolve()],
    ['after the page has stood open for an hour more', () => pass(3_600_000)],
  ])('%s', async (_, then) => {
    gate.network = 'cut';
    device.engine.letGo();
    await pass(13 * 3_600_000);
    await reloadWithoutNetwork();
    await then();
    expect(device.status.isListOld).toBe(true);
    device.skewMs = -14 * 3_600_000;
    await reloadWithoutNetwork();
    await device.showNext('T1');
    expect(device.scan.state).toBe('listedLongAgo');
  });

  it('nor has the time been lost that the page stood open with a clock that was wrong all along', async () => {
    gate.network = 'cut';
    await pass(3_600_000);
    device.skewMs = -2 * 3_600_000;
    await reloadWithoutNetwork();
    device.engine.letGo();
    await pass(11 * 3_600_000);
    await device.showNext('T1');
    expect(device.scan.state).toBe('listedLongAgo');
  });

  it('until the server has brought it up to date', async () => {
    gate.network = 'cut';
    device.engine.letGo();
    await pass(13 * 3_600_000);
    await reloadWithoutNetwork();
    gate.network = 'up';
    await pass(30_000);
    await reloadWithoutNetwork();
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
  });
});
