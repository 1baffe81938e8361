import { setupListeners } from '@reduxjs/toolkit/query';
import { selectIsConnectionLost, networkIsGone } from '../../../src/api/connectionSlice.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { selectIsAuthenticated } from '../../../src/session/sessionSlice.ts';
import { createStore } from '../../../src/app/store.ts';
import { FakeNetwork, html, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

let network: FakeNetwork;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.reportError = () => undefined;
  network = new FakeNetwork().install().on(wire.me, noNetwork);
  haveSession();
});
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

function open() {
  const store = createStore(testServices());
  return {
    store,
    ask: () => store.dispatch(meApi.endpoints.me.initiate()),
    isLost: () => selectIsConnectionLost(store.getState()),
  };
}

/** In steps, between which requests are answered. */
async function fiveSeconds(): Promise<void> {
  for (let step = 0; step < 50; step += 1) await jest.advanceTimersByTimeAsync(100);
}

test('a call without an answer loses the connection, the next answer has it back', async () => {
  const { ask, isLost } = open();
  expect(isLost()).toBe(false);
  await ask();
  expect(isLost()).toBe(true);
  network.on(wire.me, () => json(200, me()));
  await ask().refetch();
  expect(isLost()).toBe(false);
});

test('an answer that is a refusal is an answer', async () => {
  network.on(wire.me, () => json(503, { error: 'Gerade nicht.' }));
  const { ask, isLost } = open();
  await ask();
  expect(isLost()).toBe(false);
});

test.each([
  [404, false],
  [500, false],
  [403, false],
  [407, true],
  [502, true],
  [503, true],
  [504, true],
  [511, true],
  [522, true],
  [200, true],
])('a page with status %i: lost is %s', async (status, isLostNow) => {
  network.on(wire.me, () => html(status));
  const { ask, isLost } = open();
  await ask();
  expect(isLost()).toBe(isLostNow);
});

test('what was not answered is asked again', async () => {
  network
    .on(wire.me, [() => html(502), () => json(200, me())])
    .on(wire.verify, () => json(200, {}));
  const { store } = open();
  setupListeners(store.dispatch);
  await store.dispatch(
    meApi.endpoints.me.initiate(undefined, { subscriptionOptions: { refetchOnReconnect: true } }),
  );
  await fiveSeconds();
  expect(network.to(wire.me)).toHaveLength(2);
});

test('it is looked for until the server itself answers', async () => {
  const refusal = () => json(401, { detail: 'Token is invalid or expired' });
  network.on(wire.verify, [
    noNetwork,
    () => html(200),
    () => html(404),
    () => json(503, {}),
    // What proxies say of their own.
    () => json(404, { message: 'no Route matched with those values' }),
    () => json(403, { message: 'Forbidden' }),
    refusal,
  ]);
  const { store, ask, isLost } = open();
  await ask();
  for (const stillLost of [true, true, true, true, true, true, false]) {
    await fiveSeconds();
    expect(isLost()).toBe(stillLost);
  }
  await fiveSeconds();
  expect(network.to(wire.verify)).toHaveLength(7);
  // A call of the specification, past refresh and retry: what the server thinks of the token ends no session.
  expect(network.sent.map(({ call }) => call)).not.toContain(wire.refresh);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
});

test('losing it twice looks for it once', async () => {
  network.on(wire.verify, noNetwork);
  const { store, ask } = open();
  await ask();
  store.dispatch(networkIsGone());
  await fiveSeconds();
  expect(network.to(wire.verify)).toHaveLength(1);
});
