import { decodeJwt } from 'jose';
import { accountCalls } from '../../../../contract/account/calls.ts';
import { calls } from '../../../../contract/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import { ENDED_SESSIONS_MAX } from '../../../../contract/limits.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';

forEachEngine('logging out', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const sidOf = ({ refresh }: TokenPair) => decodeJwt<{ sid: string }>(refresh).sid;
  const end = (...sessions: string[]) =>
    server.send(accountCalls.endSessions, { body: { sessions } });
  const isAccepted = async ({ access }: TokenPair) =>
    (await server.send(calls.me, { token: access })).status === 200;
  const refresh = ({ refresh: token }: TokenPair) =>
    server.send(calls.refresh, { body: { refresh: token } });

  test('ends the session at once, for its access token as for its refresh token', async () => {
    const session = await server.signUp();
    expect(await isAccepted(session)).toBe(true);
    expect(await end(sidOf(session))).toMatchObject({
      status: 200,
      body: { message: texts.loggedOut },
    });
    expect(await isAccepted(session)).toBe(false);
    expect(await refresh(session)).toMatchObject({ status: 401 });
  });

  test('ends no other session: not the same member’s, nor anybody else’s', async () => {
    const session = await server.signUp();
    const body = { email: session.email, password: PASSWORD };
    const elsewhere = (await server.send(calls.signIn, { body })).body as TokenPair;
    const stranger = await server.signUp();
    await end(sidOf(session));
    expect(await isAccepted(elsewhere)).toBe(true);
    expect(await isAccepted(stranger)).toBe(true);
    expect(await refresh(stranger)).toMatchObject({ status: 200 });
  });

  test('several at once, one that has ended already and one that never was', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()];
    await end(sidOf(first));
    expect(await end(sidOf(first), 'never', sidOf(second))).toMatchObject({ status: 200 });
    expect(await end()).toMatchObject({ status: 200 });
    expect(await isAccepted(second)).toBe(false);
  });

  test('what names no session, or too many, is refused', async () => {
    const many = Array.from({ length: ENDED_SESSIONS_MAX + 1 }, String);
    expect(await end(...many)).toMatchObject({ status: 400 });
    expect(await end('')).toMatchObject({ status: 400 });
  });
});
