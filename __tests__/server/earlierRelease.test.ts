/** A database that an earlier release wrote opens unchanged: nobody is signed out, no ticket is forgotten. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type SqlBool } from 'kysely';

import { calls } from '../../contract/calls.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { readMail } from '../../server/mail/mails.ts';
import { createTestApp, type TestApp } from './support/testApp.ts';

/** What people and phones held when the database was recorded, at the moment at which the tests' clock begins. */
const STAFF = { email: 'Member.2@example.org', password: 'Sommer#2026' };
const ACCESS =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0eXAiOiJhY2Nlc3MiLCJzaWQiOiJDNGJhbEJxcVQwbFdyZkUtT0RmS1RmNVotTmhXZjdvVWR4WUtxRGRUMy13Iiwic3ViIjoiMiIsImlhdCI6MTc4MjkyODgwMCwiZXhwIjoxNzgzMDE1MjAwfQ.KPspIkudYIx67rEk4R9C8VnSSY7AtjCnPJGF1Rg5iDE';
const REFRESH =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0eXAiOiJyZWZyZXNoIiwic2lkIjoiQzRiYWxCcXFUMGxXcmZFLU9EZktUZjVaLU5oV2Y3b1VkeFlLcURkVDMtdyIsImdlbiI6MCwiaWF0IjoxNzgyOTI4ODAwLCJleHAiOjE3ODM1MzM2MDB9.eILnhYC-4mbSpVj2qP7CGcStMHK1odjA8yqekV1Whps';
const INVITATION = 'L8QL9-ECUEB';
const RESET_LINK = 'W-WWb7YmE8l_z_3ADN-aUtejMkTWto83k3y5hUTqCKU';
const CODE = 'XJPGP-V4HMQ-CSPBS';
const DEVICE = '1.N82ao0BgzYd348hm68oH70GZiF2sL4jtxaXNnwmochs';
const [VALID, USED, UNDONE] = [
  '5Z6RCFJZGXTS59XR7WAKMRVF3K',
  '8K4ABCGTNCPM29X4EFPMEFWLLW',
  'TDCGQNAJTJ4ZMNWB8QAJ4CRXGP',
];
/** Of the admission of the used one. */
const KEY = '0c5ebb9c-6d3a-4822-8c23-ad7ce567ee31';

const RECORDED_AUDIT = 13;
/** A change of a member as the release after it wrote it. */
const CHANGED = `insert into audit (at, actor_id, action, subject, details) values ('2026-07-01T18:00:00.000Z', 1,
  'member changed', 'member:2', '{"last_name":{"before":"Tor","after":"Tür"}}')`;

