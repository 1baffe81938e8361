/** Who has signed in, and who has tried to: in the log, but never so much of it that the disk fills. */
import { calls } from '../../../../contract/calls.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { SERVER } from '../../../../server/modules/audit/actor.ts';
import { createSessionService } from '../../../../server/modules/session/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

forEachEngine('sign-ins in the log', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await createTestApp(await engine.open());
  });
  afterEach(() => server.close());

  const signIn = (email: string, password = PASSWORD, from = '198.51.100.7') =>
    server.send(calls.signIn, { body: { email, password }, from });
  const entries = async (action: string) =>
    await server.deps.database.db
      .selectFrom('audit')
      .select(['actor_id', 'subject', 'network', 'details'])
      .where('action', '=', action)
      .orderBy('id')
      .execute();

  test('one that went well: who, and from where', async () => {
    const { email, id } = await server.signUp();
    await signIn(email);
    expect(await entries('signed in')).toEqual([
      { actor_id: id, subject: `member:${id}`, network: '198.51.100.7', details: '{}' },
    ]);
  });

  test('one that failed: whose account, without what was typed; of no account, only that', async () => {
    const { email, id } = await server.signUp();
    await signIn(email, 'geraten-1');
    await signIn('niemand@example.org', 'geraten-2');
    expect(await entries('sign-in failed')).toEqual([
      { actor_id: null, subject: `member:${id}`, network: '198.51.100.7', details: '{}' },
      { actor_id: null, subject: 'accounts', network: '198.51.100.7', details: '{}' },
    ]);
    const all = JSON.stringify(
      await server.deps.database.db.selectFrom('audit').selectAll().execute(),
    );
    for (const typed of ['geraten', 'niemand@']) expect(all).not.toContain(typed);
  });

  test('of one account ten failures an hour are kept, and the last one says so', async () => {
    const { email } = await server.signUp();
    for (let guess = 0; guess < 15; guess += 1)
      await signIn(email, 'falsch', `198.51.100.${guess}`);
    const kept = await entries('sign-in failed');
    expect(kept).toHaveLength(10);
    expect(kept.map(({ details }) => details).filter((details) => details !== '{}')).toEqual([
      JSON.stringify({ more: true }),
    ]);
    server.clock.advance(HOUR_MS);
    await signIn(email, 'falsch', '198.51.100.99');
    expect(await entries('sign-in failed')).toHaveLength(11);
  });

  test('of all accounts together 200 an hour, from however many networks', async () => {
    // What the sign-in does when it has refused somebody, without the work of hashing each guess.
    const sessions = createSessionService(server.deps);
    for (let guess = 0; guess < 205; guess += 1) {
      const by = { ...SERVER, network: `10.${guess}.0.1` };
      await sessions.noteFailure(by, `niemand-${guess}@example.org`);
    }
    expect(await entries('sign-in failed')).toHaveLength(200);
    // Whoever signs in is in it all the same.
    const { email } = await server.signUp();
    await signIn(email, PASSWORD, '203.0.113.9');
    expect(await entries('signed in')).toHaveLength(1);
  });

  test('of one member 30 sign-ins an hour', async () => {
    const { email } = await server.signUp();
    for (let time = 0; time < 32; time += 1) expect((await signIn(email)).status).toBe(200);
    expect(await entries('signed in')).toHaveLength(30);
  });

  test('the office reads them where it asks for them; among the changes they would be in the way', async () => {
    const office = await server.signUp({ isSuperuser: true });
    await signIn(office.email);
    await signIn(office.email, 'falsch');
    const read = async (query: Record<string, string>) =>
      ((await server.send(officeCalls.audit, { token: office.access, query })).body as AuditPage)
        .results;
    expect((await read({})).map(({ action }) => action)).not.toContain('signed in');
    expect((await read({ member: String(office.id) })).map(({ action }) => action)).not.toContain(
      'sign-in failed',
    );
    const [failed] = await read({ action: 'sign-in failed' });
    expect(failed?.sentence.at(-1)).toMatch(/^: Anmeldung fehlgeschlagen/);
    expect(await read({ action: 'signed in' })).toHaveLength(1);
    const tables = await server.app.inject({
      url: '/api/api/auth/admin/audit/export/',
      headers: { authorization: `Bearer ${office.access}` },
    });
    expect(tables.statusCode).toBe(200);
    expect(await entries('log exported')).toHaveLength(1);
  });
});
