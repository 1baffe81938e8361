/** A server that came back from a backup, which is older than what this device has reported. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';

const TICKETS = ['T1', 'T2', 'T3', 'T4'];
const HOUR_MS = 3_600_000;

let gate: FakeGate;
let device: FakeDevice;

playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(TICKETS);
  device = await openedAt(gate);
});
afterEach(() => device.close());

const keysOf = (ticketId: string) =>
  gate.ledger.filter((row) => row.ticketId === ticketId).map(({ key }) => key);
const kinds = (ticketId: string) =>
  gate.ledger.filter((row) => row.ticketId === ticketId).map(({ kind }) => kind);

async function admitAll(...ticketIds: string[]): Promise<void> {
  for (const ticketId of ticketIds) await device.admitNext(ticketId);
  await pass(1_000);
}

it('who was let in here is never green again, not even before the device has noticed', async () => {
  const restore = gate.backUp();
  await admitAll('T1');
  const [key] = keysOf('T1');
  restore();
  await device.showNext('T1');
  expect(device.scan.state).toBe('usedHere');
  await pass(1_000);
  expect(gate.ledger).toMatchObject([{ ticketId: 'T1', kind: 'admit', key }]);
});

it('whose admission was taken back on the board may go in', async () => {
  await admitAll('T1');
  gate.takeBack(keysOf('T1')[0]!);
  await device.showNext('T1');
  expect(device.scan.state).toBe('valid');
});

it('all that it has lost goes up again within a minute, each once, under its key', async () => {
  await admitAll('T1');
  const restore = gate.backUp();
  await admitAll('T2', 'T3');
  const before = TICKETS.map(keysOf);
  restore();
  await pass(60_000);
  expect(TICKETS.map(keysOf)).toEqual(before);
  expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
});

it.each([0, 2])(
  'a device that it does not know registers anew, after %i failures, and does the same',
  async (failures) => {
    const fresh = new FakeGate(TICKETS);
    const restore = fresh.backUp();
    device.close();
    gate = fresh;
    device = await openedAt(gate);
    await admitAll('T1', 'T2');
    const before = TICKETS.map(keysOf);
    restore();
    expect(gate.devices).toEqual([]);
    gate.registrationsLost = failures;
    await pass(60_000);
    expect(gate.devices).toHaveLength(1);
    expect(TICKETS.map(keysOf)).toEqual(before);
  },
);

it('what was taken back here is taken back again', async () => {
  const restore = gate.backUp();
  await admitAll('T1');
  await device.engine.undo(keysOf('T1')[0]!);
  await pass(1_000);
  expect(kinds('T1')).toEqual(['admit', 'undo']);
  restore();
  await pass(60_000);
  expect(kinds('T1')).toEqual(['admit', 'undo']);
  expect(gate.statusOf('T1')).toBe('valid');
});

it('who was let in here, and by then at another gate, too, is a conflict', async () => {
  const restore = gate.backUp();
  await admitAll('T1');
  restore();
  gate.admitElsewhere('T1');
  await pass(60_000);
  expect(kinds('T1')).toEqual(['admit', 'conflict']);
  expect(device.status.notices).toMatchObject([{ ticketId: 'T1', kind: 'conflict' }]);
});

/** A tap that was refused, and one that was not, both after the backup. */
async function loseARefusal(): Promise<void> {
  const restore = gate.backUp();
  await device.showNext('T1');
  gate.admitElsewhere('T1');
  device.tap();
  await pass(1_000);
  expect(kinds('T1')).toEqual(['admit', 'refused']);
  device.discard();
  await admitAll('T2');
  restore();
  await pass(60_000);
}

it('whom the server has refused is not let in by that', async () => {
  await loseARefusal();
  expect(kinds('T1')).toEqual([]);
  expect(kinds('T2')).toEqual(['admit']);
});

it('numbers that never come are asked for once, not with every heartbeat', async () => {
  await loseARefusal();
  const calls = gate.callsOfAdmit;
  await pass(10 * 60_000);
  await device.restart();
  await pass(60_000);
  expect(gate.callsOfAdmit).toBe(calls);
});

it('another festival is not told of the last one', async () => {
  const restore = gate.backUp();
  await admitAll('T1');
  device.engine.letGo();
  await pass(73 * HOUR_MS);
  await device.restart();
  restore();
  await pass(60_000);
  expect(gate.ledger).toEqual([]);
});
