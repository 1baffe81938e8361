import type { TokenPair } from '../../../../contract/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, type TestApp } from '../../support/testApp.ts';
import { DAY_MS } from '../../../../contract/time.ts';

forEachEngine('refreshing (§7 POST /api/token/refresh/)', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const PHONE = { 'user-agent': 'Phone' };
  const THIEF = { 'user-agent': 'Thief' };

  const refresh = (token: string, headers: Record<string, string> = PHONE) =>
    server.send(calls.refresh, { body: { refresh: token }, headers });
  const isAccepted = async (access: string) =>
    (await server.send(calls.me, { token: access })).status === 200;

  async function signUp(): Promise<TokenPair & { number: number }> {
    const { number, email } = await server.signUp();
    const reply = await server.send(calls.signIn, {
      body: { email, password: 'Sommer#2026' },
      headers: PHONE,
    });
    return { ...(reply.body as TokenPair), number };
  }

  async function refreshed(token: string): Promise<TokenPair> {
    const reply = await refresh(token);
    expect(reply.status).toBe(200);
    return reply.body as TokenPair;
  }

  test('gives an access token and the next refresh token', async () => {
    const first = await signUp();
    server.clock.advance(60_000);
    const second = await refreshed(first.refresh);
    expect(second.refresh).not.toBe(first.refresh);
    expect(await isAccepted(second.access)).toBe(true);
    const third = await refreshed(second.refresh);
    expect(await isAccepted(third.access)).toBe(true);
  });

  test('§9: access tokens live for a day, refresh tokens for seven', async () => {
    const { access, refresh: token } = await signUp();
    server.clock.advance(DAY_MS - 1_000);
    expect(await isAccepted(access)).toBe(true);
    server.clock.advance(1_000);
    expect(await isAccepted(access)).toBe(false);
    const next = await refreshed(token);
    server.clock.advance(7 * DAY_MS - 1_000);
    const last = await refreshed(next.refresh);
    server.clock.advance(7 * DAY_MS);
    expect(await refresh(last.refresh)).toMatchObject({
      status: 401,
      body: { error: texts.invalidToken, detail: texts.invalidToken },
    });
  });

  test('however often it is refreshed a session ends after 30 days, and no call is refused before', async () => {
    let pair: TokenPair = await signUp();
    for (let day = 0; day < 29; day += 1) {
      server.clock.advance(DAY_MS - 1_000);
      pair = await refreshed(pair.refresh);
    }
    server.clock.advance(29_000);
    pair = await refreshed(pair.refresh);
    server.clock.advance(1);
    expect(await refresh(pair.refresh)).toMatchObject({
      status: 401,
      body: { error: texts.sessionEnded },
    });
    expect(await server.send(calls.verify, { body: { token: pair.refresh } })).toMatchObject({
      status: 401,
    });
    // The access token goes on to its end, which is that of the session.
    server.clock.advance(DAY_MS - 2_000);
    expect(await isAccepted(pair.access)).toBe(true);
    server.clock.advance(2_000);
    expect(await isAccepted(pair.access)).toBe(false);
  });

  test('a session that is too old is not ended for the twin request of another tab', async () => {
    const { refresh: token } = await signUp();
    let pair = await refreshed(token);
    for (let day = 0; day < 28; day += 1) {
      server.clock.advance(DAY_MS);
      pair = await refreshed(pair.refresh);
    }
    server.clock.advance(DAY_MS);
    const last = await refreshed(pair.refresh);
    server.clock.advance(5_000);
    expect(await refreshed(pair.refresh)).toEqual(last);
    expect(await isAccepted(last.access)).toBe(true);
  });

  test('two tabs of one browser: reuse within 10 s gets the very same pair', async () => {
    const { refresh: token } = await signUp();
    const first = await refreshed(token);
    server.clock.advance(10_000);
    expect(await refreshed(token)).toEqual(first);
    expect(await isAccepted(first.access)).toBe(true);
  });

  test('twenty requests with one refresh token at once all get the same pair', async () => {
    const { refresh: token } = await signUp();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refreshed(token)));
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect(await isAccepted(pairs[0]!.access)).toBe(true);
  });

  test('a lost answer is no theft: asked again, however late, the same client gets the very same pair', async () => {
    const { refresh: token } = await signUp();
    const lost = await refreshed(token);
    server.clock.advance(11_000);
    expect(await refreshed(token)).toEqual(lost);
    server.clock.advance(DAY_MS);
    expect(await refreshed(token)).toEqual(lost);
    const next = await refreshed(lost.refresh);
    expect(await isAccepted(next.access)).toBe(true);
  });

  test.each([
    ['later than 10 s, once the successor was used,', 10_001, PHONE],
    ['by another client', 0, THIEF],
  ])('reuse %s ends the session for both sides', async (_, afterMs, client) => {
    const { refresh: token } = await signUp();
    const successor = await refreshed(token);
    expect(await isAccepted(successor.access)).toBe(true);
    server.clock.advance(afterMs);
    expect(await refresh(token, client)).toMatchObject({ status: 401 });
    expect(await isAccepted(successor.access)).toBe(false);
    expect(await refresh(successor.refresh)).toMatchObject({ status: 401 });
  });

  test('an answer that is lost is given to no other client', async () => {
    const { refresh: token } = await signUp();
    const lost = await refreshed(token);
    server.clock.advance(11_000);
    expect(await refresh(token, THIEF)).toMatchObject({ status: 401 });
    expect(await isAccepted(lost.access)).toBe(false);
  });

  test('a browser that is known is told by that, and not by its name', async () => {
    const { email } = await server.signUp();
    const reply = await server.send(calls.signIn, {
      body: { email, password: 'Sommer#2026' },
      headers: PHONE,
    });
    const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
    const { refresh: first } = reply.body as TokenPair;
    const answer = await refresh(first, { ...PHONE, cookie });
    const lost = answer.body as TokenPair;
    // It was brought up to date meanwhile.
    const later = await refresh(first, { 'user-agent': 'Phone 2', cookie });
    expect(later).toMatchObject({ status: 200, body: lost });
    // Who calls himself the same, and has no cookie.
    expect(await refresh(first, PHONE)).toMatchObject({ status: 401 });
    expect(await isAccepted(lost.access)).toBe(false);
  });

  test('reuse of the last but one ends the session, however soon', async () => {
    const { refresh: token } = await signUp();
    const { refresh: next } = await refreshed(token);
    const { refresh: present } = await refreshed(next);
    expect(await refresh(token)).toMatchObject({ status: 401 });
    expect(await refresh(present)).toMatchObject({ status: 401 });
  });

  test('the end of one session leaves the others of the member', async () => {
    const { email } = await server.signUp();
    const signIn = async () => {
      const reply = await server.send(calls.signIn, {
        body: { email, password: 'Sommer#2026' },
        headers: PHONE,
      });
      return reply.body as TokenPair;
    };
    const [stolen, other] = [await signIn(), await signIn()];
    await refreshed(stolen.refresh);
    await refresh(stolen.refresh, THIEF);
    expect(await isAccepted(other.access)).toBe(true);
    await refreshed(other.refresh);
  });

  test('§4: a deactivated member is out at once and stays out', async () => {
    const { access, refresh: token, number } = await signUp();
    await createMembersService(server.deps).setActive(number, false);
    expect(await isAccepted(access)).toBe(false);
    expect(await refresh(token)).toMatchObject({ status: 401 });
    await createMembersService(server.deps).setActive(number, true);
    expect(await refresh(token)).toMatchObject({ status: 401 });
  });

  test('§4: an inactive member is out, also where a session was left', async () => {
    const { access, refresh: token, number } = await signUp();
    // Not by the service, which ends the sessions: an administrator may do it in the database itself.
    await server.deps.database.db
      .updateTable('member')
      .set({ is_active: false })
      .where('number', '=', number)
      .execute();
    expect(await isAccepted(access)).toBe(false);
    expect(await refresh(token)).toMatchObject({ status: 401 });
  });

  test('an access token is no refresh token, and a refresh token opens no call', async () => {
    const { access, refresh: token } = await signUp();
    expect(await refresh(access)).toMatchObject({ status: 401 });
    expect(await isAccepted(token)).toBe(false);
    expect(await isAccepted(access)).toBe(true);
  });
});

forEachEngine('verifying (§7 POST /api/token/verify/)', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const verify = (token: string) => server.send(calls.verify, { body: { token } });

  test('access and refresh tokens in force: 200', async () => {
    const { access, refresh } = await server.signUp();
    expect(await verify(access)).toMatchObject({ status: 200, body: {} });
    expect(await verify(refresh)).toMatchObject({ status: 200, body: {} });
  });

  test('a spent refresh token, one of an ended session, garbage, nothing: 401', async () => {
    const { access, refresh, number } = await server.signUp();
    const reply = await server.send(calls.refresh, { body: { refresh } });
    expect(await verify(refresh)).toMatchObject({ status: 401 });
    await createMembersService(server.deps).setActive(number, false);
    for (const token of [access, (reply.body as TokenPair).refresh, 'garbage', '']) {
      expect(await verify(token)).toMatchObject({
        status: 401,
        body: { error: texts.invalidToken, detail: texts.invalidToken },
      });
    }
  });
});
