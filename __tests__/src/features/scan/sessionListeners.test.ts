/** A session that is too old to be renewed asks for the password between the shifts, and never while guests come in. */
import { scannerClosed, scannerOpened } from '../../../../src/decoder/decoderSlice.ts';
import { codesRead, invalidatePressed } from '../../../../src/features/scan/scanSlice.ts';
import { selectIsLocked } from '../../../../src/session/sessionSlice.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { scannerStore } from '../../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { fakeServices } from '../../decoder/fakeServices.ts';
import { MINUTE_MS } from '../../../../contract/time.ts';

let network: FakeNetwork;

beforeEach(() => {
  jest.useFakeTimers();
  network = new FakeNetwork()
    .install()
    .on(wire.registerDevice, () => json(404, { error: 'Nicht gefunden.' }))
    .on(wire.verify, () => json(200, {}))
    .on(wire.refresh, () => json(401, { error: 'Deine Sitzung ist abgelaufen.' }))
    .on(wire.check('T1'), () => json(200, { message: 'Gültiges Ticket' }))
    .on(wire.invalidate('T1'), () => json(200, { message: 'Willkommen' }));
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * MINUTE_MS);

function haveHoursLeft(hours: number): void {
  const exp = Date.now() / 1_000 + hours * 60 * 60;
  haveSession({ access: `h.${btoa(JSON.stringify({ exp }))}.s`, refresh: 'r1' });
}

async function openScanner() {
  const store = scannerStore(fakeServices().services);
  store.dispatch(scannerOpened({ isPageVisible: true }));
  await jest.advanceTimersByTimeAsync(100);
  return { store, isAsked: () => selectIsLocked(store.getState()) };
}

async function admit({ store }: Awaited<ReturnType<typeof openScanner>>): Promise<void> {
  store.dispatch(codesRead({ way: 'hand scanner', texts: ['einlass::T1'] }));
  await jest.advanceTimersByTimeAsync(100);
  store.dispatch(invalidatePressed());
  await jest.advanceTimersByTimeAsync(100);
  expect(network.to(wire.invalidate('T1'))).toHaveLength(1);
}

test('asks when the scanner opens, where what is left is no shift', async () => {
  haveHoursLeft(15);
  const { isAsked } = await openScanner();
  expect(isAsked()).toBe(true);
});

test('does not ask where a shift is left, nor without a network', async () => {
  haveHoursLeft(17);
  expect((await openScanner()).isAsked()).toBe(false);
  network.on(wire.refresh, noNetwork);
  haveHoursLeft(1);
  expect((await openScanner()).isAsked()).toBe(false);
});

test('does not ask while guests come in, and asks once nobody has come for an hour', async () => {
  haveHoursLeft(17);
  const scanner = await openScanner();
  await admit(scanner);
  const reopen = async () => {
    scanner.store.dispatch(scannerClosed());
    await jest.advanceTimersByTimeAsync(100);
    scanner.store.dispatch(scannerOpened({ isPageVisible: true }));
    await minutes(1);
  };
  haveHoursLeft(10);
  await reopen();
  expect(network.to(wire.refresh)).toHaveLength(1);
  expect(scanner.isAsked()).toBe(false);
  jest.setSystemTime(Date.now() + 60 * MINUTE_MS);
  await reopen();
  expect(scanner.isAsked()).toBe(true);
});
