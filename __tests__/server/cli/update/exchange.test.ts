/** Whatever happens between the end of one release and the start of the other: a server runs afterwards, and nothing is forgotten. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

import { replaceBeside, replaceStopped } from '../../../../server/cli/update/replace.ts';
import { isReadyWithin, type Service } from '../../../../server/cli/update/service.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { RELEASE } from '../../../../server/lib/release.ts';
import { inherited } from '../../../support/inherited.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { newFolder, removeFolders } from '../einlass.ts';
import { currentOf, makeHome, NEXT, replacementOf } from './exchangeHome.ts';

import.meta.jest.setTimeout(60_000);
const PATIENCE_MS = 30_000;
afterAll(removeFolders);

let home: string;
let location: string;
let values: Record<string, string>;
let server: Server;
/** What answers on the port of the service; null: nobody. */
let running: string | null;
beforeEach(async () => {
  home = newFolder();
  makeHome(home);
  location = join(newFolder(), 'einlass.sqlite');
  const database = openDatabase({ location });
  await database.migrate();
  await database.close();
  running = RELEASE.version;
  server = createServer((_request, reply) => {
    reply.statusCode = running === null ? 503 : 200;
    reply.end(JSON.stringify({ status: 'ok', release: running }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  values = { DATA_DIR: dirname(location), PORT: String(port), PATH: process.env.PATH ?? '' };
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

interface Fake extends Service {
  readonly calls: string[];
}

/** @param starts what happens at each start; those behind succeed. */
function fakeService(starts: readonly (() => void | Promise<void>)[]): Fake {
  const calls: string[] = [];
  let started = 0;
  return {
    calls,
    isRunning: () => Promise.resolve(running !== null),
    stop() {
      calls.push('stop');
      running = null;
      return Promise.resolve();
    },
    async start() {
      calls.push(`start ${currentOf(home)}`);
      started += 1;
      await starts[started - 1]?.();
      running = currentOf(home);
    },
  };
}
const refuse = () => {
  throw new Error('systemctl start einlass');
};

async function exchange(service: Service, change: { pending?: string[]; backupDir?: string } = {}) {
  let said = '';
  const { pending = [], backupDir } = change;
  const all = backupDir === undefined ? values : { ...values, BACKUP_DIR: backupDir };
  const print = (line: string) => void (said += `${line}\n`);
  const asked = replacementOf({ home, values: all, service, print, pending });
  const failure = await replaceStopped(asked, false).then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
  return { said, failure };
}

test('one release takes the place of the other', async () => {
  const service = fakeService([]);
  expect((await exchange(service)).failure).toBeNull();
  expect([service.calls, running]).toEqual([['stop', `start ${NEXT}`], NEXT]);
});

test('a start that is refused: the link is back, and the earlier one runs', async () => {
  const service = fakeService([refuse]);
  const { failure } = await exchange(service);
  expect(failure).toContain(`es läuft wieder ${RELEASE.version}, mit den Daten von vorher`);
  expect(failure).toContain('systemctl start einlass');
  expect([currentOf(home), running]).toEqual([RELEASE.version, RELEASE.version]);
});

test('also when the earlier one starts only at the second try', async () => {
  const { failure } = await exchange(fakeService([refuse, refuse]));
  expect(failure).toContain('es läuft wieder');
  expect(running).toBe(RELEASE.version);
});

test('a backup that cannot be made, or a link that cannot be changed', async () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  const service = fakeService([]);
  const { failure } = await exchange(service, { backupDir: file });
  expect(failure).toContain('es läuft wieder');
  expect(service.calls.at(-1)).toBe(`start ${RELEASE.version}`);
  expect(running).toBe(RELEASE.version);
});

test('another program’s answer is not that of the release', async () => {
  const asked = { address: `http://127.0.0.1:${values.PORT}`, version: NEXT };
  running = 'else';
  expect(await isReadyWithin(300, asked, () => true)).toBe(false);
  running = NEXT;
  expect(await isReadyWithin(300, asked, () => true)).toBe(true);
});

describe('a release that has changed the tables and does not answer', () => {
  const pending = ['040_second_factor'];
  const at = '2026-07-31T18:00:00.000Z';
  const write = async (work: (database: Database) => Promise<unknown>) => {
    const database = openDatabase({ location });
    await work(database);
    await database.close();
  };
  const mail = (kind: string) => () =>
    write(({ db }) =>
      db
        .insertInto('outbox')
        .values({
          ...{ kind, recipient: 'a@example.org', payload: '{}', message_id: '<1@x>' },
          ...{ state: 'waiting', attempts: 0, next_attempt_at: at, created_at: at },
        })
        .execute(),
    );
  const audit = () =>
    write(({ db }) =>
      db
        .insertInto('audit')
        .values({ at, via: 'web', action: 'member changed', subject: 'member:1', details: '{}' })
        .execute(),
    );

  test('nothing was acknowledged: the data of before come back', async () => {
    const service = fakeService([() => mail('health')().then(refuse)]);
    const { failure } = await exchange(service, { pending });
    expect(failure).toContain('es läuft wieder');
    expect(running).toBe(RELEASE.version);
    await write(async ({ db }) => {
      expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
    });
  });

  test.each([
    ['a mail', mail('password-reset'), 'Mails'],
    ['a change', audit, 'Änderungen'],
  ])('%s was: it stays', async (_what, work, name) => {
    const service = fakeService([() => work().then(refuse)]);
    const { failure } = await exchange(service, { pending });
    expect(failure).toContain(`hat aber schon Neues angenommen (${name})`);
    expect([currentOf(home), running]).toEqual([NEXT, NEXT]);
  });
});

/** Answers as the newer release would, on the port that it is told, and says which process it is. */
const CANDIDATE = `#!NODE
const { createServer } = require('node:http');
require('node:fs').writeFileSync('HOME/candidate', String(process.pid));
createServer((_request, reply) => reply.end('{"status":"ok","release":"NEXT"}'))
  .listen(process.env.PORT, '127.0.0.1');
`;

describe('both run for a while', () => {
  const pidOf = () => Number(readFileSync(join(home, 'candidate'), 'utf8'));
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const beside = async (service: Service) => {
    const bin = join(home, 'releases', NEXT, 'bin');
    mkdirSync(bin);
    const words = { NODE: process.execPath, HOME: home, NEXT };
    const program = CANDIDATE.replaceAll(/NODE|HOME|NEXT/g, (word) => words[word as 'NODE']);
    writeFileSync(join(bin, 'einlass'), program);
    chmodSync(join(bin, 'einlass'), 0o755);
    let said = '';
    const print = (line: string) => void (said += `${line}\n`);
    const failure = await replaceBeside(replacementOf({ home, values, service, print })).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    return { said, failure };
  };

  test('the newer one answers from its port until the service does, and ends then', async () => {
    let wasAlive = false;
    const service = fakeService([() => void (wasAlive = isAlive(pidOf()))]);
    expect((await beside(service)).failure).toBeNull();
    expect([wasAlive, isAlive(pidOf()), running]).toEqual([true, false, NEXT]);
  });

  test('where the service starts neither of them, the newer one stays: nobody else answers', async () => {
    const service = fakeService([]);
    const silent = { ...service, start: () => Promise.reject(new Error('systemctl start')) };
    const { said, failure } = await beside(silent);
    const pid = pidOf();
    try {
      expect(failure).toContain('systemctl start');
      expect(said).toContain(`Port ${Number(values.PORT) + 1}`);
      expect([isAlive(pid), running]).toEqual([true, null]);
    } finally {
      process.kill(pid);
    }
  });
});

/** Writes down when it is called, and takes its time. */
const SYSTEMCTL = `#!/bin/sh
case $1 in
  stop) echo stop >>HOME/calls ;;
  start) echo begin >>HOME/calls; sleep 1; echo start >>HOME/calls ;;
esac
`;

test.each(['SIGINT', 'SIGHUP', 'SIGTERM'] as const)(
  '%s from the terminal, to all that it started: during the backup and during the start',
  async (signal) => {
    const systemctl = join(home, 'systemctl');
    writeFileSync(systemctl, SYSTEMCTL.replaceAll('HOME', home));
    chmodSync(systemctl, 0o755);
    const calls = () =>
      existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8').split('\n') : [];
    running = NEXT;
    const program = join(import.meta.dirname, 'exchangeProcess.ts');
    const variables = JSON.stringify({ ...values, PATH: `${home}:${values.PATH}` });
    const child = spawn(process.execPath, [program, home, variables], {
      env: { ...inherited },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let said = '';
    let isSent = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (isSent || !said.includes('Der Dienst steht')) return;
      isSent = true;
      process.kill(-child.pid!, signal);
    });
    const ended = once(child, 'close');
    await waitUntil('the start', () => (calls().includes('begin') ? true : undefined), PATIENCE_MS);
    process.kill(-child.pid!, signal);
    expect(await ended).toEqual([0, null]);
    expect(calls()).toEqual(['stop', 'begin', 'start', '']);
    expect(said).toContain('Gleich fertig');
    expect(currentOf(home)).toBe(NEXT);
  },
);
