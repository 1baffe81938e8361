/** What the office allows at the gate, as a phone learns of it, and as it keeps it where there is no network. */
import { pass, openedAt, playInFakeTime, type FakeDevice } from './fakeDevice.ts';
import { FakeGate } from './fakeGate.ts';

const BOTH = { reentry: true, approval: true };
const HEARTBEAT_MS = 15_000;

let gate: FakeGate;
let device: FakeDevice;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2']);
  gate.rulesNow = BOTH;
  device = await openedAt(gate);
});

const rows = () => gate.ledger.map(({ ticketId, kind, seq }) => `${ticketId} ${kind} ${seq}`);

it('hears of them with the first heartbeat, and of a change with the next', async () => {
  expect(device.status.rules).toEqual(BOTH);
  gate.rulesNow = { reentry: false, approval: false };
  await pass(HEARTBEAT_MS);
  expect(device.status.rules).toEqual(gate.rulesNow);
});

it('a guest who is just being let in is let in', async () => {
  await device.showNext('T1');
  gate.rulesNow = { reentry: false, approval: false };
  await pass(HEARTBEAT_MS);
  expect(device.scan.state).toBe('valid');
  device.tap();
  await pass(100);
  expect(rows()).toEqual(['T1 admit 1']);
});

it('without a network keeps what it was told last, with the page opened anew, too', async () => {
  gate.network = 'cut';
  gate.rulesNow = { reentry: false, approval: false };
  await pass(HEARTBEAT_MS);
  expect(device.status.rules).toEqual(BOTH);
  await device.restart();
  await pass(HEARTBEAT_MS);
  expect(device.status.rules).toEqual(BOTH);
  gate.network = 'up';
  await pass(2 * HEARTBEAT_MS);
  expect(device.status.rules).toEqual(gate.rulesNow);
});

it('a server that does not say so any more leaves nothing behind', async () => {
  gate.rulesNow = null;
  await pass(HEARTBEAT_MS);
  expect(device.status.rules).toBeNull();
});

it('registered anew, keeps them until it is told others', async () => {
  gate.forget();
  const told: unknown[] = [];
  const watching = setInterval(() => told.push(device.status.rules), 10);
  await pass(2 * HEARTBEAT_MS);
  clearInterval(watching);
  expect(gate.devices).toHaveLength(1);
  expect(new Set(told)).toEqual(new Set([BOTH]));
});

describe('at an exit that is none any more', () => {
  beforeEach(() => {
    device.isExit = true;
    gate.admitElsewhere('T1');
  });

  it('a leave that only asks is refused, leaves no gap in the numbers, and the rules are asked for at once', async () => {
    await device.showNext('T1');
    gate.rulesNow = { reentry: false, approval: true };
    device.leave();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'refused', text: 'reentry_off' });
    expect(device.status).toMatchObject({ openUploads: 0, notices: [], rules: gate.rulesNow });
    device.isExit = false;
    await device.admitNext('T2');
    expect(rows()).toEqual(['T1 admit null', 'T2 admit 1']);
  });

  it('what was booked without a network is reported, and counts', async () => {
    await device.showNext('T1');
    gate.network = 'cut';
    device.leave();
    await pass(2_100);
    gate.rulesNow = { reentry: false, approval: true };
    gate.network = 'up';
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit null', 'T1 leave 1']);
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
  });

  it('a refusal that comes when the guest has gone is followed by the fact', async () => {
    await device.showNext('T1');
    gate.rulesNow = { reentry: false, approval: true };
    gate.network = 'slow';
    device.leave();
    await pass(2_100);
    expect(device.scan).toMatchObject({ state: 'kept', isLeave: true });
    gate.network = 'up';
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit null', 'T1 leave 1']);
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
  });
});
