/** Backups that only the owner of a key can read, and copies of them in a store: made, listed, tried out, brought back. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateIdentity, identityToRecipient } from 'age-encryption';

import { DESPITE_DOUBTS } from '../../../contract/office/seasons.ts';
import { backUpBefore, forgetReadable } from '../../../server/cli/backup.ts';
import { loadConfig } from '../../../server/config.ts';
import { decryptFile, isAgeFile } from '../../../server/lib/ageFile.ts';
import { startS3, type TestS3 } from '../../support/s3.ts';
import { einlass, einlassOf, newFolder, removeFolders } from './einlass.ts';

let s3: TestS3;
let dataDir: string;
let backupDir: string;
let env: Record<string, string>;
let key: string;
let BACKUP_AGE_RECIPIENT: string;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  removeFolders();
});
beforeEach(async () => {
  [dataDir, backupDir] = [newFolder(), newFolder()];
  env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
  key = join(newFolder(), 'einlass.key');
  const identity = await generateIdentity();
  BACKUP_AGE_RECIPIENT = await identityToRecipient(identity);
  writeFileSync(key, `# created: today\n# public key: ${BACKUP_AGE_RECIPIENT}\n${identity}\n`);
  await einlass(env, 'demo', '--members', '30', '--tickets', '10');
});

const databaseFile = () => join(dataDir, 'einlass.sqlite');
function memberNames(): string[] {
  const database = new DatabaseSync(databaseFile(), { readOnly: true });
  try {
    return database
      .prepare('select last_name, email from member order by id')
      .all()
      .flatMap((row) => Object.values(row))
      .filter((text) => typeof text === 'string');
  } finally {
    database.close();
  }
}
/** Three or four bytes that look like a name are in a megabyte of noise now and then; eight are not in a lifetime. */
const isNoAccident = (text: string) => Buffer.byteLength(text) >= 8;
const addMember = () => einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
const inStore = (folder = newFolder()) => ({
  BACKUP_S3_URL: s3.url.replace('/fest', `/${folder.replaceAll(/\W/g, '')}`),
  BACKUP_S3_SECRET: s3.secret,
});
const onlyBackup = () => join(backupDir, readdirSync(backupDir)[0]!);

