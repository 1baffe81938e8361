/** What goes over the wire with a tap: a verdict is asked for, a fact is reported. */
import { scannerOpened } from '../../../src/decoder/decoderSlice.ts';
import { invalidatePressed } from '../../../src/features/scan/scanSlice.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { fakeServices } from '../decoder/fakeServices.ts';
import { aResult } from '../decoder/fakeWorker.ts';

const TOLD = ['entry-device', 'entry-mode', 'entry-seq', 'entry-gate'] as const;

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
  expect(headersTo(wire.check('T1'))).toEqual([['7.secret', null, null, null]]);
  expect(headersTo(wire.invalidate('T1'))).toEqual([['7.secret', null, '1', null]]);
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
    ['7.secret', null, '1', null],
    ['7.secret', 'device', '1', null],
  ]);
});