let folder: string;
let database: Database;
let server: TestApp;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-test-'));
  const location = join(folder, 'einlass.sqlite');
  const recorded = new DatabaseSync(location, { enableForeignKeyConstraints: false });
  recorded.exec(readFileSync(join(import.meta.dirname, '../support/releases/server.sql'), 'utf8'));
  recorded.exec(CHANGED);
  recorded.close();
  database = openDatabase({ location });
  await database.migrate();
  server = await createTestApp(database);
});
afterEach(async () => {
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const atTheGate = { 'entry-device': DEVICE, 'entry-gate': '1' };
const check = (ticketId: string) =>
  server.send(calls.checkTicket, { token: ACCESS, params: { ticketId }, headers: atTheGate });
const invalidate = (ticketId: string, headers: Record<string, string> = {}) =>
  server.send(calls.invalidateTicket, {
    token: ACCESS,
    params: { ticketId },
    headers: { ...atTheGate, ...headers },
  });

test('it is up to date after the migrations, and whole', async () => {
  expect(await database.isUpToDate()).toBe(true);
  expect(await database.engine.checkIntegrity(database.db)).toEqual([]);
});

test('sessions go on: the access token counts, and the refresh token brings the next', async () => {
  expect((await server.send(calls.me, { token: ACCESS })).body).toMatchObject({
    first_name: 'Stefan',
    last_name: 'Tür',
    is_entry_staff: true,
  });
  const headers = { 'user-agent': 'Phone' };
  const next = await server.send(calls.refresh, { body: { refresh: REFRESH }, headers });
  expect(next.status).toBe(200);
});

test('passwords, invitations and links for a new password are good', async () => {
  expect(await server.send(calls.signIn, { body: STAFF })).toMatchObject({ status: 200 });
  const invited = await server.send(calls.verifyInvitation, {
    body: { initial_token: INVITATION },
  });
  expect(invited.body).toMatchObject({ user_info: { first_name: 'Neu', last_name: 'Ling' } });
  const body = { token: RESET_LINK, password: 'Winter!1999' };
  expect(await server.send(calls.resetPassword, { body })).toMatchObject({ status: 200 });
});

test('tickets are what they were: valid, used by this device, and taken back', async () => {
  expect(await check(VALID)).toMatchObject({ status: 200 });
  expect(await check(USED)).toMatchObject({
    status: 409,
    body: { reason: 'used', used: { gate: 'Tor Nord', device: 'Nord 1', by_this_device: true } },
  });
  expect(await invalidate(UNDONE)).toMatchObject({ status: 200 });
});

test('the retry of a tap, under its key, gets the reply that it had', async () => {
  const again = await invalidate(USED, { 'idempotency-key': KEY });
  expect([again.status, again.body]).toEqual([200, { message: 'Ticket erfolgreich entwertet!' }]);
});

test('the device is known, nothing of it is lost, and its list is the one that it has', async () => {
  const beat = await server.send(entryCalls.heartbeat, {
    token: ACCESS,
    headers: atTheGate,
    body: { device_time: '2026-07-01T18:00:00.000Z', seq: 3, open_uploads: 0 },
  });
  const { epoch, version } = await database.db
    .selectFrom('entry_list')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(beat).toMatchObject({
    status: 200,
    body: { seq: 3, lost: 0, list_cursor: `${epoch}.${version}` },
  });
});

test('members are found, with their codes; mails that wait can be sent', async () => {
  const administrator = { email: 'Member.1@example.org', password: STAFF.password };
  const { access } = (await server.send(calls.signIn, { body: administrator })).body as {
    access: string;
  };
  const found = await server.send(calls.members, { token: access, query: { search: 'möll' } });
  expect(found.body).toMatchObject({
    count: 1,
    results: [{ last_name: 'Möller', token_count: 4 }],
  });
  const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows.map((row) => [row.state, readMail(row)])).toMatchObject([
    ...[VALID, USED, UNDONE].map((ticketId) => ['waiting', { kind: 'ticket', ticketId }]),
    ['waiting', { kind: 'purchase-code', to: 'friend@example.org', code: CODE }],
    ['waiting', { kind: 'password-reset', token: RESET_LINK }],
  ]);
});

test('its audit is kept, found by the members of the codes as well, and changed by nobody', async () => {
  const { db } = database;
  const entries = await db.selectFrom('audit').selectAll().orderBy('id').execute();
  expect(entries).toHaveLength(RECORDED_AUDIT + 1);
  expect(entries.at(-1)).toMatchObject({
    via: 'web',
    before: '{"last_name":"Tor"}',
    after: '{"last_name":"Tür"}',
    details: '{}',
  });
  expect(entries.filter(({ actor_id }) => actor_id === null).map(({ via }) => via)).not.toContain(
    'web',
  );
  const issued = await db
    .selectFrom('audit')
    .innerJoin('token', (join) => join.on(sql<SqlBool>`audit.subject = 'token:' || token.id`))
    .innerJoin('audit_subject', (join) =>
      join
        .onRef('audit_subject.audit_id', '=', 'audit.id')
        .on(sql<SqlBool>`audit_subject.subject = 'member:' || token.created_for`),
    )
    .select('audit.id')
    .execute();
  expect(issued).toHaveLength(entries.filter(({ subject }) => subject.startsWith('token:')).length);
  expect(issued).not.toHaveLength(0);
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('only grows');
});