describe('encrypted', () => {
  beforeEach(() => {
    env = { ...env, BACKUP_AGE_RECIPIENT };
  });

  test('nothing can be read of it without the key, and nothing readable stays', async () => {
    expect(await einlass(env, 'backup', '--keep', '3')).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(backupDir)).toEqual([
      expect.stringMatching(/^einlass-[\dT-]+Z\.sqlite\.age$/),
    ]);
    const bytes = readFileSync(onlyBackup());
    const legible = [...memberNames(), 'SQLite format', 'Einlass backup'].filter(isNoAccident);
    expect(legible.length).toBeGreaterThan(20);
    expect(legible.filter((text) => bytes.includes(text))).toEqual([]);
    expect(statSync(onlyBackup()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('comes back with the key alone; without one nothing is touched', async () => {
    await einlass(env, 'backup', '--keep', '3');
    const names = memberNames();
    await addMember();
    const file = onlyBackup();
    const without = await einlass(env, 'restore', file, '--yes');
    expect([without.code, without.err]).toEqual([
      1,
      expect.stringContaining('Diese Sicherung ist verschlüsselt. Nenne mit --identity'),
    ]);
    const other = join(newFolder(), 'other.key');
    writeFileSync(other, `${await generateIdentity()}\n`);
    const wrong = await einlass(env, 'restore', file, '--yes', '--identity', other);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('ein anderer Schlüssel')]);
    expect(memberNames()).toHaveLength(names.length + 1);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);

    const right = await einlass(env, 'restore', file, '--yes', '--identity', key);
    expect(right).toMatchObject({ code: 0, err: '' });
    expect(right.out).toContain(`Zurückgespielt: ${file}\n`);
    expect(memberNames()).toEqual(names);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('before an update: encrypted in the folder of backups, readable with the data until it is over', async () => {
    const config = loadConfig(env);
    const said: string[] = [];
    const file = await backUpBefore({
      readConfig: () => config,
      environment: () => ({ values: env, fileOf: () => null }),
      print: (line) => void said.push(line),
      ifInterrupted: () => undefined,
      terminal: null,
      readSecret: () => Promise.resolve(''),
    });
    expect(readdirSync(backupDir)).toEqual([
      expect.stringMatching(/^einlass-[\dT-]+Z\.sqlite\.age$/),
    ]);
    expect(said).toEqual([expect.stringContaining(onlyBackup())]);
    expect(readFileSync(onlyBackup()).includes('SQLite format')).toBe(false);
    expect(dirname(dirname(file))).toBe(dataDir);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const [path, ...identity] of [[file], [onlyBackup(), '--identity', key]]) {
      const tried = await einlass(env, 'restore', '--check', path!, ...identity);
      expect(tried).toMatchObject({ code: 0, err: '' });
    }
    await forgetReadable(config);
    expect(existsSync(dirname(file))).toBe(false);
  });

  test('the archive of a season that ends is encrypted, too', async () => {
    const done = await einlass(
      env,
      ...['season', 'new', '--name', 'Waldklang 2027', '--ticket-prefix', 'wald27'],
      ...['--from', '2027-07-30', '--to', '2027-08-01', '--no-backup'],
      ...['--confirm', loadConfig(env).productName, '--despite', DESPITE_DOUBTS],
    );
    expect([done.code, done.err]).toEqual([0, '']);
    expect(readdirSync(backupDir)).toEqual([expect.stringMatching(/^festival-1-.*\.jsonl\.age$/)]);
    expect(await isAgeFile(onlyBackup())).toBe(true);
    const plain = join(newFolder(), 'archive.jsonl');
    await decryptFile(onlyBackup(), plain, key);
    const exported = join(newFolder(), 'exported.jsonl');
    await einlass(env, 'season', 'export', '1', exported);
    expect(readFileSync(plain, 'utf8')).toBe(readFileSync(exported, 'utf8'));
  });

  test('what a restore that was killed has left goes with the next one', async () => {
    await einlass(env, 'backup', '--keep', '3');
    const left = [`restore-${spawnSync('true').pid}-aB3xY_`, `restore-${process.pid}-aB3xY_`];
    const kept = [`restore-${process.ppid}-aB3xY_`, 'restore-aB3xYz'];
    for (const name of [...left, ...kept]) mkdirSync(join(dataDir, name));
    const rooms = () => readdirSync(dataDir).filter((name) => name.startsWith('restore-'));
    await einlass(env, 'restore', '--check', onlyBackup(), '--identity', key);
    expect(rooms().toSorted()).toEqual(kept.toSorted());
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of kept) utimesSync(join(dataDir, name), longAgo, longAgo);
    await einlass(env, 'restore', '--check', onlyBackup(), '--identity', key);
    expect(rooms()).toEqual([]);
  });

  test('at a terminal the key is asked for', async () => {
    await einlass(env, 'backup', '--keep', '3');
    const questions: string[] = [];
    const answers = (question: string) => {
      questions.push(question);
      return key;
    };
    const tried = await einlassOf({ env, answers }, 'restore', '--check', onlyBackup());
    expect(tried.out).toContain('Die Sicherung ist in Ordnung.');
    expect(questions).toEqual([expect.stringContaining('Wo liegt die Datei')]);
  });

  test('the key itself, pasted there, is not said again', async () => {
    await einlass(env, 'backup', '--keep', '3');
    const secret = /AGE-SECRET-KEY-\S+/.exec(readFileSync(key, 'utf8'))?.[0] ?? '';
    const tried = await einlassOf({ env, answers: () => secret }, 'restore', onlyBackup());
    expect([tried.code, tried.err]).toEqual([1, expect.stringContaining('Schlüssel selbst')]);
    expect(secret.length).toBeGreaterThan(20);
    expect(tried.out + tried.err).not.toContain(secret);
  });

  test.each([
    ['the file is not there', () => '/nowhere/einlass.key', 'lässt sich nicht lesen'],
    ['it holds no key', () => databaseFile(), 'kein geheimer Schlüssel'],
  ])('%s: a sentence', async (_, path, words) => {
    await einlass(env, 'backup', '--keep', '3');
    const tried = await einlass(env, 'restore', '--check', onlyBackup(), '--identity', path());
    expect([tried.code, tried.err]).toEqual([1, expect.stringContaining(words)]);
  });

  test('one byte that has changed is noticed', async () => {
    await einlass(env, 'backup', '--keep', '3');
    const bytes = readFileSync(onlyBackup());
    bytes[bytes.length - 100]! ^= 1;
    writeFileSync(onlyBackup(), bytes);
    const tried = await einlass(env, 'restore', '--check', onlyBackup(), '--identity', key);
    expect([tried.code, tried.err]).toEqual([1, expect.stringContaining('beschädigt')]);
  });

  test('a key that is none: a sentence, and no backup', async () => {
    const wrong = { ...env, BACKUP_AGE_RECIPIENT: `${BACKUP_AGE_RECIPIENT.slice(0, -4)}qqqq` };
    const made = await einlass(wrong, 'backup', '--keep', '3');
    expect([made.code, made.err]).toEqual([1, expect.stringContaining('BACKUP_AGE_RECIPIENT')]);
    expect(readdirSync(backupDir)).toEqual([]);
  });

  const age = ['/usr/bin/age', '/usr/local/bin/age'].find((path) => existsSync(path));
  const name = 'the program age opens it, too';
  if (age === undefined) {
    test.skip(`${name} (skipped: age is not installed)`, () => expect(age).toBeDefined());
  } else {
    test(name, async () => {
      await einlass(env, 'backup', '--keep', '3');
      const plain = execFileSync(age, ['-d', '-i', key, onlyBackup()], { maxBuffer: 1e9 });
      expect(plain.subarray(0, 15).toString()).toBe('SQLite format 3');
    });
  }
});

