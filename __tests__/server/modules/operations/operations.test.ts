import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { CreatedPurchaseCodesReply } from '../../../../contract/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { RELEASE } from '../../../../server/lib/release.ts';
import { createEntryListService } from '../../../../server/modules/entryList/service.ts';
import { createForgettingService } from '../../../../server/modules/members/forgettingService.ts';
import { cleanUp, keepHouse } from '../../../../server/modules/operations/housekeeping.ts';
import { METRICS_KEPT_MS } from '../../../../server/modules/operations/routes.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, type TestApp } from '../../support/testApp.ts';

forEachEngine('operations', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const get = (url: string) => server.app.inject(url);

  test('/healthz: alive', async () => {
    const reply = await get('/healthz');
    expect([reply.statusCode, reply.json<object>()]).toEqual([200, { status: 'ok' }]);
  });

  test('/readyz: the database answers and its tables are up to date', async () => {
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', release: RELEASE.version },
    ]);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const outside = await server.app.inject({ url: '/readyz', headers });
    expect(outside.json()).toEqual({ status: 'ok' });
  });

  test('/readyz on a database without tables: 503', async () => {
    const database = openDatabase({ location: await engine.newLocation() });
    const unready = await createTestApp(database);
    expect((await unready.app.inject('/readyz')).statusCode).toBe(503);
    expect((await unready.app.inject('/healthz')).statusCode).toBe(200);
    await unready.close();
    await database.close();
  });

  test('/readyz tries whether it can write, at most every five seconds, and leaves one row', async () => {
    const { db } = server.deps.database;
    const ids = async () => (await db.selectFrom('write_probe').select('id').execute()).map(id);
    const id = (row: { id: number }) => row.id;
    server.clock.advance(5_000);
    await Promise.all(Array.from({ length: 5 }, () => get('/readyz')));
    const first = await ids();
    expect(first).toHaveLength(1);
    server.clock.advance(4_999);
    expect((await get('/readyz')).statusCode).toBe(200);
    expect(await ids()).toEqual(first);
    server.clock.advance(1);
    expect((await get('/readyz')).statusCode).toBe(200);
    expect(await ids()).toEqual([first[0]! + 1]);
  });

  test('/readyz on a database that cannot be written: 503 and why, until it can', async () => {
    const location = await engine.newLocation();
    const made = openDatabase({ location });
    await made.migrate();
    await made.close();
    const isFile = engine.name === 'sqlite';
    const database = openDatabase({
      location: isFile ? location : `${location}?options=-c%20default_transaction_read_only%3Don`,
    });
    if (isFile) await sql`pragma query_only = on`.execute(database.db);
    const unready = await createTestApp(database);
    for (let i = 0; i < 2; i += 1) {
      const reply = await unready.app.inject('/readyz');
      expect([reply.statusCode, reply.json<object>()]).toEqual([503, { status: 'not writable' }]);
    }
    if (isFile) {
      await sql`pragma query_only = off`.execute(database.db);
      expect((await unready.app.inject('/readyz')).statusCode).toBe(200);
    }
    await unready.close();
    await database.close();
  });

  describe('/metrics is for this machine alone', () => {
    const SPELLINGS = [
      '/metrics',
      '/metrics/',
      '/metrics?x',
      '/metrics/?x=1',
      '/%6detrics',
      '/metric%73/',
      '//metrics',
      '//metrics/',
      '/./metrics',
      '/metrics//',
      '/METRICS',
      '/metrics;x',
    ];
    const isTold = async (url: string, more: Omit<InjectOptions, 'url'>) =>
      (await server.app.inject({ url, ...more })).body.includes('process_cpu_seconds_total');

    test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])(
      'who comes through a proxy (%s) is told nothing, however it is spelled',
      async (header) => {
        for (const url of SPELLINGS) {
          expect([url, await isTold(url, { headers: { [header]: '192.0.2.7' } })]).toEqual([
            url,
            false,
          ]);
        }
        const reply = await server.app.inject({
          url: '/metrics/',
          headers: { [header]: '127.0.0.1' },
        });
        expect([reply.statusCode, reply.json<object>()]).toEqual([
          404,
          { error: texts.unknownPath },
        ]);
      },
    );

    test.each([
      ['192.0.2.7', false],
      ['10.0.0.1', false],
      ['2001:db8::1', false],
      ['::ffff:192.0.2.7', false],
      ['127.0.0.1', true],
      ['127.1.2.3', true],
      ['::1', true],
      ['::ffff:127.0.0.1', true],
    ])('who asks from %s is told: %s', async (remoteAddress, told) => {
      expect(await isTold('/metrics', { remoteAddress })).toBe(told);
    });
  });

  test('/metrics is put together once a second, however many ask', async () => {
    await sleep(METRICS_KEPT_MS + 50);
    const together = await Promise.all([get('/metrics'), get('/metrics'), get('/metrics')]);
    const told = new Set([...together, await get('/metrics')].map(({ body }) => body));
    expect(told.size).toBe(1);
    await sleep(METRICS_KEPT_MS + 50);
    expect(told).not.toContain((await get('/metrics')).body);
  });

  test('/metrics: requests by route and status, mails that wait', async () => {
    await sleep(METRICS_KEPT_MS + 50);
    const { email } = await server.signUp();
    await server.send(calls.requestPasswordReset, { body: { email } });
    await server.send(calls.me);
    await get('/api/secret-path');
    const reply = await get('/metrics');
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = reply.body.split('\n');
    expect(lines).toContain(
      'einlass_http_request_seconds_count{method="POST",route="/api/api/auth/register/",status="201"} 1',
    );
    expect(lines).toContain(
      'einlass_http_request_seconds_count{method="GET",route="/api/ticket/members/me/",status="401"} 1',
    );
    expect(lines).toContain('einlass_outbox_mails{state="waiting"} 1');
    expect(lines).toContain('einlass_outbox_mails{state="failed"} 0');
    expect(lines).toContain(
      'einlass_outbox_mails_by_kind{kind="password-reset",state="waiting"} 1',
    );
    expect(reply.body).toContain('process_cpu_seconds_total');
    expect(reply.body).not.toContain('secret-path');
  });

  test('/metrics: phones that are heard, jobs, and what goes on at the gate', async () => {
    await sleep(METRICS_KEPT_MS + 50);
    const { db } = server.deps.database;
    const { id } = await server.signUp();
    const now = server.deps.clock.now().getTime();
    const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
    const phone = (name: string, seconds: number | null, revoked_at: string | null = null) => ({
      ...{ name, credential_hash: name, registered_by: id, registered_at: ago(600), revoked_at },
      ...{ last_seen_at: seconds === null ? null : ago(seconds), seq: 0, open_uploads: 0, lost: 0 },
    });
    await db
      .insertInto('entry_device')
      .values([
        phone('heard', 59),
        phone('silent', 61),
        phone('never heard', null),
        phone('shut out', 0, ago(1)),
      ])
      .execute();
    const job = { task: '{}', selection: null, undoes: null, asked_by: id, started_by: null };
    await db
      .insertInto('job')
      .values({
        ...job,
        ...{ state: 'stopped', sentence: null, leased_until: null, created_at: ago(60) },
        ...{ started_at: null, finished_at: null },
      })
      .execute();
    const [gate] = await db
      .insertInto('entry_gate')
      .values([
        { name: 'Tor "Süd"', is_open: true, created_at: ago(600) },
        { name: 'Tor West', is_open: false, created_at: ago(600) },
      ])
      .returning('id')
      .execute();
    const event = (key: string, seconds: number) => ({
      ...{ key, ticket_id: key, staff_id: id, device_id: null, gate_id: null, seq: null },
      ...{ kind: 'refused' as const, mode: 'online' as const, is_approved: false },
      ...{ reason: 'unknown' as const, refers_to: null, note: null, scanned_at: null },
      ...{ received_at: ago(seconds), status: 404, reply: '{}' },
    });
    const minute = (seconds: number) => Math.floor((now - seconds * 1_000) / 60_000);
    await db
      .insertInto('entry_event')
      .values([
        { ...event('lately', 10), received_minute: minute(10) },
        { ...event('south', 10), gate_id: gate!.id, received_minute: minute(10) },
        { ...event('used', 10), reason: 'used' as const, received_minute: minute(10) },
        { ...event('before', 600), received_minute: minute(600) },
      ])
      .execute();
    const lines = (await get('/metrics')).body.split('\n');
    expect(lines).toContain('einlass_entry_devices{state="heard"} 1');
    expect(lines).toContain('einlass_entry_devices{state="silent"} 2');
    expect(lines).toContain('einlass_jobs{state="stopped"} 1');
    expect(lines).toContain('einlass_entry_decisions_recent{kind="refused"} 3');
    expect(lines).toContain(
      'einlass_entry_gate_decisions_recent{gate="Tor \\"Süd\\"",kind="refused"} 1',
    );
    expect(lines).toContain('einlass_entry_gate_decisions_recent{gate="",kind="refused"} 2');
    expect(lines).toContain('einlass_entry_refusals_recent{reason="unknown"} 2');
    expect(lines).toContain('einlass_entry_refusals_recent{reason="used"} 1');
    expect(lines).toContain('einlass_entry_gates{state="open"} 1');
    expect(lines).toContain('einlass_entry_gates{state="closed"} 1');
    expect(lines.find((line) => line.startsWith('einlass_disk_free_ratio '))).toMatch(/ 0\.\d+$/);
  });

  test('what is over is cleaned up, what is not stays', async () => {
    const { db } = server.deps.database;
    const { email } = await server.signUp();
    await server.send(calls.requestPasswordReset, { body: { email } });
    const count = async (table: 'session' | 'password_reset') =>
      (await db.selectFrom(table).select('member_id').execute()).length;
    const before = [await count('session'), await count('password_reset')];
    expect(Math.min(...before)).toBeGreaterThan(0);
    await cleanUp(server.deps);
    expect([await count('session'), await count('password_reset')]).toEqual(before);
    server.clock.advance(8 * 24 * 60 * 60 * 1000);
    await cleanUp(server.deps);
    expect([await count('session'), await count('password_reset')]).toEqual([0, 0]);
  });

  test('finished mails are forgotten after 30 days, but for tickets, what the office mailed to members, and those that wait', async () => {
    const { database, clock } = server.deps;
    const { db } = database;
    const { access, number } = await server.signUp({ isSuperuser: true });
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const created = await server.send(calls.createPurchaseCodes, {
      token: access,
      params: { id },
      body: { count: 1 },
    });
    const [code] = (created.body as CreatedPurchaseCodesReply).tokens!;
    const to = (email: string) => ({ token: access, body: { token: code!.token, email } });
    for (const name of ['sent', 'failed', 'waiting']) {
      await server.send(calls.sendTicketEmail, to(`${name}@forget.example`));
    }
    await server.send(calls.generateTicket, {
      token: access,
      body: { token: code!.id, email: 'ticket@forget.example' },
    });
    await server.send(officeCalls.addMember, {
      token: access,
      body: {
        ...{ first_name: 'Mia', last_name: 'Neu' },
        ...{ invite_email: 'member@forget.example', invite: true },
      },
    });
    await server.deps.outbox.enqueue(db, {
      ...{ kind: 'email-change', to: 'wish@forget.example', memberId: id, token: 'x' },
    });
    const states = {
      sent: 'sent',
      wish: 'sent',
      failed: 'failed',
      ticket: 'sent',
      member: 'sent',
    } as const;
    for (const [name, state] of Object.entries(states)) {
      await db
        .updateTable('outbox')
        .set({ state, finished_at: clock.now().toISOString() })
        .where('recipient', '=', `${name}@forget.example`)
        .execute();
    }
    const left = async () => {
      const mails = db.selectFrom('outbox').select('recipient').orderBy('id');
      const rows = await mails.where('recipient', 'like', '%@forget.example').execute();
      return rows.map(({ recipient }) => recipient.split('@')[0]);
    };
    server.clock.advance(30 * 24 * 60 * 60 * 1000 - 1);
    await cleanUp(server.deps);
    expect(await left()).toEqual(['sent', 'failed', 'waiting', 'ticket', 'member', 'wish']);
    server.clock.advance(1);
    await cleanUp(server.deps);
    expect(await left()).toEqual(['waiting', 'ticket', 'member']);
  });

  test('what has changed on the device list is numbered before anybody fetches it', async () => {
    const { db } = server.deps.database;
    const unnumbered = () =>
      db.selectFrom('ticket').select('id').where('version', 'is', null).execute();
    // The one of the test before.
    expect(await unnumbered()).toHaveLength(1);
    await keepHouse(server.deps, {
      entryList: createEntryListService(server.deps),
      forgetting: createForgettingService(server.deps),
    });
    expect(await unnumbered()).toEqual([]);
  });
});
