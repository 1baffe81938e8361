/** A session that is refused while a screen is held is locked, not ended: what was asked for waits and goes on. */
import { lifeLeftMs } from '../../../src/api/client/tokenClaims.ts';
import { createStore } from '../../../src/app/store.ts';
import { invalidateTicket } from '../../../src/entry/engine/ticketCalls.ts';
import { joinOtherTabs, openSessionChannel } from '../../../src/session/otherTabs.ts';
import {
  memberKnown,
  screenHeld,
  screenReleased,
  selectIsAuthenticated,
  selectIsLocked,
  selectSessionEpoch,
  sessionExpired,
  signedIn,
  signedOut,
} from '../../../src/session/sessionSlice.ts';
import { renewSession, resumeSession } from '../../../src/session/signIn.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, clientOf, haveSession, testServices } from '../../support/services.ts';

const cookies = createTokenCookies();
const unauthorized = () => json(401, { detail: 'Given token not valid' });
const CREDENTIALS = { email: 'a@b.de', password: 'geheim' };

let network: FakeNetwork;

beforeEach(() => {
  haveSession({ access: 'old', refresh: 'r1' });
  network = new FakeNetwork()
    .install()
    .on(wire.refresh, unauthorized)
    .on(wire.me, () => json(200, me()))
    .on(wire.invalidate('T1'), ({ headers }) =>
      headers.get('Authorization') === 'Bearer new'
        ? json(200, { message: 'Entwertet.' })
        : unauthorized(),
    );
});
afterEach(clearCookies);

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

const tapIn = (store: ReturnType<typeof createStore>, ticketId = 'T1') =>
  invalidateTicket(clientOf(store), { ticketId, idempotencyKey: 'k' });

async function lockedStore() {
  const store = createStore(testServices());
  cookies.storeUserData(me());
  store.dispatch(screenHeld());
  const tap = tapIn(store);
  await settled();
  return { store, tap };
}

test('the tokens go, who it was stays, and nobody is signed out', async () => {
  const { store } = await lockedStore();
  expect([cookies.access(), cookies.refresh(), cookies.userData()?.number]).toEqual([
    undefined,
    undefined,
    1001,
  ]);
  const state = store.getState();
  expect([selectIsLocked(state), selectIsAuthenticated(state)]).toEqual([true, true]);
});

test('a wrong password is told, and asks again; the right one lets everything go on', async () => {
  const { store, tap } = await lockedStore();
  network.on(wire.signIn, unauthorized);
  expect(await store.dispatch(resumeSession(CREDENTIALS))).toMatchObject({ status: 401 });
  expect(selectIsLocked(store.getState())).toBe(true);

  // What is asked for meanwhile is not even sent.
  const late = tapIn(store);
  await settled();
  expect(network.to(wire.invalidate('T1'))).toHaveLength(1);

  network.on(wire.signIn, () => json(200, { access: 'new', refresh: 'r2' }));
  expect(await store.dispatch(resumeSession(CREDENTIALS))).toBeNull();
  expect((await tap).data).toEqual({ message: 'Entwertet.' });
  expect((await late).data).toEqual({ message: 'Entwertet.' });
  expect([cookies.access(), cookies.refresh()]).toEqual(['new', 'r2']);
});

test('another tab’s token that the server takes lets the question go, and what waited is not done in another name', async () => {
  const { store, tap } = await lockedStore();
  network.on(wire.verify, ({ body }) =>
    (body as { token: string }).token === 'new' ? json(200, {}) : unauthorized(),
  );
  await clientOf(store).probe();
  expect(selectIsLocked(store.getState())).toBe(true);
  haveSession({ access: 'old', refresh: 'r1' });
  await clientOf(store).probe();
  expect(selectIsLocked(store.getState())).toBe(true);

  haveSession({ access: 'new', refresh: 'r2' });
  await clientOf(store).probe();
  await settled();
  const state = store.getState();
  // Nobody has said whose session it was: it is not taken for the same one.
  expect([selectIsLocked(state), selectIsAuthenticated(state)]).toEqual([false, true]);
  expect((await tap).error).toBeDefined();
  expect(network.to(wire.invalidate('T1'))).toHaveLength(1);
  expect((await tapIn(store)).data).toEqual({ message: 'Entwertet.' });
});