describe('in a store', () => {
  beforeEach(() => {
    env = { ...env, ...inStore() };
  });
  const list = async () => (await einlass(env, 'backups')).out;

  test('a copy goes there, is listed, tried out and brought back', async () => {
    env = { ...env, BACKUP_AGE_RECIPIENT };
    const names = memberNames();
    const made = await einlass(env, 'backup');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^Kopiert: http:.*\/einlass-[\dT-]+Z\.sqlite\.age$/m);
    const [, stored = ''] = /^ {2}(s3:einlass-\S+)/m.exec(await list()) ?? [];
    const tried = await einlass(env, 'restore', '--check', stored, '--identity', key);
    expect(tried.out).toContain('Die Sicherung ist in Ordnung.');
    await addMember();
    const back = await einlass(env, 'restore', stored, '--yes', '--identity', key);
    expect(back).toMatchObject({ code: 0, err: '' });
    expect(tried.out).toContain(`in Ordnung. ${stored} (von`);
    expect(back.out).toContain(`Zurückgespielt: ${stored}\n`);
    expect(memberNames()).toEqual(names);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('--keep counts there as in the folder, and other files stay', async () => {
    mkdirSync(backupDir, { recursive: true });
    for (const day of ['01', '02', '03']) {
      const old = join(backupDir, `einlass-2026-01-${day}T030000Z.sqlite`);
      writeFileSync(old, 'old');
    }
    // What is in the folder alone is not sent after.
    await einlass(env, 'backup', '--keep', '2');
    expect(readdirSync(backupDir)).toHaveLength(2);
    expect((await list()).match(/s3:/g)).toHaveLength(1);
    for (let i = 0; i < 2; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await einlass(env, 'backup', '--keep', '2');
    }
    const listed = await list();
    expect(listed.match(/s3:/g)).toHaveLength(2);
    expect(listed.match(/^ {2}\//gm)).toHaveLength(2);
  }, 30_000);

  test('a store that refuses: exit code 1, no secret, the backup in the folder is whole, none is deleted', async () => {
    mkdirSync(backupDir, { recursive: true });
    writeFileSync(join(backupDir, 'einlass-2026-01-01T030000Z.sqlite'), 'old');
    const BACKUP_S3_URL = env.BACKUP_S3_URL!.replace('S3RVER@', 'SOMEBODY@');
    const wrong = { ...env, BACKUP_S3_URL, BACKUP_S3_SECRET: 'not-the-secret' };
    const made = await einlass(wrong, 'backup', '--keep', '1');
    expect([made.code, made.err]).toEqual([1, expect.stringContaining('InvalidAccessKeyId')]);
    expect(made.err).not.toContain('not-the-secret');
    const files = readdirSync(backupDir).toSorted();
    expect(files).toHaveLength(2);
    const tried = await einlass(env, 'restore', '--check', join(backupDir, files[1]!));
    expect(tried.out).toContain('Die Sicherung ist in Ordnung.');
  });

  test.each([
    ['s3:einlass-2026-01-01T030000Z.sqlite', 'gibt es einlass-2026-01-01T030000Z.sqlite nicht'],
    ['s3:../../etc/passwd', 'kein Name einer Sicherung'],
    ['s3:', 'kein Name einer Sicherung'],
  ])('%s: a sentence', async (name, words) => {
    const tried = await einlass(env, 'restore', '--check', name);
    expect([tried.code, tried.err]).toEqual([1, expect.stringContaining(words)]);
  });

  test('without a store', async () => {
    const bare = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
    const tried = await einlass(bare, 'restore', 's3:einlass-2026-01-01T030000Z.sqlite');
    expect([tried.code, tried.err]).toEqual([1, expect.stringContaining('BACKUP_S3_URL')]);
    expect((await einlass(bare, 'backups')).out).toBe(`In ${backupDir} ist keine Sicherung.\n`);
  });
});
