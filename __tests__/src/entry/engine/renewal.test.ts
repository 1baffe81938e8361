/** A device that registers anew: "Gerät wieder zulassen", or a server that does not know it any more. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';

const NORTH = { id: 3, name: 'Tor Nord' };

let gate: FakeGate;
let device: FakeDevice;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2']);
  device = await openedAt(gate);
  await device.engine.rename({ name: 'Blau 1', isSamePhone: false });
  device.engine.chooseGate(NORTH);
  await pass(1_000);
});

const names = () => gate.devices.map(({ name }) => name);

it('registers once, whatever wakes the device meanwhile, with its name and its gate', async () => {
  gate.network = 'slow';
  const renewed = device.engine.renew();
  for (let second = 0; second < 5; second += 1) {
    await pass(1_000);
    device.engine.nudge();
  }
  gate.network = 'up';
  await pass(10_000);
  expect(await renewed).toBe(true);
  expect(names()).toEqual(['Blau 1', 'Blau 1']);
  expect(device.status).toMatchObject({ deviceName: 'Blau 1', gate: NORTH });
});

it('that is asked for twice registers once', async () => {
  gate.network = 'slow';
  const renewed = [device.engine.renew(), device.engine.renew()];
  await pass(20_000);
  expect(await Promise.all(renewed)).toEqual([true, true]);
  expect(gate.devices).toHaveLength(2);
});

it('waits for a heartbeat that is on its way', async () => {
  gate.network = 'slow';
  device.engine.nudge();
  const renewed = device.engine.renew();
  device.engine.nudge();
  await pass(1_000);
  expect(gate.devices).toHaveLength(1);
  await pass(20_000);
  expect(await renewed).toBe(true);
  expect(names()).toEqual(['Blau 1', 'Blau 1']);
});

it('that fails is made up for by the next heartbeat, with the name and the gate', async () => {
  gate.registrationsLost = 2;
  const renewed = device.engine.renew();
  await pass(100);
  expect(await renewed).toBe(false);
  await pass(15_000);
  expect(names()).toEqual(['Blau 1', 'Blau 1']);
  expect(device.status).toMatchObject({ deviceName: 'Blau 1', gate: NORTH });
});

it('on the word of a list, while the heart goes on beating: once', async () => {
  gate.network = 'slow';
  gate.admitElsewhere('T2');
  gate.idUnknownToList = 1;
  await pass(16_000);
  for (let second = 0; second < 10; second += 1) {
    device.engine.nudge();
    await pass(1_000);
  }
  gate.network = 'up';
  await pass(20_000);
  expect(names()).toEqual(['Blau 1', 'Blau 1']);
  expect(device.status).toMatchObject({ deviceName: 'Blau 1', gate: NORTH });
});
