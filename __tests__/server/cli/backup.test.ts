import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { readSeal, seal } from '../../../server/cli/backupDigest.ts';
import { freePort } from '../../support/freePort.ts';
import { inherited } from '../../support/inherited.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { einlass, einlassOf, einlassProcess, newFolder, removeFolders } from './einlass.ts';

const SERVER = join(import.meta.dirname, '../../../server/main.ts');

let dataDir: string;
let env: Record<string, string>;
let file: string;
let running: ChildProcess | null = null;

beforeEach(async () => {
  dataDir = newFolder();
  env = { DATA_DIR: dataDir };
  file = join(newFolder(), 'backup.sqlite');
  await einlass(env, 'demo', '--members', '30', '--tickets', '10');
});
afterEach(async () => {
  if (running === null) return;
  const exited = once(running, 'exit');
  running.kill('SIGKILL');
  await exited;
  running = null;
});
afterAll(removeFolders);

const addMember = () => einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
const databaseFile = () => join(dataDir, 'einlass.sqlite');

function countMembers(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('select count(*) as n from member').get()?.n);
  } finally {
    database.close();
  }
}

async function startServer(): Promise<void> {
  const port = await freePort();
  running = spawn(process.execPath, [SERVER], {
    env: { ...inherited, ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  await waitUntil('server', async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ? true : undefined,
  );
}

function textsOfMembers(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database.prepare('select last_name, email, initial_token from member').all();
    return rows.flatMap((row) => Object.values(row)).filter((text) => typeof text === 'string');
  } finally {
    database.close();
  }
}

/** The same bytes but for one, all of whose bits are turned around. */
function flipByte(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(at) ^ 0xff, at);
  return flipped;
}

test('what was backed up comes back, and what came after it stays aside', async () => {
  const made = await einlassProcess({ env }, 'backup', file);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, '..'))).toEqual(['backup.sqlite']);
  expect(countMembers(file)).toBe(30);

  await addMember();
  const restored = await einlassProcess({ env }, 'restore', '--yes', file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(countMembers(databaseFile())).toBe(30);
  expect(restored.out).not.toContain('Prüfsumme');
  expect(await einlass(env, 'check')).toMatchObject({ code: 0 });

  const aside = readdirSync(dataDir).filter((name) => name.includes('before-restore'));
  expect(aside).toHaveLength(1);
  expect(restored.out).toContain(aside[0]);
  expect(countMembers(join(dataDir, aside[0]!))).toBe(31);
  // The backup itself is as it was, to be used again.
  expect(countMembers(file)).toBe(30);
});

test('what was under way is told of, and a job waits to be gone on with', async () => {
  const database = new DatabaseSync(databaseFile());
  const insert = `insert into job (task, state, asked_by, started_by, created_at, started_at)
    values ('{"kind":"invite"}', ?, 1, 1, '2026-07-31T18:00:00.000Z', '2026-07-31T18:00:00.000Z')`;
  for (const state of ['running', 'paused', 'done']) database.prepare(insert).run(state);
  database.close();
  await einlass(env, 'backup', file);
  const { out } = await einlass(env, 'restore', '--yes', file);
  expect(out).toContain('Achtung: 1 Auftrag aus der Sicherung war noch nicht fertig');
  const restored = new DatabaseSync(databaseFile(), { readOnly: true });
  const jobs = restored.prepare('select state, sentence from job order by id').all();
  restored.close();
  expect(jobs.map(({ state }) => state)).toEqual(['stopped', 'paused', 'done']);
  expect(jobs[0]?.sentence).toMatch(/^Zurückgespielt aus einer Sicherung: /);
});

test('onto an empty machine', async () => {
  await einlassProcess({ env }, 'backup', file);
  const fresh = { DATA_DIR: join(newFolder(), 'data') };
  expect(await einlassProcess({ env: fresh }, 'restore', '--yes', file)).toMatchObject({ code: 0 });
  expect(countMembers(join(fresh.DATA_DIR, 'einlass.sqlite'))).toBe(30);
});

