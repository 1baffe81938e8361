/** The right to ask is gone: the role was withdrawn, or the device revoked. What has happened is reported all the same. */
import type { ScanAnswer } from '../../../src/entry/engine/deviceVerdict.ts';
import type { EntryEngine } from '../../../src/entry/engine/entryEngine.ts';
import type { AppStore } from '../../../src/app/store.ts';
import { askToLeave, readShift } from '../../../src/entry/leaving.ts';
import { selectIsAuthenticated, selectIsLeaving } from '../../../src/session/sessionSlice.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { fakeServices } from '../decoder/fakeServices.ts';

const REGISTERED = { id: 7, name: 'Gerät ACDE', credential: '7.secret', server_time: '' };
const HEARD = { server_time: '2026-07-31T17:42:00.000Z', seq: 0, lost: 0, list_cursor: 'E.1' };

let network: FakeNetwork;
let engine: EntryEngine;
let store: AppStore;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const refusal = (reason: string) => json(403, { error: 'Nein.', reason });
const status = () => store.getState().entry;

beforeEach(async () => {
  jest.useFakeTimers();
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.registerDevice, () => json(201, REGISTERED))
    .on(wire.heartbeat, () => json(200, HEARD))
    .on(wire.list, noNetwork)
    .on(wire.verify, () => json(200, {}));
  const { services } = fakeServices();
  store = scannerStore(services);
  engine = await services.entry.take(store.dispatch);
  await pass(100);
});
afterEach(() => {
  engine.close();
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

async function admit(ticketId: string, isFact: boolean): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = [];
  const key = crypto.randomUUID();
  void engine.admit({ key, ticketId, isFact }, (answer) => answers.push(answer));
  await pass(100);
  return answers;
}

it.each([
  ['not_staff', 'role'],
  ['device_revoked', 'device'],
])(
  '%s: staff are told so by the next heartbeat, and the first good one takes it back',
  async (reason, barred) => {
    expect(status().barred).toBeNull();
    network.on(wire.heartbeat, () => refusal(reason));
    await pass(15_000);
    expect(status()).toMatchObject({ barred, listAsOfMs: null });
    network.on(wire.heartbeat, () => json(200, HEARD));
    await pass(15_000);
    expect(status().barred).toBeNull();
  },
);

it('who may not scan registers no device that the server has forgotten: staff are told, and the list goes', async () => {
  network
    .on(wire.heartbeat, () => refusal('device_unknown'))
    .on(wire.registerDevice, () => json(403, { error: 'Nein.' }));
  await pass(15_000);
  expect(status()).toMatchObject({ barred: 'role', listAsOfMs: null });
});

it.each([
  ['not_staff', 'role'],
  ['device_revoked', 'device'],
])('%s, said to who asks for the list: staff are told at once', async (reason, barred) => {
  network.on(wire.list, () => refusal(reason));
  await pass(15_000);
  expect(status().barred).toBe(barred);
});

it.each(['not_staff', 'device_revoked'])(
  '%s: a tap that only asked admits nobody, also not later; the heartbeat is asked at once',
  async (reason) => {
    network
      .on(wire.invalidate('T1'), () => refusal(reason))
      .on(wire.heartbeat, () => refusal(reason));
    const answers = await admit('T1', false);
    await pass(5_000);
    expect(answers).toEqual([{ event: 'refused', text: 'Nein.' }]);
    expect(status()).toMatchObject({ openUploads: 0 });
    expect(status().barred).not.toBeNull();
  },
);

it.each(['not_staff', 'device_revoked'])(
  '%s: such a tap leaves no gap in the numbers, which would count as lost',
  async (reason) => {
    network.on(wire.invalidate('T1'), () => refusal(reason));
    await admit('T1', false);
    await admit('T1', false);
    expect(network.to(wire.heartbeat).at(-1)!.body).toMatchObject({ seq: 0, open_uploads: 0 });
    network.on(wire.invalidate('T1'), () => json(200, { message: '' }));
    await admit('T1', false);
    const numbers = network
      .to(wire.invalidate('T1'))
      .map(({ headers }) => headers.get('Entry-Seq'));
    expect(numbers).toEqual(['1', '1', '1']);
    await pass(15_000);
    expect(network.to(wire.heartbeat).at(-1)!.body).toMatchObject({ seq: 1, open_uploads: 0 });
  },
);

it('a number that comes back behind a later one is the next tap’s', async () => {
  let refuse = (): void => undefined;
  const held = new Promise<void>((resolve) => (refuse = resolve));
  const numbersOf = (ticketId: string) =>
    network.to(wire.invalidate(ticketId)).map(({ headers }) => headers.get('Entry-Seq'));
  network
    .on(wire.invalidate('T1'), async () => {
      await held;
      return refusal('not_staff');
    })
    .on(wire.invalidate('T2'), () => json(200, { message: '' }))
    .on(wire.invalidate('T3'), () => json(200, { message: '' }))
    .on(wire.invalidate('T4'), () => json(200, { message: '' }));
  await admit('T1', false);
  await admit('T2', false);
  refuse();
  await pass(100);
  await admit('T3', false);
  await admit('T4', false);
  expect(['T1', 'T2', 'T3', 'T4'].map(numbersOf)).toEqual([['1'], ['2'], ['1'], ['3']]);
});

it('a fact is reported by the device: refused for want of a session it waits, and ends none', async () => {
  network.on(wire.invalidate('T1'), [
    () => json(401, { error: 'Bitte melde dich an.' }),
    () => json(200, { message: '', outcome: 'admitted' }),
  ]);
  await admit('T1', true);
  expect(status().openUploads).toBe(1);
  await pass(1_000);
  expect(status().openUploads).toBe(0);
  expect(network.to(wire.refresh)).toEqual([]);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
  const [first, again] = network.to(wire.invalidate('T1'));
  expect(again!.headers.get('Idempotency-Key')).toBe(first!.headers.get('Idempotency-Key'));
  expect(again!.headers.get('Entry-Device')).toBe('7.secret');
});

it('it goes up after the log-out, too, without an access token', async () => {
  network.on(wire.invalidate('T1'), noNetwork);
  await admit('T1', true);
  await store.dispatch(askToLeave(false));
  // Whoever leaves is asked first.
  expect(selectIsLeaving(store.getState())).toBe(true);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
  clearCookies();
  network.on(wire.invalidate('T1'), () => json(200, { message: '', outcome: 'admitted' }));
  await pass(15_000);
  expect(status().openUploads).toBe(0);
  expect(network.to(wire.invalidate('T1')).at(-1)!.headers.get('Authorization')).toBeNull();
});

it('nothing is open and nobody was let in: log-out asks nothing; at the gate a shift with guests is shown first', async () => {
  network.on(wire.invalidate('T1'), () => json(200, { message: '' }));
  await admit('T1', false);
  expect(store.dispatch(readShift())).toMatchObject({ guests: 1, perMinute: 1, conflicts: 0 });
  await store.dispatch(askToLeave(true));
  expect(selectIsLeaving(store.getState())).toBe(true);
  const left = store.dispatch(askToLeave(false));
  await pass(100);
  await left;
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test('without a connection a log-out asks first: nobody could sign in afterwards', async () => {
  network.on(wire.heartbeat, noNetwork).on(wire.verify, noNetwork);
  await pass(30_000);
  expect(store.getState().entry).toMatchObject({ isReached: false, openUploads: 0 });
  await store.dispatch(askToLeave(true));
  expect(selectIsLeaving(store.getState())).toBe(true);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
});
