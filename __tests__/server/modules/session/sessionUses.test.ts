/** When a session was last used, as its owner and the office see it. */
import { accountCalls } from '../../../../contract/account/calls.ts';
import type { OwnSessions } from '../../../../contract/account/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import {
  createSessionUses,
  startWritingUses,
} from '../../../../server/modules/session/sessionUses.ts';
import { createServices, type Services } from '../../../../server/services.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';
import { MINUTE_MS } from '../../../../contract/time.ts';

forEachEngine('the last use of a session', (engine) => {
  let server: TestApp;
  let services: Services;
  beforeAll(async () => {
    const database = await engine.open();
    server = await createTestApp(database, {
      withServices: (deps) => (services = createServices(deps)),
    });
  });
  afterAll(() => server.close());

  const signIn = async (email: string) => {
    const reply = await server.send(calls.signIn, { body: { email, password: PASSWORD } });
    return reply.body as TokenPair;
  };
  const use = async ({ access }: TokenPair) => {
    expect(await server.send(calls.me, { token: access })).toMatchObject({ status: 200 });
    return server.clock.now().toISOString();
  };
  const ownSessions = async ({ access }: TokenPair) => {
    const { body } = await server.send(accountCalls.ownSessions, { token: access });
    return (body as OwnSessions).sessions.map(({ is_this, used_at }) => ({ is_this, used_at }));
  };
  const sheetOf = async ({ id }: { id: number }, { access }: TokenPair) => {
    const reply = await server.send(officeCalls.memberDetails, { token: access, params: { id } });
    return (reply.body as MemberDetails).sessions.map((session) => session.used_at);
  };
  const dataOf = async ({ access }: TokenPair) => {
    const reply = await server.send(accountCalls.ownData, {
      token: access,
      query: { format: 'json' },
    });
    const { sessions } = reply.body as { sessions: { last_used_at: string }[] };
    return sessions.map((session) => session.last_used_at);
  };

  test('is when a call was made in it, the present one’s is now, and they are in that order', async () => {
    const owner = await server.signUp();
    const office = await server.signUp({ isSuperuser: true });
    const phone = await signIn(owner.email);
    const laptop = await signIn(owner.email);
    server.clock.advance(20 * MINUTE_MS);
    const phoneUsed = await use(phone);
    server.clock.advance(MINUTE_MS);
    const laptopUsed = await use(laptop);
    server.clock.advance(MINUTE_MS);
    const phoneUsedAgain = await use(phone);
    await services.sessions.uses.write();
    server.clock.advance(MINUTE_MS);
    const now = server.clock.now().toISOString();
    expect(phoneUsedAgain > laptopUsed && laptopUsed > phoneUsed).toBe(true);
    expect(await ownSessions(owner)).toEqual([
      { is_this: true, used_at: now },
      { is_this: false, used_at: phoneUsedAgain },
      { is_this: false, used_at: laptopUsed },
    ]);
    expect(await dataOf(owner)).toEqual([now, phoneUsedAgain, laptopUsed]);
    await services.sessions.uses.write();
    server.clock.advance(MINUTE_MS);
    expect(await sheetOf(owner, office)).toEqual([now, phoneUsedAgain, laptopUsed]);
    expect(await sheetOf(office, office)).toEqual([server.clock.now().toISOString()]);
  });

  test('is when it was gone on with, until it is used after that', async () => {
    const owner = await server.signUp();
    const phone = await signIn(owner.email);
    await use(phone);
    await services.sessions.uses.write();
    server.clock.advance(20 * MINUTE_MS);
    const { refresh } = phone;
    expect(await server.send(calls.refresh, { body: { refresh } })).toMatchObject({ status: 200 });
    const refreshed = server.clock.now().toISOString();
    server.clock.advance(MINUTE_MS);
    expect((await ownSessions(owner))[1]).toEqual({ is_this: false, used_at: refreshed });
  });

  describe('in the database', () => {
    const usedAt = async (sessionId: string) =>
      (
        await server.deps.database.db
          .selectFrom('session')
          .select('used_at')
          .where('id', '=', sessionId)
          .executeTakeFirst()
      )?.used_at;
    async function sessionIds(count: number): Promise<string[]> {
      const { id } = await server.signUp();
      const opened = [];
      for (let each = 0; each < count; each += 1) {
        opened.push((await services.sessions.open(server.deps.database.db, id, 'test')).id);
      }
      return opened;
    }
    /** A database whose statements fail while it says so, and are counted. */
    function faulty() {
      const state = { isDown: false, statements: 0 };
      const { database } = server.deps;
      const db = new Proxy(database.db, {
        get(target, name) {
          if (name === 'updateTable') {
            state.statements += 1;
            if (state.isDown) throw new Error('The database is away');
          }
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      return { state, uses: createSessionUses({ ...server.deps, database: { ...database, db } }) };
    }

    test('one statement writes many, none where none was used, and each once', async () => {
      const ids = await sessionIds(3);
      const { state, uses } = faulty();
      await uses.write();
      expect(state.statements).toBe(0);
      server.clock.advance(MINUTE_MS);
      for (const id of [...ids, ...ids, 'one that has ended']) uses.note(id);
      await uses.write();
      await uses.write();
      expect(state.statements).toBe(1);
      const now = server.clock.now().toISOString();
      for (const id of ids) expect(await usedAt(id)).toBe(now);
    });

    test('more than one statement takes are written all the same', async () => {
      const ids = await sessionIds(2);
      const { state, uses } = faulty();
      server.clock.advance(MINUTE_MS);
      uses.note(ids[0]!);
      for (let each = 0; each < 120; each += 1) uses.note(`one that has ended ${each}`);
      uses.note(ids[1]!);
      await uses.write();
      expect(state.statements).toBe(2);
      const now = server.clock.now().toISOString();
      expect([await usedAt(ids[0]!), await usedAt(ids[1]!)]).toEqual([now, now]);
    });

    test('a later use that another process has written stays', async () => {
      const [id = ''] = await sessionIds(1);
      const [here, there] = [faulty().uses, faulty().uses];
      server.clock.advance(MINUTE_MS);
      here.note(id);
      server.clock.advance(MINUTE_MS);
      there.note(id);
      await there.write();
      await here.write();
      expect(await usedAt(id)).toBe(server.clock.now().toISOString());
    });

    test('what could not be written is told, written later, and at the latest when the server ends', async () => {
      const [first = '', second = ''] = await sessionIds(2);
      const { state, uses } = faulty();
      const failures: unknown[] = [];
      server.clock.advance(MINUTE_MS);
      uses.note(first);
      const now = server.clock.now().toISOString();
      state.isDown = true;
      const stopDown = startWritingUses(uses, (error) => failures.push(error));
      await stopDown();
      expect(failures).toEqual([new Error('The database is away')]);
      expect(await usedAt(first)).toBeNull();
      state.isDown = false;
      uses.note(second);
      await startWritingUses(uses, (error) => failures.push(error))();
      expect(failures).toHaveLength(1);
      expect([await usedAt(first), await usedAt(second)]).toEqual([now, now]);
    });
  });
});
