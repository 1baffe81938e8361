import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { einlass, einlassProcess, newFolder, removeFolders } from './einlass.ts';

const ROOT = join(import.meta.dirname, '../../..');

afterAll(removeFolders);

test.each([
  [[], 'Befehle:'],
  [['member'], 'Befehle:'],
  [['member', 'add'], '--first-name'],
  [['member', 'activate'], 'NUMMER'],
  [['member', 'deactivate'], 'NUMMER'],
  [['member', 'reset-link'], 'Passwort'],
  [['member', 'reset-factor'], 'Faktoren'],
  [['mail', 'retry'], '--failed-since'],
  [['mail', 'test'], 'ADRESSE'],
  [['mail', 'list'], '--limit'],
  [['demo'], '--members'],
  [['ticket-prefix'], 'ANFANG'],
  [['migrate'], 'Tabellen'],
  [['backup'], '--keep'],
  [['restore'], 'DATEI'],
  [['check'], 'Widersprüche'],
  [['doctor'], 'ausfallen'],
])('%j --help speaks German and exits with 0', async (args, expected) => {
  // Also where the configuration is wrong.
  const { code, out, err } = await einlass({ PORT: 'x' }, ...args, '--help');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(expected);
  expect(out).toContain('Aufruf: einlass');
  expect(out).not.toMatch(/Usage|Options|Commands|Arguments|display help/);
});

test.each<[string[], string]>([
  [[], 'Es fehlt ein Befehl.'],
  [['member'], 'Es fehlt ein Befehl.'],
  [['tanzen'], 'Den Befehl „tanzen“ gibt es nicht.'],
  [['demo', '--members', '1', '--laut'], 'Die Option --laut gibt es hier nicht.'],
  [['demo'], 'Es fehlt die Option --members'],
  [['demo', '--members'], 'fehlt ihr Wert'],
  [['demo', '--members', 'viele'], 'Das muss eine ganze Zahl von 0 bis'],
  [['demo', '--members', '-1'], 'Das muss eine ganze Zahl von 0 bis'],
  [['demo', '--members', '1e3'], 'Das muss eine ganze Zahl von 0 bis'],
  [['demo', '--members', '0', '--tickets', '1'], 'Tickets brauchen mindestens ein Mitglied.'],
  [['member', 'add', '--first-name', 'Änne'], 'Es fehlt die Option --last-name'],
  [['member', 'add', '--first-name', ' ', '--last-name', 'Weiß'], 'Das muss ein Name'],
  [['member', 'add', '--first-name', 'A\nB', '--last-name', 'Weiß'], 'Das muss ein Name'],
  [['member', 'add', '--first-name', 'A'.repeat(101), '--last-name', 'Weiß'], 'Das muss ein Name'],
  [['member', 'deactivate', 'Änne'], 'NUMMER: Das muss eine ganze Zahl von 1 bis'],
  [['copy-to', 'postgres://me:hunter2@db/einlass'], 'Schreibe die Adresse ohne Passwort'],
  [['ticket-prefix', 'Wald 27'], 'Das müssen 1 bis 32 Buchstaben'],
  [['mail', 'test', 'tom'], 'Das ist keine E-Mail-Adresse.'],
  [['mail', 'retry', '--failed-since', 'gestern'], 'Das muss ein Tag wie 2026-11-25'],
  [['mail', 'retry', '--failed-since', '2026-13-40'], 'Das muss ein Tag wie 2026-11-25'],
  [['backup', '--keep', '0'], '--keep <n>: Das muss eine ganze Zahl von 1 bis'],
  [['restore'], 'Es fehlt die Angabe DATEI.'],
  [['check', 'alles'], 'Das sind mehr Angaben'],
])('%j is a usage error: one sentence, exit code 2, nothing done', async (args, sentence) => {
  const folder = join(newFolder(), 'data');
  const { code, out, err } = await einlass({ DATA_DIR: folder }, ...args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/error|argument|invalid|hunter2/);
  expect(out).toBe('');
  expect(existsSync(folder)).toBe(false);
});

test('a wrong variable is named, exit code 1; and so by the process', async () => {
  const said = await einlass({ PORT: 'x' }, 'migrate');
  const { code, err } = said;
  expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringContaining('PORT')]]);
  expect(await einlassProcess({ env: { PORT: 'x' } }, 'migrate')).toEqual(said);
  expect(await einlassProcess({ env: {} }, '--help')).toEqual(await einlass({}, '--help'));
});

test('a database out of reach is one sentence, exit code 1', async () => {
  const env = { DATA_DIR: newFolder(), DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
  const { code, err } = await einlassProcess({ env }, 'migrate');
  expect(code).toBe(1);
  expect(err).toContain('Die Datenbank aus DATABASE_URL ist nicht erreichbar');
  expect(err).not.toContain('secret');
  expect(err.trim().split('\n')).toHaveLength(1);
});

test('--version says the release and its day, as package.json and the changelog do', async () => {
  const { code, out, err } = await einlass({ PORT: 'x' }, '--version');
  expect([code, err]).toEqual([0, '']);
  const [, version, ...date] = /^Einlass (\S+) vom (\d\d)\.(\d\d)\.(\d{4})\n$/.exec(out) ?? [];
  const { version: ofPackage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(version).toBe(ofPackage);
  const [heading] = /^## .*$/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(heading).toBe(`## ${version} (${date.toReversed().join('-')})`);
});

test('the command runs from wherever it is linked to', async () => {
  const link = join(newFolder(), 'einlass');
  symlinkSync(join(ROOT, 'bin', 'einlass'), link);
  const { status, stdout } = spawnSync(link, ['--version'], { cwd: '/', encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, (await einlass({}, '--version')).out]);
});
