import { selectIsConnectionLost, networkIsGone } from '../../../src/api/connectionSlice.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { createStore } from '../../../src/app/store.ts';
import { FakeNetwork, html, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

const READY = 'GET /readyz';
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

test('it is looked for until the server itself answers', async () => {
  network.on(READY, [noNetwork, () => html(200), () => json(503, {}), () => json(200, {})]);
  const { ask, isLost } = open();
  await ask();
  for (const stillLost of [true, true, true, false]) {
    await fiveSeconds();
    expect(isLost()).toBe(stillLost);
  }
  await fiveSeconds();
  expect(network.to(READY)).toHaveLength(4);
});

test('losing it twice looks for it once', async () => {
  network.on(READY, noNetwork);
  const { store, ask } = open();
  await ask();
  store.dispatch(networkIsGone());
  await fiveSeconds();
  expect(network.to(READY)).toHaveLength(1);
});
