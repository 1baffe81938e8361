/** The server says of everything that may fail whether it is fine, or what to do; to superusers, and at the terminal. */
import { randomUUID } from 'node:crypto';
import { createServer as createTlsServer } from 'node:tls';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  operationsCalls,
  type Finding,
  type Health,
} from '../../../../contract/office/operations.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { backupFileName } from '../../../../server/lib/backupFiles.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { freePort } from '../../../support/freePort.ts';
import { mailCertificate } from '../../../support/mailCertificate.ts';
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts';
import { einlassOf } from '../../cli/einlass.ts';
import { ask, createFixture, type Fixture } from '../fixture.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time.ts';

/** Refuses at once: what the DNS says is tested elsewhere. */
const DNS_SERVERS = '127.0.0.1:9';
const NOW = '2026-07-31T17:42:00.000Z';

forEachEngine('the health of the server', (engine) => {
  let database: Database;
  let location: string;
  let dataDir: string;
  let fixtures: Fixture[];
  let smtp: TestSmtp;
  beforeEach(async () => {
    ({ database, location } = await engine.openAt());
    dataDir = mkdtempSync(join(tmpdir(), 'einlass-health-'));
    smtp = await startSmtp({ user: { name: 'me', password: 'hunter2' } });
    fixtures = [];
  });
  afterEach(async () => {
    for (const fixture of fixtures) await fixture.close();
    await smtp.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function look(env: Record<string, string> = {}, headers = {}): Promise<Health> {
    const fixture = await createFixture(database, { DATA_DIR: dataDir, DNS_SERVERS, ...env });
    fixtures.push(fixture);
    const as = await fixture.person('superuser');
    const reply = await ask(fixture, operationsCalls.health, { as, headers });
    expect(reply.statusCode).toBe(200);
    return reply.json<Health>();
  }
  const finding = ({ findings }: Health, title: string): Finding =>
    findings.find((each) => each.title === title)!;
  const backUpAt = (ms: number) => {
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    const name = backupFileName(new Date(ms), 'sqlite');
    writeFileSync(join(dataDir, 'backups', name), '');
  };
  const queue = (row: {
    state: 'waiting' | 'failed' | 'sent';
    hoursAgo: number;
    last_error?: string;
    kind?: string;
    priority?: 0 | 1;
    attempts?: number;
  }) => {
    const at = new Date(Date.parse(NOW) - row.hoursAgo * HOUR_MS).toISOString();
    return database.db
      .insertInto('outbox')
      .values({
        ...{ kind: row.kind ?? 'password-changed', priority: row.priority ?? 1 },
        ...{ recipient: 'a@example.org', message_id: `<${randomUUID()}>` },
        ...{ payload: '{}', state: row.state, attempts: row.attempts ?? 3 },
        ...{ created_at: at, next_attempt_at: at },
        ...{ finished_at: row.state === 'waiting' ? null : at },
        last_error: row.state === 'sent' ? null : (row.last_error ?? '451 come again'),
      })
      .execute();
  };

  test.each(['member', 'entry staff'] as const)('is none of %s’s business', async (role) => {
    const fixture = await createFixture(database, { DATA_DIR: dataDir });
    fixtures.push(fixture);
    const as = await fixture.person(role);
    expect((await ask(fixture, operationsCalls.health, { as })).statusCode).toBe(403);
  });

  test('the database with its version', async () => {
    const { state, said } = finding(await look(), 'Datenbank');
    expect(state).toBe('fine');
    expect(said).toMatch(engine.name === 'sqlite' ? /\(SQLite \d+\.\d+/ : /\(PostgreSQL \d+/);
  });

  test('backups: none, one that is too old, one of last night', async () => {
    expect(finding(await look(), 'Sicherung')).toMatchObject({
      state: 'broken',
      advice: expect.stringContaining('einlass backup --keep') as string,
    });
    backUpAt(Date.parse(NOW) - 26 * HOUR_MS);
    expect(finding(await look(), 'Sicherung')).toMatchObject({
      state: 'broken',
      said: expect.stringContaining('30.07.2026 17:42') as string,
    });
    backUpAt(Date.parse(NOW) - 24 * HOUR_MS);
    expect(finding(await look(), 'Sicherung')).toMatchObject({ state: 'fine', advice: '' });
  });

  test('mail: no server, a wrong password, mails that wait or failed, and well', async () => {
    const MAIL_URL = smtp.url;
    expect(finding(await look(), 'Mail')).toMatchObject({ state: 'broken' });
    const wrong = await look({ MAIL_URL, MAIL_PASSWORD: 'geheim' });
    expect(finding(wrong, 'Mail').said).toMatch(/^Der Mailserver lehnt die Anmeldung ab/);
    expect(finding(wrong, 'Mail').advice).toContain('MAIL_PASSWORD');
    expect(finding(await look({ MAIL_URL }), 'Mail')).toMatchObject({ state: 'fine' });
    expect(smtp.mails).toEqual([]);
    await queue({ state: 'failed', hoursAgo: 25 });
    expect(finding(await look({ MAIL_URL }), 'Zustellung')).toMatchObject({ state: 'fine' });
    await queue({ state: 'failed', hoursAgo: 23 });
    const one = await look({ MAIL_URL });
    expect(finding(one, 'Mail')).toMatchObject({ state: 'fine' });
    expect(finding(one, 'Zustellung')).toMatchObject({
      state: 'look',
      said: expect.stringContaining(
        'Eine Mail ist in den letzten 24 Stunden gescheitert, von 1. Der Mailserver sagt: 451',
      ) as string,
    });
    await queue({ state: 'waiting', hoursAgo: 1 });
    expect(finding(await look({ MAIL_URL }), 'Mail')).toMatchObject({
      state: 'broken',
      said: expect.stringContaining('die älteste seit 60 Minuten') as string,
    });
  });

  test('mails that wait for their turn (MAIL_PER_MINUTE) are fine; one that was refused is not', async () => {
    const MAIL_URL = smtp.url;
    const state = async (env: Record<string, string> = {}) =>
      finding(await look({ MAIL_URL, MAIL_PER_MINUTE: '60', ...env }), 'Mail').state;
    const mass = { state: 'waiting', kind: 'invitation', priority: 0, hoursAgo: 2 } as const;
    await queue({ ...mass, attempts: 0 });
    expect(await state()).toBe('fine');
    await queue({ ...mass, attempts: 1 });
    expect(await state()).toBe('broken');
    await database.db.deleteFrom('outbox').where('attempts', '=', 1).execute();
    await queue({ ...mass, kind: 'ticket', attempts: 0 });
    expect(await state()).toBe('broken');
  });

  test('many mails that fail are broken, a few among many are not, nor those that were not worth sending', async () => {
    const MAIL_URL = smtp.url;
    const state = async () => finding(await look({ MAIL_URL }), 'Zustellung').state;
    for (let hoursAgo = 1; hoursAgo <= 4; hoursAgo += 1) await queue({ state: 'failed', hoursAgo });
    expect(await state()).toBe('look');
    const worthless = { state: 'failed', last_error: texts.notWorthSending.revoked } as const;
    await queue({ ...worthless, hoursAgo: 5 });
    expect(await state()).toBe('look');
    await queue({ state: 'failed', hoursAgo: 6 });
    expect(await state()).toBe('broken');
    for (let i = 0; i < 46; i += 1) await queue({ state: 'sent', hoursAgo: 7 + i / 100 });
    expect(await state()).toBe('look');
  });

  test('phones that go silent while guests come in', async () => {
    const fixture = await createFixture(database, { DATA_DIR: dataDir });
    fixtures.push(fixture);
    const as = await fixture.person('superuser');
    const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * MINUTE_MS);
    const phone = (name: string, seen: number) =>
      database.db
        .insertInto('entry_device')
        .values({
          ...{ name, credential_hash: name, registered_by: as.id, registered_at: NOW },
          ...{ staff_id: as.id, last_seen_at: minutesAgo(seen).toISOString() },
          ...{ seq: 0, open_uploads: 0, lost: 0 },
        })
        .execute();
    const devices = async () =>
      finding(
        (await ask(fixture, operationsCalls.health, { as })).json<Health>(),
        'Telefone am Einlass',
      );
    await phone('Tor 1', 1);
    await phone('Tor 2', 4);
    await phone('Tor 3', 2);
    await phone('Gestern', 130);
    expect(await devices()).toMatchObject({ state: 'fine', said: 'Gerade ist kein Einlass.' });
    const refused = (key: string, minutes: number) =>
      database.db
        .insertInto('entry_event')
        .values({
          ...{ key, ticket_id: 'X', staff_id: as.id, kind: 'refused', mode: 'online' },
          ...{ is_approved: false, reason: 'unknown', status: 404, reply: '{}' },
          received_at: minutesAgo(minutes).toISOString(),
          received_minute: Math.floor(minutesAgo(minutes).getTime() / MINUTE_MS),
        })
        .execute();
    await refused('a', 20);
    await phone('Tor 4', 6);
    expect((await devices()).said).toBe('Gerade ist kein Einlass.');
    await refused('b', 10);
    expect(await devices()).toMatchObject({
      state: 'look',
      said: '1 von 4 Telefonen meldet sich seit mehr als fünf Minuten nicht: Tor 4.',
    });
    await phone('Tor 5', 30);
    expect(await devices()).toMatchObject({
      state: 'broken',
      said: '2 von 5 Telefonen melden sich seit mehr als fünf Minuten nicht: Tor 4, Tor 5.',
    });
  });

  test('the proxy: names the guest and is believed, is not, names nobody', async () => {
    const header = { 'x-forwarded-for': '192.0.2.7' };
    expect(finding(await look({}, header), 'Proxy').state).toBe('fine');
    expect(finding(await look({ TRUST_PROXY: '10.0.0.1' }, header), 'Proxy')).toMatchObject({
      state: 'broken',
      advice: expect.stringContaining('TRUST_PROXY') as string,
    });
    expect(finding(await look(), 'Proxy')).toMatchObject({
      state: 'broken',
      advice: expect.stringContaining('X-Forwarded-For') as string,
    });
    expect(finding(await look({ PUBLIC_URL: 'http://fest.example' }), 'Proxy').state).toBe('fine');
  });

  test('HTTPS: none, one that browsers do not trust, nobody there', async () => {
    const https = async (PUBLIC_URL: string) =>
      finding(await look({ PUBLIC_URL }), 'HTTPS und Kamera');
    expect(await https('http://fest.example')).toMatchObject({ state: 'broken' });
    expect(await https('http://localhost:8080')).toMatchObject({ state: 'look' });
    const server = createTlsServer(mailCertificate).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // This machine by a name that does not say so.
    const distrusted = await https(`https://0.0.0.0:${port}`);
    server.close();
    expect(distrusted).toMatchObject({
      state: 'broken',
      said: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') as string,
    });
    expect(await https(`https://fest.invalid:${port}`)).toMatchObject({
      state: 'look',
      advice: expect.stringContaining('DNS') as string,
    });
  });

  test('disk, memory, clock and time zone say something', async () => {
    const health = await look();
    for (const title of ['Platte', 'Speicher', 'Uhr', 'Zeitzone']) {
      expect(finding(health, title).said).toMatch(/\.$/);
    }
  });

  test('each value and where it is from; no secret', async () => {
    const { variables, findings } = await look({ MAIL_URL: smtp.url, PORT: '9000' });
    const of = (name: string) => variables.find((variable) => variable.name === name);
    expect(of('PORT')).toEqual({ name: 'PORT', value: '9000', from: 'Umgebung' });
    expect(of('WORKERS')).toEqual({ name: 'WORKERS', value: '1', from: 'Vorgabe' });
    expect(of('JWT_SECRET')).toEqual({ name: 'JWT_SECRET', value: 'gesetzt', from: 'Umgebung' });
    expect(of('MAIL_URL')?.value).toBe(`smtp://me@127.0.0.1:${smtp.port}`);
    expect(JSON.stringify({ variables, findings })).not.toContain('hunter2');
  });

  test('einlass doctor says the same, names the file of a value, and fails when something is broken', async () => {
    const serviceFile = join(dataDir, 'einlass.env');
    const lines = [
      `DATA_DIR='${dataDir}'`,
      `PORT=${await freePort()}`,
      `MAIL_URL='${smtp.url}'`,
      `DNS_SERVERS='${DNS_SERVERS}'`,
      ...(engine.name === 'postgres' ? [`DATABASE_URL='${location}'`] : []),
    ];
    writeFileSync(serviceFile, lines.join('\n'));
    const env: Record<string, string> =
      engine.name === 'postgres' ? {} : { DATA_DIR: join(location, '..') };
    const { code, out, err } = await einlassOf({ env, serviceFile }, 'doctor');
    expect([code, err]).toEqual([1, 'Etwas ist rot.\n']);
    expect(out).toMatch(/^Einlass \d+\.\d+\.\d+ vom /);
    expect(out).toMatch(/^rot {3}Server: Auf 127\.0\.0\.1:\d+ antwortet niemand/m);
    expect(out).toMatch(/^gut {3}Mail: Anmeldung bei 127\.0\.0\.1:\d+ geht/m);
    expect(out).toMatch(/^rot {3}Sicherung: In .* ist keine Sicherung\.\n {6}→ Sichere jetzt: /m);
    expect(out).toContain(`(${serviceFile})`);
    expect(out).not.toContain('hunter2');
    expect(out).not.toContain('Proxy:');
  });
});