test('a backup that is not as it was made is never brought back', async () => {
  await einlassProcess({ env }, 'backup', file);
  const whole = readFileSync(file);
  const lineAt = whole.lastIndexOf('\nEinlass backup');
  expect(lineAt).toBeGreaterThan(0);
  // In the middle of what people are called, no check of SQLite's own looks for damage.
  const names = textsOfMembers(file).map((text) => whole.indexOf(text));
  expect(Math.min(...names)).toBeGreaterThan(0);
  const spread = Array.from({ length: 200 }, (_, i) => Math.floor((i * whole.length) / 200));
  const last = Array.from({ length: whole.length - lineAt }, (_, i) => lineAt + i);
  const through: number[] = [];
  for (const at of [...spread, ...names, ...last]) {
    writeFileSync(file, flipByte(whole, at));
    if ((await readSeal(file)).digest !== 'wrong') through.push(at);
  }
  expect(through).toEqual([]);

  // The command itself.
  const before = readFileSync(databaseFile());
  const damages: Buffer[] = [
    ...[24, names[0]!, Math.floor(lineAt / 2), lineAt - 1, lineAt, lineAt + 50].map((at) =>
      flipByte(whole, at),
    ),
    whole.subarray(0, lineAt - 1),
    whole.subarray(0, whole.length - 1),
    Buffer.concat([whole, Buffer.from('\n')]),
  ];
  for (const damaged of damages) {
    writeFileSync(file, damaged);
    const { code, err } = await einlass(env, 'restore', '--yes', file);
    expect([code, err]).toEqual([1, `${file} ist beschädigt. Nimm eine andere Sicherung.\n`]);
  }
  expect(readFileSync(databaseFile())).toEqual(before);
  writeFileSync(file, whole);
  expect(await einlassProcess({ env }, 'restore', '--yes', file)).toMatchObject({ code: 0 });
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.4))],
  ['with noise in its first page', (bytes) => Buffer.from(bytes).fill(0x5a, 100, 8_292)],
  ['no database at all', () => Buffer.from('nothing of it is left')],
])('in the place of a database that is %s', async (_, damage) => {
  await einlassProcess({ env }, 'backup', file);
  const damaged = damage(readFileSync(databaseFile()));
  writeFileSync(databaseFile(), damaged);
  for (const command of ['check', 'backup']) {
    const { code, out, err } = await einlass(env, command);
    expect([command, code, out + err]).toEqual([
      ...[command, 1],
      expect.stringContaining('„einlass restore DATEI“'),
    ]);
  }
  const restored = await einlassProcess({ env }, 'restore', '--yes', file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(countMembers(databaseFile())).toBe(30);
  const aside = readdirSync(dataDir).find((name) => name.includes('before-restore'));
  expect(readFileSync(join(dataDir, aside!))).toEqual(damaged);
});

test('the log of a damaged database is not read into the one that comes', async () => {
  await einlassProcess({ env }, 'backup', file);
  writeFileSync(databaseFile(), readFileSync(databaseFile()).subarray(0, 100_000));
  writeFileSync(`${databaseFile()}-wal`, 'of the other one');
  expect(await einlassProcess({ env }, 'restore', '--yes', file)).toMatchObject({ code: 0 });
  expect(readdirSync(dataDir)).not.toContain('einlass.sqlite-wal');
  expect(countMembers(databaseFile())).toBe(30);
});

test('what a restore that was ended by force has left goes with the next one', async () => {
  await einlassProcess({ env }, 'backup', file);
  const { pid = 0 } = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await waitUntil('end', () => Promise.resolve(hasEnded(pid) || undefined));
  for (const end of ['', '-wal', '-journal']) {
    writeFileSync(`${databaseFile()}.restore-${pid}${end}`, 'guests');
  }
  const another = `${databaseFile()}.restore-${process.pid}`;
  writeFileSync(another, 'somebody is at it');
  await einlassProcess({ env }, 'restore', '--yes', file);
  const left = readdirSync(dataDir).filter((name) => name.includes('.restore-'));
  expect(left.map((name) => join(dataDir, name))).toEqual([another]);
});

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

test('a backup of a release that wrote no checksum comes back, with a warning', async () => {
  copyFileSync(databaseFile(), file);
  const { code, out } = await einlassProcess({ env }, 'restore', '--yes', file);
  expect(code).toBe(0);
  expect(out).toContain('Diese Sicherung hat keine Prüfsumme');
  expect(countMembers(databaseFile())).toBe(30);
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const forTheOwner = 'what root makes is the data folder’s owner’s';
if (isRoot) test(forTheOwner, makesForTheOwner);
else test.skip(`${forTheOwner} (skipped: only root can act for another user)`, makesForTheOwner);

async function makesForTheOwner(): Promise<void> {
  await einlassProcess({ env }, 'backup', file);
  const theirs = newFolder();
  chownSync(theirs, NOBODY, NOBODY);
  const fresh = { DATA_DIR: join(theirs, 'data') };
  const asOwner = (...args: string[]) =>
    einlassProcess({ env: fresh, uid: NOBODY, gid: NOBODY }, ...args);

  // Once where there is nothing yet, not even the folder, and once over a database.
  for (const members of [31, 31]) {
    expect(await einlassProcess({ env: fresh }, 'restore', '--yes', file)).toMatchObject({
      code: 0,
    });
    const { uid, gid, mode } = statSync(join(fresh.DATA_DIR, 'einlass.sqlite'));
    expect([uid, gid, mode & 0o777]).toEqual([NOBODY, NOBODY, 0o600]);
    const added = await asOwner('member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(countMembers(join(fresh.DATA_DIR, 'einlass.sqlite'))).toBe(members);
  }

  // Beside the data, where everything else is root's: the service backs up into it as well.
  const elsewhere = { ...fresh, BACKUP_DIR: join(newFolder(), 'backups') };
  chmodSync(dirname(elsewhere.BACKUP_DIR), 0o755);
  for (const who of [{}, { uid: NOBODY, gid: NOBODY }]) {
    const backedUp = await einlassProcess({ env: elsewhere, ...who }, 'backup', '--keep', '2');
    expect(backedUp).toMatchObject({ code: 0, err: '' });
    await sleep(1_000); // their names are of a second
  }

  const made = { DATA_DIR: join(theirs, 'made') };
  expect(await einlass(made, 'migrate')).toMatchObject({ code: 0 });
  const opened = await einlassProcess(
    { env: made, uid: NOBODY, gid: NOBODY },
    'gate',
    'add',
    'Nord',
  );
  expect(opened).toMatchObject({ code: 0, err: '' });
}

test('a backup is taken while the server runs; a restore is refused', async () => {
  await startServer();
  await addMember();
  expect(await einlassProcess({ env }, 'backup', file)).toMatchObject({ code: 0 });
  // 30 of the demo, the administrator to be, and the one just added, whose row lies in the log still.
  expect(countMembers(file)).toBe(32);

  const before = readdirSync(dataDir).sort();
  const refused = await einlassProcess({ env }, 'restore', '--yes', file);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('Stoppe den Server');
  expect(readdirSync(dataDir).sort()).toEqual(before);
  await addMember();
  expect(countMembers(databaseFile())).toBe(33);
});

test('a backup overwrites nothing', async () => {
  writeFileSync(file, 'mine');
  expect(await einlass(env, 'backup', file)).toMatchObject({ code: 1 });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('a backup into a folder that is not there says so', async () => {
  const { code, err } = await einlassProcess(
    { env },
    'backup',
    join(dataDir, 'nowhere', 'x.sqlite'),
  );
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/lässt sich nicht schreiben \(.*ENOENT\)\.$/m),
  ]);
});

test.each<[string, () => void, string]>([
  [
    'no file at all',
    () => undefined,
    'lässt sich nicht lesen (Ordner oder Datei gibt es nicht, ENOENT)',
  ],
  ['a text', () => writeFileSync(file, 'Hallo'.repeat(1000)), 'ist keine Datenbank von Einlass'],
  ['an empty file', () => writeFileSync(file, ''), 'ist keine Datenbank von Einlass'],
  [
    'somebody else’s database',
    () => {
      const other = new DatabaseSync(file);
      other.exec('create table notes (text)');
      other.close();
    },
    'ist keine Datenbank von Einlass',
  ],
  ['the database itself', () => (file = databaseFile()), 'Das ist die Datenbank selbst'],
  [
    'one of a newer program',
    () => {
      copyFileSync(databaseFile(), file);
      const newer = new DatabaseSync(file);
      newer.exec(`insert into kysely_migration values ('999_future', '2030-01-01')`);
      newer.exec(`update setting set value = '9.1.0' where name = 'release'`);
      newer.close();
    },
    'stammt von Einlass 9.1.0, dieses Programm ist',
  ],
  [
    'a damaged one',
    () => {
      copyFileSync(databaseFile(), file);
      const bytes = readFileSync(file);
      bytes.fill(0x5a, 8_192, bytes.length - 4_096);
      writeFileSync(file, bytes);
    },
    'ist beschädigt',
  ],
  [
    'one with a damaged page',
    () => {
      copyFileSync(databaseFile(), file);
      const bytes = readFileSync(file);
      const middle = Math.floor(bytes.length / 2);
      writeFileSync(file, bytes.fill(0x5a, middle, middle + 5_000));
    },
    'ist beschädigt',
  ],
])('restore refuses %s and leaves all as it is', async (_what, prepare, sentence) => {
  prepare();
  const before = readdirSync(dataDir).sort();
  const { code, err } = await einlassProcess({ env }, 'restore', '--yes', file);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(dataDir).sort()).toEqual(before);
  expect(countMembers(databaseFile())).toBe(30);
});

describe('--keep', () => {
  const names = (folder: string) => readdirSync(folder).sort();

  test('makes a name, and leaves the newest of those with such names, and all else', async () => {
    const folder = newFolder();
    const old = ['einlass-2026-01-01T030000Z.sqlite', 'einlass-2026-01-02T030000Z.pgdump'];
    const mine = ['einlass-2026-01-01T030000Z.sqlite.mine', 'mine.sqlite'];
    for (const name of [...old, ...mine]) writeFileSync(join(folder, name), '');
    const draft = join(folder, 'einlass-2026-01-01T030000Z.sqlite.17.tmp');
    for (const path of [draft, `${draft}.mine`]) writeFileSync(path, '');
    utimesSync(draft, 0, 0);

    const { code, out } = await einlass(env, 'backup', '--keep', '2', folder);
    expect(code).toBe(0);
    expect(out).toContain('Eine ältere ist gelöscht, die neuesten 2 bleiben.');
    const [made] = names(folder).filter((name) => name.endsWith('Z.sqlite'));
    expect(names(folder)).toEqual(
      [old[1]!, ...mine, made!, 'einlass-2026-01-01T030000Z.sqlite.17.tmp.mine'].sort(),
    );
    expect(made).toMatch(/^einlass-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/);
    expect(countMembers(join(folder, made!))).toBe(30);
  });

  test('without a folder they are where BACKUP_DIR says, or beside the data', async () => {
    expect(await einlass(env, 'backup', '--keep', '3')).toMatchObject({ code: 0 });
    expect(names(join(dataDir, 'backups'))).toHaveLength(1);
    expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700);
    const BACKUP_DIR = join(newFolder(), 'deep', 'backups');
    expect(await einlass({ ...env, BACKUP_DIR }, 'backup')).toMatchObject({ code: 0 });
    expect(names(BACKUP_DIR)).toHaveLength(1);
  });

  test('a backup that cannot be made deletes none', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'einlass-2026-01-01T030000Z.sqlite'), '');
    const none = { DATA_DIR: newFolder() };
    expect(await einlass(none, 'backup', '--keep', '1', folder)).toMatchObject({ code: 1 });
    expect(names(folder)).toHaveLength(1);
  });

  test('a folder that cannot be made is a sentence', async () => {
    const { code, err } = await einlass(env, 'backup', '--keep', '1', join(databaseFile(), 'x'));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/lässt sich nicht schreiben \(.*\)\.\n$/),
    ]);
  });
});

