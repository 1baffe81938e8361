/** The device's name and place: chosen by staff, told with all it does, and kept. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from './fakeDevice.ts';
import { FakeGate } from './fakeGate.ts';

const NORTH = { id: 7, name: 'Tor Nord' };

let gate: FakeGate;
let device: FakeDevice;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2']);
  device = await openedAt(gate);
});

async function admit(ticketId: string): Promise<void> {
  device.show(ticketId);
  await pass(10);
  device.tap();
  await pass(3_000);
}

it('the gate is shown, told with every beat and tap, and survives the page', async () => {
  expect(device.status.gate).toBeNull();
  await admit('T1');
  device.engine.chooseGate(NORTH);
  await pass(100);
  expect(device.status.gate).toEqual(NORTH);
  expect(gate.beats.map(({ gate }) => gate)).toEqual([null, 7]);
  await device.restart();
  await pass(100);
  expect(device.status.gate).toEqual(NORTH);
  await admit('T2');
  expect(gate.ledger.map(({ gateId }) => gateId)).toEqual([undefined, 7]);
  device.engine.chooseGate(null);
  await pass(100);
  expect(device.status.gate).toBeNull();
});

it('what becomes of its gate is known with the next beat, and of another gate never', async () => {
  device.engine.chooseGate(NORTH);
  await pass(100);
  gate.gateNow = { id: 7, name: 'Ausgang Nord', direction: 'out' };
  await pass(15_000);
  expect(device.status.gate).toEqual(gate.gateNow);
  gate.network = 'slow';
  await pass(14_000);
  device.engine.chooseGate({ id: 8, name: 'Tor Süd' });
  await pass(20_000);
  expect(device.status.gate).toEqual({ id: 8, name: 'Tor Süd' });
});

it('a decision keeps the gate at which it was taken, whenever it is sent', async () => {
  device.engine.chooseGate(NORTH);
  await pass(100);
  device.show('T1');
  await pass(10);
  gate.network = 'cut';
  device.tap();
  await pass(2_100);
  device.engine.chooseGate({ id: 8, name: 'Tor Süd' });
  gate.network = 'up';
  await pass(20_000);
  expect(gate.ledger).toMatchObject([{ ticketId: 'T1', gateId: 7 }]);
});

it('a name of its own; one that is taken only for the same phone', async () => {
  gate.devices.push({ id: 50, name: 'Telefon 1', credential: '50.x', lastSeq: 0 });
  const { engine } = device;
  expect(await engine.rename({ name: 'Telefon 1', isSamePhone: false })).toEqual({
    outcome: 'taken',
  });
  expect(await engine.rename({ name: 'Telefon 1', isSamePhone: true })).toEqual({
    outcome: 'renamed',
    name: 'Telefon 1',
  });
  await pass(100);
  expect(device.status.deviceName).toBe('Telefon 1');
  expect(gate.devices.map(({ id }) => id)).toEqual([1]);
  gate.network = 'cut';
  expect(await engine.rename({ name: 'Telefon 2', isSamePhone: false })).toMatchObject({
    outcome: 'failed',
  });
});

it('a server that has forgotten the device gets it anew, by its name and at its gate', async () => {
  await device.engine.rename({ name: 'Telefon 1', isSamePhone: false });
  device.engine.chooseGate(NORTH);
  await pass(100);
  gate.devices.length = 0;
  await pass(16_000);
  expect(gate.devices).toMatchObject([{ name: 'Telefon 1' }]);
  expect(device.status).toMatchObject({ deviceName: 'Telefon 1', gate: NORTH });
});

it('the battery is told where it can be read', async () => {
  device.battery = { percent: 42, isCharging: false };
  await pass(16_000);
  expect(gate.beats.map(({ battery }) => battery)).toEqual([null, 42]);
});
