/** A release's archive: the same twice, and refused with a sentence when it is not what it should be. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { readArchive, unpack } from '../../../../server/cli/update/archive.ts';
import { RELEASE } from '../../../../server/lib/release.ts';
import { installRelease, makeRelease, type Home } from '../../../support/releaseHome.ts';
import { einlass } from '../einlass.ts';

import.meta.jest.setTimeout(60_000);

let folder: string;
let dataDir: string;
let home: Home;
/** Of a later release. */
let later: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-archives-'));
  dataDir = mkdtempSync(join(tmpdir(), 'einlass-data-'));
  later = makeRelease(folder, { version: '9.1.0' });
  const own = makeRelease(folder, { version: RELEASE.version });
  home = installRelease(own, { DATA_DIR: dataDir });
  expect(await home.einlass('migrate')).toMatchObject({ code: 0 });
});
afterAll(() => {
  home.discard();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A file with its right checksum. */
function sealed(name: string, content: Buffer | string): string {
  const file = join(mkdtempSync(join(folder, 'sealed-')), name);
  writeFileSync(file, content);
  writeFileSync(`${file}.sha256`, `${sumOf(file)}  ${name}\n`);
  return file;
}

/** The archive with another release.json. */
function withNote(change: Record<string, unknown>): string {
  const work = mkdtempSync(join(folder, 'note-'));
  const read = spawnSync('tar', ['-xzOf', later, 'einlass-9.1.0/release.json'], {
    encoding: 'utf8',
  });
  const note = JSON.parse(read.stdout) as Record<string, unknown>;
  spawnSync('mkdir', ['-p', join(work, 'einlass-9.1.0')]);
  writeFileSync(join(work, 'einlass-9.1.0/release.json'), JSON.stringify({ ...note, ...change }));
  const packed = spawnSync('tar', ['-cz', 'einlass-9.1.0'], { cwd: work });
  return sealed('einlass-9.1.0.tar.gz', packed.stdout);
}

test('made twice, it is the same file, and its checksum is one that sha256sum takes', () => {
  const again = makeRelease(mkdtempSync(join(folder, 'again-')), { version: '9.1.0' });
  expect(sumOf(again)).toBe(sumOf(later));
  const { status } = spawnSync('sha256sum', ['-c', `${basename(later)}.sha256`], { cwd: folder });
  expect(status).toBe(0);
});

test('it has neither sources of the web app nor tests, and belongs to root', () => {
  const { stdout } = spawnSync('tar', ['-tzvf', later], { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  expect(lines[1]).toMatch(/ 0\/0 .* einlass-9\.1\.0\/release\.json$/);
  expect(lines.filter((line) => !line.includes(' 0/0 '))).toEqual([]);
  expect(stdout).not.toMatch(/9\.1\.0\/(?:src|__tests__|scripts|bench)\//);
  expect(stdout).toMatch(/-rwxr-xr-x .*9\.1\.0\/bin\/einlass\n/);
  expect(stdout).toMatch(/9\.1\.0\/dist\/assets\/main\.\w+\.js\.br\n/);
});

const REFUSALS: readonly (readonly [string, () => string, string])[] = [
  ['no such file', () => join(folder, 'none.tar.gz'), 'fehlt seine Prüfsumme'],
  [
    'without its checksum',
    () => {
      const file = join(folder, 'alone.tar.gz');
      copyFileSync(later, file);
      return file;
    },
    'Lade beide Dateien in denselben Ordner.',
  ],
  [
    'with one byte changed',
    () => {
      const bytes = readFileSync(later);
      const file = sealed('einlass-9.1.0.tar.gz', bytes);
      bytes[1000] = (bytes[1000] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      return file;
    },
    'passt nicht zu seiner Prüfsumme',
  ],
  ['something else', () => sealed('einlass-9.1.0.tar.gz', 'Hallo'), 'ist kein Archiv von Einlass'],
  [
    'an earlier release',
    () => withNote({ version: '0.0.9' }),
    `ist Einlass 0.0.9, hier läuft schon ${RELEASE.version}`,
  ],
  [
    'this release',
    () => withNote({ version: RELEASE.version }),
    `Einlass ${RELEASE.version} läuft hier schon.`,
  ],
  ['for another machine', () => withNote({ arch: 'mips' }), 'mips, dieser Rechner ist'],
  [
    'with a number that is none',
    () => withNote({ version: '../../x' }),
    'ist kein Archiv von Einlass',
  ],
];

test.each(REFUSALS)('%s: refused', async (_name, file, sentence) => {
  await expect(readArchive(file())).rejects.toThrow(sentence);
});

test.each([
  [
    'an earlier release',
    { version: '0.0.9' },
    `ist Einlass 0.0.9, hier läuft schon ${RELEASE.version}`,
  ],
  ['one that does not know the tables', { migrations: [] }, 'die Einlass 9.1.0 nicht kennt'],
])('%s: the command says so, and everything stays', async (_name, note, sentence) => {
  const { code, said } = await home.einlass('update', withNote(note));
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(home.current()).toBe(RELEASE.version);
  expect(readdirSync(join(home.folder, 'releases'))).toEqual([RELEASE.version]);
});

test('what an update that was broken off has unpacked goes, but not what another one unpacks', async () => {
  const releases = mkdtempSync(join(folder, 'releases-'));
  const dead = spawnSync('true').pid;
  for (const pid of [dead, process.ppid])
    mkdirSync(join(releases, `9.0.9.${pid}.tmp`, 'server'), { recursive: true });
  await unpack(later, join(releases, '9.1.0'));
  expect(readdirSync(releases).toSorted()).toEqual([`9.0.9.${process.ppid}.tmp`, '9.1.0']);
});

test('Ctrl+C before anything has changed: says so', async () => {
  const update = spawn(join(home.folder, 'current/bin/einlass'), ['update', later], {
    env: { ...process.env, DATA_DIR: dataDir, EINLASS_ENV: '/dev/null' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const err = text(update.stderr);
  update.stdout.once('data', () => update.kill('SIGINT'));
  const [code] = (await once(update, 'close')) as [number | null];
  expect([code, await err]).toEqual([
    130,
    `\nAbgebrochen: Es bleibt bei Einlass ${RELEASE.version}. Was schon ausgepackt ist, räumt das nächste „update“ weg.\n`,
  ]);
  expect(home.current()).toBe(RELEASE.version);
});

test('no server runs: the release lies there, its migrations tried, and is the next one to be started', async () => {
  const { code, said } = await home.einlass('update', later);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Der nächste Start ist Einlass 9.1.0.'),
  ]);
  expect(said).toContain('Gesichert: ');
  expect(said).toContain('Probe: ');
  expect(home.current()).toBe('9.1.0');
  expect((await home.einlass('--version')).said).toMatch(/^Einlass 9\.1\.0 vom /);
});

test('what did not come from an archive is not updated by it', async () => {
  const { code, err } = await einlass({ DATA_DIR: dataDir }, 'update', later);
  expect([code, err]).toEqual([1, expect.stringContaining('kam nicht aus einem Archiv')]);
});
