/** Ctrl+C: a command that was changing something says what holds now. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

import { terminalOf } from '../../../server/cli/terminal.ts';
import { inherited } from '../../support/inherited.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { einlass, newFolder, removeFolders } from './einlass.ts';

import.meta.jest.setTimeout(60_000);

let env: Record<string, string>;
const databaseFile = () => join(env.DATA_DIR!, 'einlass.sqlite');
beforeEach(async () => {
  env = {
    ...{ DATA_DIR: newFolder(), BACKUP_DIR: newFolder() },
    ...{ PRODUCT_NAME: 'Waldklang 2026', TICKET_PREFIX: 'wald26' },
  };
  await einlass(env, 'demo', '--members', '5', '--tickets', '3');
  const database = new DatabaseSync(databaseFile());
  database.exec('update entry_event set received_minute = 1');
  database.close();
});
afterAll(removeFolders);

interface Sitting {
  readonly child: ChildProcess;
  readonly out: () => string;
  /** Sends SIGINT. @returns what it said, and its exit code. */
  interrupt(): Promise<{ code: number | null; err: string }>;
}

function sitDown(...args: string[]): Sitting {
  const main = join(import.meta.dirname, 'interruptedProcess.ts');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inherited, ...env },
    stdio: 'pipe',
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  return {
    child,
    out: () => said.out,
    async interrupt() {
      child.kill('SIGINT');
      const [code] = await closed;
      return { code, err: said.err.split('\n').slice(1).join('\n') };
    },
  };
}

const asks = (sitting: Sitting, words: string) =>
  waitUntil(words, () => Promise.resolve(sitting.out().includes(words) || undefined), 30_000);
const NEW = ['season', 'new', '--name', 'Neu', '--ticket-prefix', 'neu', '--no-backup'];
const DESPITE = ['--despite', 'Das Festival ist vorbei'];

test('season new at its question: nothing has changed', async () => {
  const sitting = sitDown(...NEW, ...DESPITE);
  await asks(sitting, 'Schreibe den Namen');
  expect(await sitting.interrupt()).toEqual({
    code: 130,
    err: '\nAbgebrochen: Es hat sich nichts geändert.\n',
  });
  expect((await einlass(env, 'season', 'list')).out).toContain('noch keine früheren');
});

test('season new while it begins: where to look', async () => {
  const sitting = sitDown(...NEW, ...DESPITE);
  await asks(sitting, 'Schreibe den Namen');
  const other = new DatabaseSync(databaseFile());
  other.exec('begin immediate');
  sitting.child.stdin?.write('Waldklang 2026\n');
  await delay(500);
  expect(await sitting.interrupt()).toEqual({
    code: 130,
    err: '\nAbgebrochen, während die neue Saison begann. Sie hat ganz begonnen oder gar nicht: Das zeigt „einlass season list“.\n',
  });
  other.close();
  expect((await einlass(env, 'season', 'list')).out).toContain('noch keine früheren');
});

test('season undo at its question: nothing has changed', async () => {
  await einlass(env, ...NEW, ...DESPITE, '--confirm', 'Waldklang 2026');
  const sitting = sitDown('season', 'undo', '1');
  await asks(sitting, 'Zurückholen?');
  expect(await sitting.interrupt()).toEqual({
    code: 130,
    err: '\nAbgebrochen: Es hat sich nichts geändert.\n',
  });
  expect((await einlass(env, 'season', 'list')).out).toContain('Waldklang 2026');
});

test('restore at its question: nothing is replaced, and the next one removes what is left', async () => {
  const file = join(env.BACKUP_DIR!, 'heute.sqlite');
  await einlass(env, 'backup', file);
  const sitting = sitDown('restore', file);
  await asks(sitting, 'Ersetzen?');
  expect(await sitting.interrupt()).toEqual({
    code: 130,
    err: `\nAbgebrochen: Ersetzt ist nichts. Was von der Sicherung schon in ${env.DATA_DIR} liegt, löscht das nächste „restore“.\n`,
  });
  const draft = `${databaseFile()}.restore-${sitting.child.pid}`;
  expect(existsSync(draft)).toBe(true);
  expect(await einlass(env, 'restore', '--yes', file)).toMatchObject({ code: 0 });
  expect(existsSync(draft)).toBe(false);
});

test('at a question the terminal passes it on', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const heard = once(process, 'SIGINT');
  const asked = terminalOf({ stdin, stderr } as unknown as NodeJS.Process)?.ask('Ersetzen?');
  stdin.write('\x03');
  await heard;
  stdin.write('\r');
  expect(await asked).toBe('');
});