describe('restore asks', () => {
  beforeEach(async () => {
    await einlass(env, 'backup', file);
    await addMember();
  });

  test('and names what it replaces, and by what; only "ja" is a yes', async () => {
    const questions: string[] = [];
    const answering = (answer: string) => ({
      env,
      answers: (question: string) => {
        questions.push(question);
        return answer;
      },
    });
    for (const answer of ['', 'j', 'nein']) {
      const { code, err } = await einlassOf(answering(answer), 'restore', file);
      expect([code, err]).toEqual([1, expect.stringContaining('Es bleibt alles, wie es ist.')]);
      expect(countMembers(databaseFile())).toBe(31);
    }
    expect(questions[0]).toContain(`Ersetzt wird ${databaseFile()}: 31 Mitglieder`);
    expect(questions[0]).toMatch(/von Einlass \d+\.\d+\.\d+, gesichert am [\d.]+ um [\d:]+ Uhr/);
    expect(questions[0]).toContain(': 30 Mitglieder');
    expect(await einlassOf(answering(' Ja '), 'restore', file)).toMatchObject({ code: 0 });
    expect(countMembers(databaseFile())).toBe(30);
  });

  test('where nobody sits it replaces nothing without --yes', async () => {
    const { code, err } = await einlass(env, 'restore', file);
    expect([code, err]).toEqual([1, expect.stringContaining('Mit --yes geschieht es ungefragt.')]);
    expect(countMembers(databaseFile())).toBe(31);
  });
});

