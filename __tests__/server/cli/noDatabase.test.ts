/**
 * A command without the service's environment finds no database, says where it looked and why there, and makes
 * nothing: neither folder nor file nor table.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { openDatabase } from '../../../server/db/openDatabase.ts';
import { freePort } from '../../support/freePort.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';
import { einlass, einlassIn, einlassProcess, newFolder, removeFolders } from './einlass.ts';

let postgres: TestPostgres;
let empty: string;

beforeAll(async () => {
  postgres = await sharedPostgres();
  empty = await postgres.createDatabase();
});
afterAll(async () => {
  removeFolders();
  await postgres.stop();
});

const commands: Readonly<Record<string, string[]>> = {
  'member add': ['member', 'add', '--first-name', 'Tom', '--last-name', 'Tor'],
  'member find': ['member', 'find', 'Tom'],
  'member activate': ['member', 'activate', '1'],
  'member deactivate': ['member', 'deactivate', '1'],
  'member reset-link': ['member', 'reset-link', '1'],
  'member reset-factor': ['member', 'reset-factor', '1'],
  'gate add': ['gate', 'add', 'Tor Nord'],
  'device list': ['device', 'list'],
  'device revoke': ['device', 'revoke', '1'],
  'device renew-list': ['device', 'renew-list'],
  'mail retry': ['mail', 'retry'],
  'mail list': ['mail', 'list'],
  'ticket-prefix': ['ticket-prefix', 'wald'],
  check: ['check'],
  doctor: ['doctor'],
  backup: ['backup', 'sicherung'],
};
const embeddedOnly: typeof commands = {
  'copy-to': ['copy-to', 'postgres://nobody@127.0.0.1:1/none'],
};

const CAUSE = 'Der Befehl braucht dieselben Umgebungsvariablen wie der Server';

describe.each(Object.entries({ ...commands, ...embeddedOnly }))('%s', (_, args) => {
  test('without any variable: the default', async () => {
    const cwd = newFolder();
    const { code, out, err } = await einlassIn(cwd, {}, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`Unter ${join(cwd, 'data', 'einlass.sqlite')} gibt es keine Datenbank`);
    expect(err).toContain('denn weder DATABASE_URL noch DATA_DIR ist gesetzt');
    expect(err).toContain(CAUSE);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('with a DATA_DIR that holds none', async () => {
    const cwd = newFolder();
    const DATA_DIR = newFolder();
    const { code, err } = await einlassIn(cwd, { DATA_DIR }, ...args);
    expect(code).toBe(1);
    expect(err).toContain(`Unter ${join(DATA_DIR, 'einlass.sqlite')} gibt es keine Datenbank`);
    expect(err).toContain('Das steht in DATA_DIR.');
    expect([readdirSync(cwd), readdirSync(DATA_DIR)]).toEqual([[], []]);
  });
});

test.each(Object.entries(commands))('%s on an empty PostgreSQL database', async (_, args) => {
  const cwd = newFolder();
  const url = new URL(empty);
  if (url.password === '') url.password = 'hunter2';
  const { code, err } = await einlassIn(cwd, { DATABASE_URL: url.href }, ...args);
  expect(code).toBe(1);
  expect(err).toContain(
    `Unter postgres://${url.username}@${url.host}${url.pathname} gibt es keine`,
  );
  expect(err).toContain('Das steht in DATABASE_URL.');
  expect(err).not.toContain(url.password);
  expect(readdirSync(cwd)).toEqual([]);
  const database = openDatabase({ location: empty });
  expect(await database.hasTables()).toBe(false);
  await database.close();
});

test('of several hosts all are named', async () => {
  const url = new URL(empty);
  if (url.password === '') url.password = 'hunter2';
  const { username, password, host, pathname } = url;
  const hosts = `127.0.0.1:1,${host}`;
  const { code, err } = await einlass(
    { DATABASE_URL: `postgres://${username}:${password}@${hosts}${pathname}` },
    'device',
    'list',
  );
  expect(code).toBe(1);
  expect(err).toContain(`Unter postgres://${username}@${hosts}${pathname} gibt es keine`);
  expect(err).not.toContain(password);
});

test('PostgreSQL out of reach is another sentence', async () => {
  const DATABASE_URL = `postgres://me:hunter2@127.0.0.1:${await freePort()}/einlass`;
  const { code, err } = await einlass({ DATABASE_URL }, 'device', 'list');
  expect([code, err]).toEqual([1, expect.stringContaining('ist nicht erreichbar')]);
  expect(err).not.toContain('hunter2');
});

test.each([
  ['migrate', ['migrate']],
  ['demo', ['demo', '--members', '1']],
])('%s makes one', async (_, args) => {
  const cwd = newFolder();
  expect(await einlassIn(cwd, {}, ...args)).toMatchObject({ code: 0 });
  expect(existsSync(join(cwd, 'data', 'einlass.sqlite'))).toBe(true);
});

test.each([
  ['start', ['start']],
  ['migrate', ['migrate']],
  ['check', ['check']],
  ['backup', ['backup']],
  ['restore', ['restore', '--yes', import.meta.filename]],
])('a folder in its place is named: %s', async (_, args) => {
  const DATA_DIR = newFolder();
  const place = join(DATA_DIR, 'einlass.sqlite');
  mkdirSync(place);
  const { code, err } = await einlassProcess({ env: { DATA_DIR } }, ...args);
  expect([code, err]).toEqual([1, expect.stringContaining(`${place} ist ein Ordner`)]);
  expect(err.trim().split('\n')).toHaveLength(1);
});
