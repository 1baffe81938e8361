/** A guest whom the guest search has found, and whose ticket is scanned all the same: one guest on one device. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';

const TICKETS = ['T1', 'T2'];

let gate: FakeGate;
let device: FakeDevice;

playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(TICKETS);
  device = await openedAt(gate);
});
afterEach(() => device.close());

describe.each([
  ['admitted by the search', () => gate.handleOf('T1'), () => 'T1'],
  ['admitted by the scan', () => 'T1', () => gate.handleOf('T1')],
  ['found twice', () => gate.handleOf('T1'), () => gate.handleOf('T1')],
])('%s', (_how, first, second) => {
  it('the same guest is not let in again without network', async () => {
    await device.loseNetwork();
    await device.admitNext(first());
    await device.showNext(second());
    expect(device.scan.state).toBe('usedHere');
  });

  it('nor by a server that has not heard of it yet, on a page that was opened since', async () => {
    await device.loseNetwork();
    await device.admitNext(first());
    gate.poison.set('T1', 503);
    gate.network = 'up';
    await device.restart();
    await device.showNext(second());
    expect(device.scan.state).toBe('usedHere');
  });

  it('and may come back after leaving', async () => {
    await device.loseNetwork();
    await device.admitNext(first());
    device.isExit = true;
    await device.showNext(second());
    device.leave();
    await pass(100);
    device.isExit = false;
    await device.showNext(first());
    expect(device.scan.state).toBe('validByList');
  });
});

it('the list vouches for whom the search has found', async () => {
  await device.loseNetwork();
  await device.showNext(gate.handleOf('T1'));
  expect(device.scan.state).toBe('validByList');
  await device.showNext(gate.handleOf('of another festival'));
  expect(device.scan.state).toBe('unlisted');
});

it('what was decided by the search goes up once', async () => {
  await device.loseNetwork();
  const key = await device.admitNext(gate.handleOf('T1'));
  gate.network = 'up';
  await pass(30_000);
  expect(gate.ledger).toMatchObject([{ key, ticketId: 'T1', kind: 'admit' }]);
});