describe('restore --check', () => {
  test('counts what is in a backup, and leaves the database alone', async () => {
    await einlass(env, 'backup', file);
    await addMember();
    const before = readFileSync(databaseFile());
    const { code, out } = await einlass(env, 'restore', '--check', file);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Die Sicherung ist in Ordnung\. .*: 30 Mitglieder, \d+ Ticket-Kauf-Codes, 10 Tickets/,
    );
    expect(readFileSync(databaseFile())).toEqual(before);
    // Also beside a server.
    await startServer();
    expect(await einlassProcess({ env }, 'restore', '--check', file)).toMatchObject({ code: 0 });
  });

  test('a backup that lacks rows is none', async () => {
    copyFileSync(databaseFile(), file);
    await seal(file, { version: '0.0.1', at: '2026-11-25T03:00:00.000Z', rows: { member: 31 } });
    const { code, out, err } = await einlass(env, 'restore', '--check', file);
    expect([code, out]).toEqual([1, 'Tabelle member: 30 statt 31 Zeilen.\n']);
    expect(err).toContain('ist beschädigt');
  });

  test('of an earlier release there is nothing to compare, which it says', async () => {
    copyFileSync(databaseFile(), file);
    const { code, out } = await einlass(env, 'restore', '--check', file);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('steht in dieser Sicherung noch nicht'),
    ]);
  });
});