describe('another tab of the same browser, where somebody signs in', () => {
  const channels: BroadcastChannel[] = [];
  const join = (tab: ReturnType<typeof createStore>) => {
    const channel = openSessionChannel();
    channels.push(channel);
    joinOtherTabs(tab, channel);
  };
  const isLocked = (tab: ReturnType<typeof createStore>) => selectIsLocked(tab.getState());
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close();
  });

  /** The locked tab of the member 1001, and one in which the member signs in who has these facts. */
  async function besides(facts: Parameters<typeof me>[0]) {
    const held = createStore(testServices());
    held.dispatch(memberKnown({ ...me(), capabilities: ['entry'] }));
    held.dispatch(screenHeld());
    const tap = tapIn(held);
    const isRefused = Promise.withResolvers<null>();
    network.on(wire.invalidate('T2'), async () => {
      await isRefused.promise;
      return unauthorized();
    });
    void tapIn(held, 'T2');
    await settled();
    expect(isLocked(held)).toBe(true);
    const other = createStore(testServices());
    for (const tab of [held, other]) join(tab);
    network.on(wire.verify, () => json(200, {})).on(wire.me, () => json(200, me(facts)));
    const epoch = selectSessionEpoch(held.getState());
    other.dispatch(signedIn({ access: 'new', refresh: 'r2' }));
    await settled();
    isRefused.resolve(null);
    await settled();
    return { held, other, tap, epoch };
  }

  test('the same member: the locked one goes on, and what waited is done', async () => {
    const { held, tap, epoch } = await besides({});
    expect(isLocked(held)).toBe(false);
    expect(selectSessionEpoch(held.getState())).toBe(epoch);
    expect((await tap).data).toEqual({ message: 'Entwertet.' });
  });

  test('another member: it stays locked, and asks for whose token it is once', async () => {
    const { held } = await besides({ id: 2, number: 1002, email: 'b@b.de' });
    const asked = network.to(wire.me).length;
    for (let times = 0; times < 3; times += 1) await clientOf(held).probe();
    await settled();
    expect(isLocked(held)).toBe(true);
    const sent = [wire.me, wire.invalidate('T1'), wire.invalidate('T2')].map(
      (call) => network.to(call).length,
    );
    // The other tap was on its way when the session was locked, and was refused only when somebody else was signed in.
    expect(sent).toEqual([asked, 1, 1]);
  });

  test('whose member then gives the password here: it goes on, and the other tab is theirs, too', async () => {
    const { held, other, tap } = await besides({ id: 2, number: 1002, email: 'b@b.de' });
    const epoch = selectSessionEpoch(other.getState());
    network.on(wire.signIn, () => json(200, { access: 'new', refresh: 'r3' }));
    await held.dispatch(resumeSession(CREDENTIALS));
    expect((await tap).data).toEqual({ message: 'Entwertet.' });
    await settled();
    expect(selectSessionEpoch(other.getState())).toBe(epoch + 1);
    expect(cookies.refresh()).toBe('r3');
  });
});

test('no network at the question for the password changes nothing', async () => {
  const { store } = await lockedStore();
  network.on(wire.signIn, noNetwork);
  expect(await store.dispatch(resumeSession(CREDENTIALS))).toEqual({ kind: 'client' });
  expect(selectIsLocked(store.getState())).toBe(true);
});

test.each([
  ['signing out', signedOut()],
  ['somebody else, who signs in', signedIn({ access: 'new', refresh: 'r2' })],
  ['closing the screen', screenReleased()],
])('%s ends it: what waited is not done in another name', async (_, action) => {
  const { store, tap } = await lockedStore();
  const late = tapIn(store);
  store.dispatch(action);
  expect([(await tap).error, (await late).error]).not.toContain(undefined);
  await settled();
  expect(network.to(wire.invalidate('T1'))).toHaveLength(1);
  expect(selectIsLocked(store.getState())).toBe(false);
});

test('another tab that is refused first locks the held one, and ends the others', async () => {
  const tabs = [1, 2, 3].map(() => createStore(testServices()));
  const channels = tabs.map(openSessionChannel);
  tabs.forEach((tab, index) => joinOtherTabs(tab, channels[index]!));
  const [held, other, first] = tabs;
  held!.dispatch(screenHeld());
  first!.dispatch(sessionExpired());
  await settled();
  expect([held, other].map((tab) => selectIsAuthenticated(tab!.getState()))).toEqual([true, false]);
  expect(selectIsLocked(held!.getState())).toBe(true);
  for (const channel of channels) channel.close();
});

describe('a session in use outlasts the shift', () => {
  const HOUR_S = 60 * 60;
  const tokenFor = (hours: number) => {
    const exp = Math.round(Date.now() / 1000) + hours * HOUR_S;
    return `h.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.s`;
  };
  const renew = () => createStore(testServices()).dispatch(renewSession());

  test.each([
    [15, ['new', 'r2']],
    [17, [undefined, 'r1']],
  ])('an access token with %i h left', async (hours, after) => {
    const access = tokenFor(hours);
    haveSession({ access, refresh: 'r1' });
    network.on(wire.refresh, () => json(200, { access: 'new', refresh: 'r2' }));
    await renew();
    expect([cookies.access(), cookies.refresh()]).toEqual([after[0] ?? access, after[1]]);
  });

  test('one that does not say how long it lives is left alone, as without a network', async () => {
    await renew();
    expect(network.sent).toEqual([]);
    haveSession({ access: tokenFor(1), refresh: 'r1' });
    network.on(wire.refresh, noNetwork);
    await renew();
    expect(cookies.refresh()).toBe('r1');
    expect(lifeLeftMs('no token', 0)).toBeNull();
  });
});
