/** What staff take back, on this device: an event more, behind what it takes back. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from './fakeDevice.ts';
import { FakeGate } from './fakeGate.ts';
import { HOUR_MS } from '../../../contract/time.ts';

let gate: FakeGate;
let device: FakeDevice;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2']);
  device = await openedAt(gate);
});

async function undo(key: string): Promise<boolean> {
  const isDone = await device.engine.undo(key);
  await pass(100);
  return isDone;
}

const rows = () => gate.ledger.map(({ ticketId, kind, seq }) => `${ticketId} ${kind} ${seq}`);
const decisions = () =>
  device.status.decisions.map(
    ({ ticketId, outcome, isConfirmed }) =>
      `${ticketId} ${outcome} ${isConfirmed ? 'confirmed' : 'waiting'}`,
  );

it('reaches the server, and the ticket admits again', async () => {
  const key = await device.admitNext('T1');
  expect(device.status).toMatchObject({ admittedToday: 1, decisions: [{ isUndoable: true }] });
  expect(await undo(key)).toBe(true);
  expect(rows()).toEqual(['T1 admit 1', 'T1 undo 2']);
  expect(decisions()).toEqual(['T1 undone confirmed']);
  expect(device.status).toMatchObject({ admittedToday: 0, decisions: [{ isUndoable: false }] });
  await device.admitNext('T1');
  expect(decisions()).toEqual(['T1 admitted confirmed', 'T1 undone confirmed']);
});

it('happens once', async () => {
  const key = await device.admitNext('T1');
  expect(await undo(key)).toBe(true);
  expect(await undo(key)).toBe(false);
  expect(await undo('of nothing')).toBe(false);
});

it('without a network it is kept, survives the page, and goes up behind its admission', async () => {
  await device.loseNetwork();
  const key = await device.admitNext('T1');
  expect(await undo(key)).toBe(true);
  expect(decisions()).toEqual(['T1 undone waiting']);
  expect(device.status.openUploads).toBe(2);
  await device.restart();
  await pass(100);
  expect(decisions()).toEqual(['T1 undone waiting']);
  gate.network = 'up';
  await pass(20_000);
  expect(rows()).toEqual(['T1 admit 1', 'T1 undo 2']);
  expect(decisions()).toEqual(['T1 undone confirmed']);
  expect(device.status.openUploads).toBe(0);
});

it('the device lets in again who it has taken back, while the list still says used', async () => {
  const key = await device.admitNext('T1');
  await pass(16_000);
  await device.loseNetwork();
  await undo(key);
  await device.showNext('T1');
  expect(device.scan.state).toBe('validByList');
});

it('that waits goes up before the server is asked about the ticket again', async () => {
  const key = await device.admitNext('T1');
  gate.network = 'cut';
  await undo(key);
  device.discard();
  await pass(5_000);
  gate.network = 'up';
  device.show('T1');
  await pass(10);
  expect(device.scan.state).toBe('valid');
  device.tap();
  await pass(100);
  expect(rows()).toEqual(['T1 admit 1', 'T1 undo 2', 'T1 admit 3']);
});

it('of a tap that the server had refused: the fact that stands for it is taken back', async () => {
  await device.showNext('T1');
  gate.admitElsewhere('T1');
  gate.network = 'deaf';
  device.tap();
  await pass(2_100);
  expect(await undo(device.taps[0]!.key)).toBe(true);
  gate.network = 'up';
  await pass(40_000);
  expect(rows()).toEqual(['T1 admit null', 'T1 refused 1', 'T1 conflict 3', 'T1 undo 2']);
  const [, , conflict, undone] = gate.ledger;
  expect(undone?.refersTo).toBe(conflict?.key);
  expect(decisions()).toEqual(['T1 undone confirmed']);
});

it('waits for an admission that is set aside', async () => {
  await device.loseNetwork();
  const key = await device.admitNext('T1');
  gate.poison.set('T1', 413);
  await undo(key);
  gate.network = 'up';
  await pass(20_000);
  expect(rows()).toEqual([]);
  gate.poison.clear();
  device.engine.resolve(device.status.notices[0]!.key);
  await pass(20_000);
  expect(rows()).toEqual(['T1 admit 1', 'T1 undo 2']);
});

describe('60 s', () => {
  it.each([
    ['then it is the superusers’', 61_000, 0, false],
    ['until then', 58_000, 0, true],
    ['a clock that was set back makes it no longer', 61_000, -3, false],
    ['a clock that was set back makes it no shorter', 50_000, -3, true],
  ])('%s', async (_, waitMs, skewH, isDone) => {
    const key = await device.admitNext('T1');
    device.skewMs = skewH * HOUR_MS;
    await pass(waitMs);
    expect(await undo(key)).toBe(isDone);
  });

  it('after a restart they go on; with a clock that was set back nobody knows', async () => {
    const [first, second] = [await device.admitNext('T1'), await device.admitNext('T2')];
    await device.restart();
    expect(await undo(first)).toBe(true);
    device.skewMs = -3 * HOUR_MS;
    expect(await undo(second)).toBe(false);
  });
});

it('the last twenty decisions are remembered', async () => {
  const many = Array.from({ length: 25 }, (_, index) => `M${index}`);
  gate = new FakeGate(many);
  device = await openedAt(gate);
  for (const ticketId of many) await device.admitNext(ticketId);
  await device.restart();
  await pass(100);
  const latest = many.slice(-20).reverse();
  expect(device.status.decisions.map(({ ticketId }) => ticketId)).toEqual(latest);
  expect(device.status.admittedToday).toBe(25);
});

it('what was let in belongs to the day of the gate, which ends at six in the morning', async () => {
  jest.setSystemTime(new Date(2026, 6, 10, 23, 30));
  await device.admitNext('T1');
  jest.setSystemTime(new Date(2026, 6, 11, 5, 30));
  await device.admitNext('T2');
  expect(device.status.admittedToday).toBe(2);
  jest.setSystemTime(new Date(2026, 6, 11, 6, 30));
  await device.restart();
  await pass(100);
  expect(device.status.admittedToday).toBe(0);
});
