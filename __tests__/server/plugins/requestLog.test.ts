import { sql } from 'kysely';
import type { TokenPair } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { loggerOptions } from '../../../server/plugins/requestLog.ts';
import { texts } from '../../../server/texts.ts';
import { createTestApp, PASSWORD } from '../support/testApp.ts';

interface Line {
  readonly level: number;
  readonly requestId?: string;
  readonly route?: string;
  readonly status?: number;
  readonly msg: string;
}

test('one JSON line a request, with its id and route, and nothing that is secret', async () => {
  const lines: string[] = [];
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  const server = await createTestApp(database, {
    config: { logLevel: 'trace' },
    logStream: { write: (line) => void lines.push(line) },
  });
  const staff = await server.signUp({ isEntryStaff: true });
  await server.send(calls.signIn, { body: { email: staff.email, password: PASSWORD } });
  await server.send(calls.signIn, { body: { email: staff.email, password: 'Guess#0000' } });
  await server.send(calls.refresh, { body: { refresh: staff.refresh } });
  await server.send(calls.verifyInvitation, { body: { initial_token: staff.initialToken } });
  await server.send(calls.me, { token: staff.access, query: { q: 'SECRETQUERY' } });
  await server.send(calls.checkTicket, {
    token: staff.access,
    params: { ticketId: 'SECRETTICKET' },
  });
  await server.send(calls.requestPasswordReset, { body: { email: staff.email } });
  const mail = server.mails.at(-1);
  const secretLink = mail?.kind === 'password-reset' ? mail.token : '';
  expect(secretLink).not.toBe('');
  await server.send(calls.resetPassword, { body: { token: secretLink, password: 'Winter!1999' } });
  await server.app.inject(`/reset-password/${secretLink}`);
  await server.app.inject(`/api/unknown/${secretLink}`);
  await server.app.inject(`/api/%/${secretLink}`);
  const again = await server.send(calls.signIn, {
    body: { email: staff.email, password: 'Winter!1999' },
  });
  const { access } = again.body as TokenPair;
  // A fault that quotes what it was asked for.
  await sql`pragma foreign_keys = off`.execute(database.db);
  await database.db.schema.dropTable('ticket').execute();
  const fault = await server.send(calls.checkTicket, {
    token: access,
    params: { ticketId: 'SECRETTICKET' },
  });
  expect(fault).toMatchObject({ status: 500, body: { error: texts.internalError } });
  expect(Object.keys(fault.body as object)).toEqual(['error']);
  await server.close();
  await database.close();

  const text = lines.join('');
  expect(text).toContain('no such table');
  for (const secret of [
    PASSWORD,
    'Guess#0000',
    'Winter!1999',
    staff.email,
    staff.email.toLowerCase(),
    staff.initialToken,
    staff.access,
    staff.refresh,
    access,
    'SECRETQUERY',
    'SECRETTICKET',
    secretLink,
    'eyJ',
  ]) {
    expect(text).not.toContain(secret);
  }

  const requests = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThanOrEqual(12);
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    route: '/api/api/auth/register/',
    status: 201,
  });
  expect(requests.map(({ route }) => route)).toContain('/api/api/auth/check/:ticketId/');
});

test('what is logged of an error leaves out what the database quotes of a row', () => {
  const serialize = loggerOptions('info').serializers!.err!;
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email_key)=(mia@example.org) already exists.',
    parameters: ['mia@example.org'],
  });
  expect(JSON.stringify(serialize(error))).not.toContain('mia');
  expect(serialize(error)).toMatchObject({ code: '23505', message: error.message });
});

test('a line names the member by the number and the network, and nothing else of who asked', async () => {
  const lines: string[] = [];
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  const server = await createTestApp(database, {
    config: { logLevel: 'info' },
    logStream: { write: (line) => void lines.push(line) },
  });
  const mia = await server.signUp({ firstName: 'Mia', lastName: 'Möller' });
  lines.length = 0;
  const headers = { 'user-agent': 'Spion/7.0', cookie: 'known=abc', referer: 'https://x.example' };
  await server.send(calls.me, { token: mia.access, from: '203.0.113.77', headers });
  await server.send(calls.me, { from: '2001:db8:1:2:3::4', headers });
  await server.close();
  await database.close();
  const [signedIn, nobody] = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');
  const fields = ['level', 'method', 'ms', 'msg', 'network', 'pid', 'requestId', 'route'];
  expect(Object.keys(nobody!).toSorted()).toEqual([...fields, 'status', 'time']);
  expect(Object.keys(signedIn!).toSorted()).toEqual([
    ...['level', 'member', ...fields.slice(1)],
    ...['status', 'time'],
  ]);
  expect(signedIn).toMatchObject({ member: mia.number, network: '203.0.113.0/24' });
  expect(nobody).toMatchObject({ network: '2001:db8:1::/48' });
  for (const more of ['203.0.113.77', '2:3::4', 'Mia', 'Möller', 'Spion', 'known', 'x.example']) {
    expect(lines.join('')).not.toContain(more);
  }
});