test('check finds damage in the file', async () => {
  const database = new DatabaseSync(databaseFile(), { readOnly: true });
  const page = database
    .prepare(
      "select rootpage, page_size as size from sqlite_master, pragma_page_size where name = 'session_member'",
    )
    .get() as { rootpage: number; size: number };
  database.close();
  const damaged = readFileSync(databaseFile());
  const start = (page.rootpage - 1) * page.size;
  writeFileSync(databaseFile(), damaged.fill(0x5a, start, start + page.size));
  const { code, out } = await einlass(env, 'check');
  expect(code).toBe(1);
  expect(out).toContain('Schaden in der Datenbank: ');
});

test('--keep wants a folder: the name of a file is refused, and nothing is made', async () => {
  const folder = newFolder();
  const there = join(folder, 'notizen');
  writeFileSync(there, '');
  for (const target of [join(folder, 'x.sqlite'), join(folder, 'x.sqlite.age'), there]) {
    const { code, err } = await einlass(env, 'backup', target, '--keep', '3');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`${target} ist aber der Name einer Datei`),
    ]);
  }
  expect(readdirSync(folder)).toEqual(['notizen']);
});

test('--keep counts what restores have replaced, too', async () => {
  const backupDir = newFolder();
  env = { ...env, BACKUP_DIR: backupDir };
  const day = (n: number) => `2026-11-0${n}T03-00-00-000Z`;
  const replaced = [1, 2, 3].flatMap((n) =>
    ['', '-wal'].map((end) => `einlass.sqlite.before-restore-${day(n)}${end}`),
  );
  const backups = [1, 2, 3].map((n) => `before-restore-einlass-2026-11-0${n}T030000Z.pgdump`);
  for (const name of replaced) writeFileSync(join(dirname(databaseFile()), name), '');
  for (const name of [...backups, 'before-restore-meins']) writeFileSync(join(backupDir, name), '');
  const before = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.includes('before-restore'))
      .toSorted();
  expect(await einlass(env, 'backup', backupDir, '--keep', '1')).toMatchObject({ code: 0 });
  expect(before(dirname(databaseFile()))).toEqual(replaced);
  expect(before(backupDir)).toEqual([backups[2], 'before-restore-meins']);
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // backups have names of a second
  expect(await einlass(env, 'backup', '--keep', '2')).toMatchObject({ code: 0 });
  expect(before(dirname(databaseFile()))).toEqual(replaced.slice(2));
});
