/** Somebody in front of our server answers in its place, in JSON: no answer of it, and no end of a session. */
import { isDenial } from '../../../src/api/client/failures.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { createStore } from '../../../src/app/store.ts';
import {
  memberKnown,
  screenHeld,
  selectIsAuthenticated,
  selectIsLocked,
} from '../../../src/session/sessionSlice.ts';
import { renewSession } from '../../../src/session/signIn.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import { FakeNetwork, foreignJson, json, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, clientOf, haveSession, testServices } from '../../support/services.ts';

const cookies = createTokenCookies();
const portal = () => foreignJson(401, { detail: 'Authentication required', code: 'login' });
const expired = () => json(401, { detail: 'Given token not valid', code: 'token_not_valid' });

let network: FakeNetwork;

beforeEach(() => {
  haveSession({ access: 'old', refresh: 'r1' });
  network = new FakeNetwork().install();
  globalThis.reportError = () => undefined;
});
afterEach(clearCookies);

/** @param capabilities as the server has announced them; null: it is not ours. Undefined: it was not asked yet. */
function open(capabilities: string[] | null | undefined) {
  const store = createStore(testServices());
  if (capabilities !== undefined) store.dispatch(memberKnown({ ...me(), capabilities }));
  store.dispatch(screenHeld());
  const ask = () => store.dispatch(meApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
  const session = () => {
    const state = store.getState();
    return { isOn: selectIsAuthenticated(state), isLocked: selectIsLocked(state) };
  };
  return { store, ask, session };
}

const OURS = ['entry'];
const SIGNED_IN = { isOn: true, isLocked: false };
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a 401 without the mark neither refreshes nor holds the session, and denies nothing', async () => {
  network.on(wire.me, portal).on(wire.refresh, portal);
  const { ask, session } = open(OURS);
  const asked = ask();
  await settled();
  expect(session()).toEqual(SIGNED_IN);
  const { error } = await asked;
  expect(error).toEqual({ kind: 'page', status: 401 });
  expect(isDenial(error)).toBe(false);
  expect(network.to(wire.refresh)).toEqual([]);
  expect([cookies.access(), cookies.refresh()]).toEqual(['old', 'r1']);
});

test('nor does one of ours to which somebody has redirected the call', async () => {
  const redirected = () => {
    const answer = json(401, { error: 'Diese Adresse gibt es hier nicht.' });
    return Object.defineProperty(answer, 'redirected', { value: true });
  };
  network.on(wire.me, redirected).on(wire.refresh, portal);
  const { ask, session } = open(OURS);
  const { error } = await ask();
  expect(session()).toEqual(SIGNED_IN);
  expect(error).toEqual({ kind: 'page', status: 401 });
  expect(network.to(wire.refresh)).toEqual([]);
});

test.each([400, 401])(
  'a refresh that is answered with %i without the mark ends nothing',
  async (status) => {
    const refused = () => foreignJson(status, { detail: 'Token is invalid or expired' });
    network.on(wire.me, expired).on(wire.refresh, refused);
    const { ask, session } = open(OURS);
    const asked = ask();
    await settled();
    expect(session()).toEqual(SIGNED_IN);
    expect((await asked).error).toEqual({ kind: 'page', status });
    expect([cookies.access(), cookies.refresh()]).toEqual(['old', 'r1']);
  },
);

test('nor does one that renews the session before a shift', async () => {
  const exp = Math.round(Date.now() / 1_000) + 60;
  const access = `h.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.s`;
  haveSession({ access, refresh: 'r1' });
  network.on(wire.refresh, portal);
  const { store, session } = open(OURS);
  expect(await store.dispatch(renewSession())).toBe('failed');
  expect(network.to(wire.refresh)).toHaveLength(1);
  expect(session()).toEqual(SIGNED_IN);
});

test.each([
  [401, portal],
  [200, () => foreignJson(200, {})],
])(
  'a probe that is answered with %i without the mark has not found the server',
  async (_, answer) => {
    network.on(wire.verify, answer);
    const { store } = open(OURS);
    expect(await clientOf(store).probe()).toBeNull();
    network.on(wire.verify, expired);
    expect(await clientOf(store).probe()).not.toBeNull();
  },
);

test('our server itself is heeded', async () => {
  network.on(wire.me, expired).on(wire.refresh, expired);
  const { ask, session } = open(OURS);
  void ask();
  await settled();
  expect(session()).toEqual({ isOn: true, isLocked: true });
});

test.each([
  ['another server', null],
  ['one that has not said yet whose it is', undefined],
])('%s is heeded without the mark', async (_, capabilities) => {
  network.on(wire.me, portal).on(wire.refresh, portal).on(wire.verify, portal);
  const { store, ask, session } = open(capabilities);
  expect(await clientOf(store).probe()).not.toBeNull();
  void ask();
  await settled();
  expect(network.to(wire.refresh)).toHaveLength(1);
  expect(session().isLocked).toBe(true);
});
