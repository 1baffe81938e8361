import { meApi } from '../../../src/api/meApi.ts';
import { createStore } from '../../../src/app/store.ts';
import {
  selectIsAuthenticated,
  sessionExpired,
  signedIn,
  signedOut,
} from '../../../src/session/sessionSlice.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import { linkSecrets } from '../../../src/shared/linkSecrets.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, haveSession, testServices, TOKENS } from '../../support/services.ts';

const cookies = createTokenCookies();
let network: FakeNetwork;

beforeEach(() => {
  network = new FakeNetwork().install().on(wire.me, () => json(200, me()));
});
afterEach(clearCookies);

describe('§4 authentication', () => {
  it('a page that finds an access token cookie begins signed in', () => {
    haveSession();
    expect(selectIsAuthenticated(createStore(testServices()).getState())).toBe(true);
  });

  it('a page without an access token cookie begins signed out', () => {
    cookies.store({ access: 'a', refresh: 'r' });
    document.cookie = 'access_token=; path=/; max-age=0';
    expect(selectIsAuthenticated(createStore(testServices()).getState())).toBe(false);
  });

  it('signing in stores the tokens in the cookies and nowhere else', () => {
    const store = createStore(testServices());
    store.dispatch(signedIn(TOKENS));
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect([cookies.access(), cookies.refresh()]).toEqual(['access-1', 'refresh-1']);
    expect(JSON.stringify(store.getState())).not.toMatch(/access-1|refresh-1/);
  });

  it.each([
    ['logout', signedOut()],
    ['a refused refresh', sessionExpired()],
  ])('%s clears the tokens and the stored user data', (_, action) => {
    haveSession();
    cookies.storeUserData(me());
    const store = createStore(testServices());
    store.dispatch(action);
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(document.cookie).toBe('');
  });

  it('the current user is kept as user_data', async () => {
    haveSession();
    const store = createStore(testServices());
    await store.dispatch(meApi.endpoints.me.initiate());
    expect(cookies.userData()).toMatchObject({ id: 1, number: 1001 });
  });

  it('a current user that cannot be fetched is logged', async () => {
    haveSession();
    network.on(wire.me, () => json(500, { error: 'kaputt' }));
    const report = jest.fn<undefined, [unknown]>();
    globalThis.reportError = report;
    await createStore(testServices()).dispatch(meApi.endpoints.me.initiate());
    expect(report).toHaveBeenCalledTimes(1);
    expect(String(report.mock.calls[0]?.[0])).toContain('kaputt');
  });
});

describe('§4 without a network', () => {
  it('a current user that cannot be fetched is logged, and is no uncaught error', async () => {
    haveSession();
    network.on(wire.me, noNetwork);
    const report = jest.fn<undefined, [unknown]>();
    globalThis.reportError = report;
    const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    await createStore(testServices()).dispatch(meApi.endpoints.me.initiate());
    expect(report).not.toHaveBeenCalled();
    expect(info).toHaveBeenCalledTimes(1);
    expect(String(info.mock.calls[0]?.[0])).toContain('The current user could not be fetched');
    info.mockRestore();
  });
});

describe('§4 a session that is over', () => {
  it('is no failure to log', async () => {
    haveSession();
    network
      .on(wire.me, () => json(401, { detail: 'x' }))
      .on(wire.refresh, () => json(401, { detail: 'y' }));
    const report = jest.fn<undefined, [unknown]>();
    globalThis.reportError = report;
    await createStore(testServices()).dispatch(meApi.endpoints.me.initiate());
    expect(report).not.toHaveBeenCalled();
  });
});

describe('§4 nothing of one user is there for the next', () => {
  it.each([
    ['signing out', signedOut()],
    ['a refused refresh', sessionExpired()],
    ['signing in as somebody else', signedIn({ access: 'a2', refresh: 'r2' })],
  ])('%s empties the cache', async (_, action) => {
    haveSession();
    const store = createStore(testServices());
    await store.dispatch(meApi.endpoints.me.initiate());
    expect(meApi.endpoints.me.select()(store.getState()).data?.number).toBe(1001);
    store.dispatch(action);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(meApi.endpoints.me.select()(store.getState()).data).toBeUndefined();
  });

  it('what links have brought into the tab is forgotten: a reset and an invitation with a sign-in, an address with a sign-out', () => {
    const kept = () => Object.keys(sessionStorage).sort();
    for (const name of ['reset', 'invitation', 'new-email'] as const) {
      linkSecrets.write(name, 'geheim');
    }
    const store = createStore(testServices());
    store.dispatch(signedIn(TOKENS));
    expect(kept()).toEqual(['einlass:link:new-email']);
    store.dispatch(signedOut());
    expect(kept()).toEqual([]);
  });

  it('an answer that arrives after signing out is not kept', async () => {
    haveSession();
    const late = held();
    network.on(wire.me, () => late.answer);
    const store = createStore(testServices());
    const asked = store.dispatch(meApi.endpoints.me.initiate());
    store.dispatch(signedOut());
    late.give(json(200, me()));
    await asked;
    expect(meApi.endpoints.me.select()(store.getState()).data).toBeUndefined();
    expect(document.cookie).toBe('');
  });
});
