import { membersApi } from '../../../src/api/membersApi.ts';
import { createRefresh, NO_REFRESH_TOKEN } from '../../../src/api/client/refresh.ts';
import { createSend } from '../../../src/api/client/send.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { signIn } from '../../../src/session/signIn.ts';
import { createStore } from '../../../src/app/store.ts';
import { invalidateTicket } from '../../../src/entry/engine/ticketCalls.ts';
import { selectIsAuthenticated, signedIn, signedOut } from '../../../src/session/sessionSlice.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import {
  FakeNetwork,
  held,
  html,
  json,
  noNetwork,
  wire,
  type SentRequest,
} from '../../support/fakeNetwork.ts';
import { me, memberPage } from '../../support/members.ts';
import { clearCookies, clientOf, haveSession, testServices } from '../../support/services.ts';

const cookies = createTokenCookies();
let network: FakeNetwork;

const unauthorized = () => json(401, { detail: 'Given token not valid', code: 'token_not_valid' });
const refused = () => json(401, { detail: 'Token is invalid or expired', code: 'token_not_valid' });

const CREDENTIALS = { email: 'a@b.de', password: 'geheim' };

const bearer = ({ headers }: SentRequest) => headers.get('Authorization');

/** A server that takes one access token and no other. */
const takes =
  (access: string, body: unknown = me()) =>
  (request: SentRequest) =>
    bearer(request) === `Bearer ${access}` ? json(200, body) : unauthorized();

const askMe = (store: ReturnType<typeof createStore>) =>
  store.dispatch(meApi.endpoints.me.initiate());
const askMembers = (store: ReturnType<typeof createStore>, page = 1) =>
  store.dispatch(membersApi.endpoints.members.initiate({ search: '', page }));

beforeEach(() => {
  network = new FakeNetwork().install();
  haveSession({ access: 'old', refresh: 'r1' });
  globalThis.reportError = () => undefined;
});
afterEach(clearCookies);

describe('§7 the Authorization header', () => {
  it('is Bearer plus the access token whenever there is one', async () => {
    network.on(wire.me, () => json(200, me()));
    await askMe(createStore(testServices()));
    expect(network.sent.map(bearer)).toEqual(['Bearer old']);
  });

  it('is left out without a token', async () => {
    clearCookies();
    network.on(wire.signIn, () => json(200, { access: 'a', refresh: 'r' }));
    await createStore(testServices()).dispatch(signIn(CREDENTIALS));
    expect(network.sent.map(bearer)).toEqual([null]);
  });
});

describe('§8 any 401 triggers a single token refresh and retry', () => {
  it('the retry carries the new token, and the caller sees its answer only', async () => {
    network.on(wire.me, takes('new')).on(wire.refresh, () => json(200, { access: 'new' }));
    const store = createStore(testServices());
    const { data } = await askMe(store);
    expect(data?.first_name).toBe('Änne');
    expect(network.sent.map(({ call }) => call)).toEqual([wire.me, wire.refresh, wire.me]);
    expect(network.to(wire.refresh)[0]?.body).toEqual({ refresh: 'r1' });
    expect([cookies.access(), cookies.refresh()]).toEqual(['new', 'r1']);
  });

  it('a rotated refresh token replaces the old one', async () => {
    network
      .on(wire.me, takes('new'))
      .on(wire.refresh, () => json(200, { access: 'new', refresh: 'r2' }));
    await askMe(createStore(testServices()));
    expect([cookies.access(), cookies.refresh()]).toEqual(['new', 'r2']);
  });

  it('parallel 401s share one refresh', async () => {
    network
      .on(wire.me, takes('new'))
      .on(wire.members, takes('new', memberPage([])))
      .on(wire.refresh, () => json(200, { access: 'new', refresh: 'r2' }));
    const store = createStore(testServices());
    const answers = await Promise.all([askMe(store), askMembers(store, 1), askMembers(store, 2)]);
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
    expect(network.to(wire.refresh)).toHaveLength(1);
  });

  it('a late 401 of an older token only retries', async () => {
    const late = held();
    network
      .on(wire.me, takes('new'))
      .on(wire.members, [() => late.answer, takes('new', memberPage([]))])
      .on(wire.refresh, () => json(200, { access: 'new' }));
    const store = createStore(testServices());
    const slow = askMembers(store);
    await askMe(store);
    late.give(unauthorized());
    expect((await slow).isSuccess).toBe(true);
    expect(network.to(wire.refresh)).toHaveLength(1);
  });

  it('a second 401 is passed to the caller, and the session goes on', async () => {
    network.on(wire.me, unauthorized).on(wire.refresh, () => json(200, { access: 'new' }));
    const store = createStore(testServices());
    const { error } = await askMe(store);
    expect(error).toMatchObject({ kind: 'server', status: 401 });
    expect(network.to(wire.me)).toHaveLength(2);
    expect(network.to(wire.refresh)).toHaveLength(1);
    expect(selectIsAuthenticated(store.getState())).toBe(true);
  });

  it('another error is passed to the caller without a refresh', async () => {
    network.on(wire.me, () => json(403, { error: 'Nein.' }));
    const { error } = await askMe(createStore(testServices()));
    expect(error).toEqual({ kind: 'server', status: 403, text: 'Nein.' });
  });

  it('a token that another tab has renewed is taken without a refresh', async () => {
    network.on(wire.me, (request) => {
      cookies.store({ access: 'new', refresh: 'r2' });
      return takes('new')(request);
    });
    const { isSuccess } = await askMe(createStore(testServices()));
    expect(isSuccess).toBe(true);
    expect(network.to(wire.refresh)).toHaveLength(0);
  });
});

