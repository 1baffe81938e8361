/** What goes over the wire with a tap: a verdict is asked for, a fact is reported. */
import { scannerOpened } from '../../../src/decoder/decoderSlice.ts';
import {
  approvalPressed,
  approvedPressed,
  invalidatePressed,
  leavePressed,
} from '../../../src/features/scan/scanSlice.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { fakeServices } from '../decoder/fakeServices.ts';
import { aResult } from '../decoder/fakeWorker.ts';

const TOLD = ['entry-device', 'entry-mode', 'entry-seq', 'entry-gate', 'entry-approved'] as const;

let network: FakeNetwork;

beforeEach(() => {
  jest.useFakeTimers();
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.registerDevice, () =>
      json(201, { id: 7, name: 'Gerät ACDE', credential: '7.secret', server_time: '' }),
    )
    .on(wire.heartbeat, noNetwork)
    .on(wire.verify, noNetwork)
    .on(wire.check('T1'), () => json(200, { message: 'Gültiges Ticket' }))
    .on(wire.invalidate('T1'), () => json(200, { message: 'Willkommen' }));
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

const headersTo = (call: string) =>
  network.to(call).map(({ headers }) => TOLD.map((name) => headers.get(name)));

/** A ticket is shown to a registered device, and tapped. */
async function tapped(): Promise<void> {
  const fakes = fakeServices();
  const store = scannerStore(fakes.services);
  store.dispatch(scannerOpened({ isPageVisible: true }));
  await jest.advanceTimersByTimeAsync(100);
  fakes.see(aResult(['einlass::T1']));
  await jest.advanceTimersByTimeAsync(10);
  store.dispatch(invalidatePressed());
  await jest.advanceTimersByTimeAsync(10);
}

it('a check and an online tap name the device, and no mode', async () => {
  await tapped();
  expect(headersTo(wire.check('T1'))).toEqual([['7.secret', null, null, null, null]]);
  expect(headersTo(wire.invalidate('T1'))).toEqual([['7.secret', null, '1', null, null]]);
});

it('a tap that staff was told is kept is reported as a fact from then on, and not before', async () => {
  network.on(wire.invalidate('T1'), [
    () => held().answer,
    () => json(200, { message: '', outcome: 'admitted' }),
  ]);
  await tapped();
  // 2 s until staff is told, 10 s until the call is given up.
  await jest.advanceTimersByTimeAsync(12_000);
  expect(headersTo(wire.invalidate('T1'))).toEqual([
    ['7.secret', null, '1', null, null],
    ['7.secret', 'device', '1', null, null],
  ]);
});

it('a guest whom people let in, since nobody answered, is reported as approved', async () => {
  network.on(wire.check('T1'), noNetwork);
  const fakes = fakeServices();
  const store = scannerStore(fakes.services);
  store.dispatch(scannerOpened({ isPageVisible: true }));
  await jest.advanceTimersByTimeAsync(100);
  fakes.see(aResult(['einlass::T1']));
  await jest.advanceTimersByTimeAsync(10);
  expect(store.getState().scan.scan).toMatchObject({ state: 'unanswered', ticketId: 'T1' });
  store.dispatch(approvalPressed());
  store.dispatch(approvedPressed());
  await jest.advanceTimersByTimeAsync(10);
  expect(headersTo(wire.invalidate('T1'))).toEqual([['7.secret', 'device', '1', null, '1']]);
});

describe('where guests leave', () => {
  const LEAVE = 'POST /api/api/auth/leave/T1/';
  const toldBy = (call: string) =>
    network
      .to(call)
      .map(({ headers }) =>
        ['entry-device', 'entry-mode', 'entry-seq', 'entry-gate', 'entry-list'].map((name) =>
          headers.get(name),
        ),
      );

  /** The guest of a used ticket is booked out. */
  async function bookedOut(): Promise<void> {
    network.on(wire.check('T1'), () => json(409, { error: 'Schon benutzt', reason: 'used' }));
    const fakes = fakeServices();
    const store = scannerStore(fakes.services);
    store.dispatch(scannerOpened({ isPageVisible: true }));
    await jest.advanceTimersByTimeAsync(100);
    fakes.see(aResult(['einlass::T1']));
    await jest.advanceTimersByTimeAsync(10);
    store.dispatch(leavePressed());
    await jest.advanceTimersByTimeAsync(10);
  }

  it('a leave asks, names the device and its number, and admits nobody', async () => {
    network.on(LEAVE, () => json(200, { message: 'Ausgang gebucht.', outcome: 'left' }));
    await bookedOut();
    expect(toldBy(LEAVE)).toEqual([['7.secret', null, '1', null, null]]);
    expect(network.to(wire.invalidate('T1'))).toEqual([]);
  });

  it('one that staff was told is kept is reported as a fact, under its key', async () => {
    network.on(LEAVE, [() => held().answer, () => json(200, { message: '', outcome: 'left' })]);
    await bookedOut();
    await jest.advanceTimersByTimeAsync(12_000);
    expect(toldBy(LEAVE).map(([, mode]) => mode)).toEqual([null, 'device']);
    const keys = network.to(LEAVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});
