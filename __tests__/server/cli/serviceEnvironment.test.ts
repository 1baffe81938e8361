/** A command finds the database of the service without a word about it, and says which one it took. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

import { readServiceEnvironment } from '../../../server/cli/serviceEnvironment.ts';
import { splitPassword, withPassword } from '../../../server/db/hosts.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';
import { einlass, einlassOf, einlassProcess, newFolder, removeFolders } from './einlass.ts';

afterAll(removeFolders);

let file: string;
let dataDir: string;
beforeEach(async () => {
  const folder = newFolder();
  file = join(folder, 'einlass.env');
  dataDir = join(folder, 'data');
  await einlass({ DATA_DIR: dataDir }, 'migrate');
  writeFileSync(file, `# the service's\nDATA_DIR="${dataDir}"\n`);
});

test('the file of the service is read where it is, and another one where that is named', async () => {
  const read = await einlassOf({ env: {}, serviceFile: file }, 'check');
  expect(read).toMatchObject({ code: 0, err: '' });
  const named = await einlassProcess({ env: { EINLASS_ENV: file } }, 'check');
  expect(named).toEqual(read);
});

test('what the caller sets wins', async () => {
  const other = newFolder();
  const { code, err } = await einlassOf({ env: { DATA_DIR: other }, serviceFile: file }, 'check');
  expect(code).toBe(1);
  expect(err).toContain(`Unter ${join(other, 'einlass.sqlite')} gibt es keine Datenbank`);
});

test('at a terminal it says which database it is on, and who said so; no password', async () => {
  const answers = () => '';
  const line = async (env: Record<string, string>, serviceFile?: string) =>
    (await einlassOf({ env, answers, ...(serviceFile && { serviceFile }) }, 'check')).err
      .split('\n')
      .at(0);
  const location = join(dataDir, 'einlass.sqlite');
  expect(await line({}, file)).toBe(`Datenbank: ${location} (DATA_DIR aus ${file})`);
  expect(await line({ DATA_DIR: dataDir })).toBe(
    `Datenbank: ${location} (DATA_DIR aus der Umgebung)`,
  );
  expect(await line({})).toContain('Vorgabe');
  const postgres = await line({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' });
  expect(postgres).toBe(
    'Datenbank: postgres://me@127.0.0.1:1/none (DATABASE_URL aus der Umgebung)',
  );
});

test.each<[string, string]>([
  ["A='a b#c$d\\e'", 'a b#c$d\\e'],
  ['A="a b \\"c\\" \\\\ \\$d"', 'a b "c" \\ $d'],
  ['A=a#b', 'a#b'],
  ['A=a\\ b', 'a b'],
  ['A=\'a\'"b"c', 'abc'],
  ['export A=1', '1'],
  ['  A=', ''],
  ['A="1"   ', '1'],
  ["A='it'\\''s'", "it's"],
])('%s is read as a shell reads it', (line, value) => {
  writeFileSync(file, `${line}\n; no shell knows this comment, systemd does\n`);
  expect(readServiceEnvironment({}, file).values.A).toBe(value);
  const { stdout } = spawnSync('sh', ['-c', `${line.trim()}; printf %s "$A"`], {
    encoding: 'utf8',
  });
  expect(stdout).toBe(value);
});

test.each([
  ['PORT 8080', 'Zeile 2: Hier muss NAME="Wert" stehen'],
  ['PORT=8080 # the usual one', 'Zeile 2: Der Wert von PORT ist nicht eindeutig'],
  ['PORT="8080', 'Zeile 2: Der Wert von PORT ist nicht eindeutig'],
  ["MAIL_URL='hunter2", 'Zeile 2: Der Wert von MAIL_URL ist nicht eindeutig'],
])(
  '%s: one sentence that names file and line, and keeps the value to itself',
  async (line, said) => {
    writeFileSync(file, `DATA_DIR=${dataDir}\n${line}\n`);
    const { code, out, err } = await einlassOf({ env: {}, serviceFile: file }, 'check');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${file}, ${said}`);
    expect(err).not.toContain('hunter2');
    expect(err.trim().split('\n')).toHaveLength(1);
  },
);

test('a file that is named and not there', async () => {
  const { code, err } = await einlass({ EINLASS_ENV: '/nowhere/einlass.env' }, 'check');
  expect([code, err]).toEqual([
    1,
    '/nowhere/einlass.env lässt sich nicht lesen (Ordner oder Datei gibt es nicht, ENOENT).\n',
  ]);
});

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
const wrongUser = 'the wrong user is told to take sudo, for the file and for the database';
if (isRoot) test(wrongUser, asWrongUser);
else test.skip(`${wrongUser} (skipped: only root can act for another user)`, asWrongUser);

async function asWrongUser(): Promise<void> {
  chmodSync(join(file, '..'), 0o755);
  chmodSync(file, 0o640);
  const named = await einlassProcess({ env: { EINLASS_ENV: file }, ...NOBODY }, 'check');
  expect([named.code, named.err]).toEqual([
    1,
    `${file} darf der Benutzer, der den Befehl aufruft, nicht lesen. Rufe ihn mit sudo auf.\n`,
  ]);
  const given = await einlassProcess({ env: { DATA_DIR: dataDir }, ...NOBODY }, 'check');
  expect([given.code, given.err]).toEqual([
    1,
    expect.stringMatching(/darf der Benutzer, der den Befehl aufruft, nicht zugreifen\.[^\n]*\n$/),
  ]);
}

describe('PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  afterAll(() => postgres.stop());

  test('a database that is not there is a sentence that says what to do', async () => {
    const { code, err } = await einlass({ DATABASE_URL: postgres.url('nowhere') }, 'check');
    expect([code, err]).toEqual([1, expect.stringContaining('createdb --owner=')]);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('a wrong password is a sentence about the password, and does not repeat it', async () => {
    const url = withPassword(splitPassword(await postgres.createDatabase()).url, 'hunter2');
    for (const args of [['check'], ['migrate']]) {
      const { code, err } = await einlass({ DATABASE_URL: url, DATA_DIR: dataDir }, ...args);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(
          /^PostgreSQL lehnt die Anmeldung ab: Benutzer oder Passwort[^\n]*\n$/,
        ),
      ]);
      expect(err).not.toContain('hunter2');
    }
  });
});