describe('§4 if the refresh fails', () => {
  it.each([
    ['401, as SimpleJWT', refused],
    ['400, as a form', () => json(400, { refresh: ['Ungültig.'] })],
  ])('refused with %s: signed out, and the caller sees its first error', async (_, answer) => {
    network.on(wire.me, unauthorized).on(wire.refresh, answer);
    const store = createStore(testServices());
    const { error } = await askMe(store);
    expect(error).toEqual({ kind: 'server', status: 401, detail: 'Given token not valid' });
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(document.cookie).toBe('');
  });

  it('signing in with a wrong password brings back nobody who was here before, and is asked once', async () => {
    // Their access token has run out, and with it its cookie; the other one lives for six days more.
    clearCookies();
    document.cookie = 'refresh_token=r1; path=/';
    const wrong = { detail: 'No active account found with the given credentials' };
    network
      .on(wire.signIn, () => json(401, wrong))
      .on(wire.refresh, () => json(200, { access: 'theirs' }));
    const store = createStore(testServices());
    const failure = await store.dispatch(signIn(CREDENTIALS));
    expect(failure).toEqual({ kind: 'server', status: 401, ...wrong });
    expect(cookies.access()).toBeUndefined();
    expect(network.to(wire.refresh)).toHaveLength(0);
    expect(network.to(wire.signIn)).toHaveLength(1);
  });

  it.each([
    ['no network', noNetwork, { kind: 'client' }],
    ['a captive portal with status 200', () => html(200), { kind: 'client' }],
    ['a captive portal with status 401', () => html(401), { kind: 'page', status: 401 }],
    ['a proxy without its server', () => html(502), { kind: 'client' }],
    [
      'a server that is busy',
      () => json(503, { error: 'Gleich wieder da.' }),
      { kind: 'server', status: 503, text: 'Gleich wieder da.' },
    ],
    [
      'too many requests',
      () => json(429, { error: 'Zu viele.' }),
      { kind: 'server', status: 429, text: 'Zu viele.' },
    ],
    [
      'a proxy that knows no such way',
      () => json(404, { message: 'no Route matched with those values' }),
      { kind: 'page', status: 404 },
    ],
    [
      'a proxy that lets nobody through',
      () => json(403, { message: 'Forbidden' }),
      { kind: 'page', status: 403 },
    ],
  ])('%s never signs anybody out', async (_, answer, failure) => {
    network.on(wire.me, unauthorized).on(wire.refresh, answer);
    const store = createStore(testServices());
    const { error } = await askMe(store);
    expect(error).toEqual(failure);
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect([cookies.access(), cookies.refresh()]).toEqual(['old', 'r1']);
  });

  it('a failed refresh is not the last one: the next 401 tries again', async () => {
    network
      .on(wire.me, takes('new'))
      .on(wire.refresh, [noNetwork, () => json(200, { access: 'new' })]);
    const store = createStore(testServices());
    expect((await askMe(store)).isError).toBe(true);
    const again = store.dispatch(meApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
    expect((await again).isSuccess).toBe(true);
  });

  it("§5 without a refresh token: 'No refresh token available', and the session is over", async () => {
    clearCookies();
    document.cookie = 'access_token=old; path=/';
    network.on(wire.me, unauthorized);
    const store = createStore(testServices());
    const { error } = await askMe(store);
    expect(error).toMatchObject({ status: 401 });
    expect(network.to(wire.refresh)).toHaveLength(0);
    expect(selectIsAuthenticated(store.getState())).toBe(false);

    const baseUrl = new URL('/api', location.origin);
    const refresh = createRefresh(
      cookies,
      createSend({ baseUrl, isServerOurs: () => false, onAsked: () => undefined }),
    );
    expect(await refresh('old')).toEqual({
      outcome: 'refused',
      reason: 'No refresh token available',
    });
    expect(NO_REFRESH_TOKEN).toBe('No refresh token available');
  });
});

describe('§4 a session that changes while a request is on its way', () => {
  it('signing out during the refresh is final', async () => {
    const late = held();
    network.on(wire.me, unauthorized).on(wire.refresh, () => late.answer);
    const store = createStore(testServices());
    const asked = askMe(store);
    await until(() => network.to(wire.refresh).length === 1);
    store.dispatch(signedOut());
    late.give(json(200, { access: 'new', refresh: 'r2' }));
    await asked;
    await settled();
    expect(document.cookie).toBe('');
    expect(selectIsAuthenticated(store.getState())).toBe(false);
  });

  it('what one user asked for is not repeated in the name of the next', async () => {
    const late = held();
    network.on(wire.invalidate('T1'), () => late.answer);
    const store = createStore(testServices());
    const asked = invalidateTicket(clientOf(store), { ticketId: 'T1', idempotencyKey: 'k' });
    await until(() => network.sent.length === 1);
    store.dispatch(signedIn({ access: 'of-the-next', refresh: 'r9' }));
    late.give(unauthorized());
    await asked;
    await settled();
    expect(network.to(wire.invalidate('T1'))).toHaveLength(1);
    expect(cookies.access()).toBe('of-the-next');
  });

  it('a caller that gives up does not end the refresh of the others', async () => {
    const late = held();
    network
      .on(wire.me, takes('new'))
      .on(wire.members, takes('new', memberPage([])))
      .on(wire.refresh, () => late.answer);
    const store = createStore(testServices());
    const given = askMe(store);
    await until(() => network.to(wire.refresh).length === 1);
    const waiting = askMembers(store);
    await until(() => network.to(wire.members).length === 1);
    given.abort();
    late.give(json(200, { access: 'new' }));
    expect((await waiting).isSuccess).toBe(true);
    expect(cookies.access()).toBe('new');
  });
});

describe('two tabs', () => {
  /** A Web Lock manager for one lock, as all tabs of a browser share it. */
  function withLocks(): void {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, _options: object, work: () => Promise<unknown>) => {
      const mine = last.then(work, work);
      last = mine;
      return mine;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  }

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  /** A server that takes each refresh token once. */
  function rotating(): void {
    let n = 1;
    network.on(wire.me, (request) => takes(`access-${n}`)(request));
    network.on(wire.refresh, ({ body }) => {
      if ((body as { refresh: string }).refresh !== `r${n}`) return refused();
      n += 1;
      return json(200, { access: `access-${n}`, refresh: `r${n}` });
    });
  }

  it('that get a 401 at once refresh once, and nobody is signed out', async () => {
    withLocks();
    rotating();
    const tabs = [createStore(testServices()), createStore(testServices())];
    const answers = await Promise.all(tabs.map(askMe));
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect(network.to(wire.refresh)).toHaveLength(1);
    expect(tabs.map((tab) => selectIsAuthenticated(tab.getState()))).toEqual([true, true]);
  });

  it('without Web Locks the one that comes second takes the tokens of the first', async () => {
    rotating();
    const tabs = [createStore(testServices()), createStore(testServices())];
    const answers = await Promise.all(tabs.map(askMe));
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect(network.to(wire.refresh)).toHaveLength(2);
    expect(tabs.map((tab) => selectIsAuthenticated(tab.getState()))).toEqual([true, true]);
    expect(cookies.refresh()).toBe('r2');
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
