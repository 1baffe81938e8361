/** The server as a process: how it starts, what it says when it cannot, how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TokenPair } from '../../contract/entities.ts';
import { type Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { freePort } from '../support/freePort.ts';
import { inherited } from '../support/inherited.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { startSmtp } from '../support/smtp.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { PASSWORD } from './support/testApp.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const INVITATION = /Einladungscode: ([A-Z0-9]{5}-[A-Z0-9]{5})/;

/** Starting takes a second; ten times that and more on a machine with other things to do. */
const SLOW_START_MS = 60_000;
import.meta.jest.setTimeout(2 * SLOW_START_MS);

const folders: string[] = [];
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.discard();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-main-'));
  folders.push(folder);
  return folder;
}

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ env });
  servers.push(server);
  return server;
}

async function post(server: ServerProcess, call: Call, body: object): Promise<Response> {
  return await fetch(`${server.url}/api${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function me(server: ServerProcess, access: string): Promise<Response> {
  const headers = { authorization: `Bearer ${access}` };
  return await fetch(`${server.url}/api${calls.me.path}`, { headers });
}

/** It comes once all workers listen. */
async function greetingOf(server: ServerProcess, since = 0): Promise<string> {
  const told = () => server.output().slice(since);
  await waitUntil(
    'greeting',
    () => (told().includes('läuft auf') ? true : undefined),
    SLOW_START_MS,
  );
  return told();
}

async function register(server: ServerProcess, email: string): Promise<TokenPair> {
  await greetingOf(server);
  const body = { email, password: PASSWORD, initial_token: server.invitation() };
  const reply = await post(server, calls.register, body);
  expect(reply.status).toBe(201);
  return (await reply.json()) as TokenPair;
}

/** Runs a start that is meant to fail. */
async function failingStart(
  env: Record<string, string>,
  limits = '',
): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const child = spawn('/bin/sh', ['-c', `${limits} exec "$0" "$1"`, process.execPath, MAIN], {
    env: {
      ...inherited,
      DATA_DIR: join(newFolder(), 'data'),
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

/** One German sentence or two, and nothing for programmers. */
function expectSentence(stderr: string, words: RegExp): void {
  expect(stderr).toMatch(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/\.\n$/);
  expect(stderr).not.toMatch(/^\s+at |node:internal|\.ts:\d/m);
}

describe('starting', () => {
  test('it says where it is, where mails go, and who is to be the first administrator', async () => {
    const server = await start();
    expect(server.output()).toContain(`Einlass läuft auf ${server.url}\n`);
    expect(server.output()).toContain(join(server.dataDir, 'outbox'));
    // Whoever reads the log is not to be the one; the file is for whoever runs the server.
    const file = join(server.dataDir, 'first-admin.txt');
    expect(await greetingOf(server)).toContain(file);
    const code = server.invitation();
    expect(server.output()).not.toContain(code);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(`${server.url}/signup?code=${code}\n`);

    // Again at each start until it is used …
    await server.stop();
    const before = server.output().length;
    await server.start();
    expect(await greetingOf(server, before)).toContain(file);
    expect(server.invitation()).toBe(code);

    const { access } = await register(server, 'chefin@example.org');
    expect(await (await me(server, access)).json()).toMatchObject({ is_superuser: true });

    expect(existsSync(file)).toBe(false);

    // … and no more afterwards; what was begun goes on.
    await server.stop();
    const afterUse = server.output().length;
    await server.start();
    expect((await me(server, access)).status).toBe(200);
    expect(await greetingOf(server, afterUse)).not.toContain('first-admin');
    expect(existsSync(file)).toBe(false);
  });

  test('whoever runs it as root is told so, once', async () => {
    const server = await start();
    const told = (await greetingOf(server)).match(/läuft als root/g) ?? [];
    expect(told).toHaveLength(process.getuid?.() === 0 ? 1 : 0);
  });

  test('a terminal shows the invitation itself, and no file has it', async () => {
    const dataDir = join(newFolder(), 'data');
    const port = String(await freePort());
    const command = `"${process.execPath}" "${MAIN}"`;
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      env: { ...inherited, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
    await waitUntil('code', () => (INVITATION.test(said) ? true : undefined), SLOW_START_MS);
    expect(said).toContain(`/signup?code=${INVITATION.exec(said)?.[1]}`);
    expect(existsSync(join(dataDir, 'first-admin.txt'))).toBe(false);
    child.kill();
    await once(child, 'exit');
  });

  test('an invitation that somebody else uses leaves the file of the first', async () => {
    const server = await start();
    const printed = await server.command('member', 'add', '--first-name', 'A', '--last-name', 'B');
    const body = { password: PASSWORD, initial_token: INVITATION.exec(printed)?.[1] };
    const reply = await post(server, calls.register, { ...body, email: 'a@example.org' });
    expect(reply.status).toBe(201);
    expect(server.invitation()).toMatch(/^[A-Z0-9-]{11}$/);
  });

  test('with SMTP and names of its own', async () => {
    const server = await start({
      PRODUCT_NAME: 'Sommerfest',
      MAIL_URL: 'smtp://me:hunter2@mail.example.org:587',
      PUBLIC_URL: 'https://tickets.example.org',
    });
    await greetingOf(server);
    expect(server.output()).toContain(`Sommerfest läuft auf ${server.url}\n`);
    expect(server.output()).toContain('Öffentliche Adresse: https://tickets.example.org\n');
    expect(server.output()).toContain('Mails gehen über mail.example.org:587\n');
    expect(readFileSync(join(server.dataDir, 'first-admin.txt'), 'utf8')).toContain(
      'https://tickets.example.org/signup?code=',
    );
    expect(server.output()).not.toContain('hunter2');
    expect(await (await fetch(`${server.url}/login`)).text()).toContain(
      '<title>Sommerfest</title>',
    );
  });

  test('mails that wait for their next attempt go out: the start may have mended what was in their way', async () => {
    const smtp = await startSmtp();
    const server = await start({ MAIL_URL: smtp.url });
    await server.stop();
    const database = openDatabase({ location: server.location });
    const at = new Date().toISOString();
    const mail = (name: string, attempts: number) => ({
      ...{ kind: 'password-changed', recipient: `${name}@example.org`, message_id: `<${name}@x>` },
      ...{ payload: '{}', state: 'waiting' as const, attempts, created_at: at },
      next_attempt_at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    });
    await database.db
      .insertInto('outbox')
      .values([mail('mended', 6), mail('deadly', 16)])
      .execute();
    await server.start();
    await waitUntil('the mail', async () => {
      const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows[0]?.state === 'sent' ? true : undefined;
    });
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    await database.close();
    await smtp.stop();
    // Which may have been what ended the server each time.
    expect(rows[1]).toMatchObject({ state: 'waiting', attempts: 16 });
  });

  test('what it stores is for its own eyes', async () => {
    const server = await start();
    for (const name of ['einlass.sqlite', 'jwt-secret']) {
      expect(statSync(join(server.dataDir, name)).mode & 0o777).toBe(0o600);
    }
  });
});

describe('a start that cannot be: one clear sentence, exit code 1', () => {
  test('a wrong value', async () => {
    const { code, stderr } = await failingStart({ WORKERS: 'many' });
    expect(code).toBe(1);
    expectSentence(stderr, /^WORKERS muss eine ganze Zahl/);
  });

  test('a JWT_SECRET that can be guessed', async () => {
    const { code, stderr } = await failingStart({ JWT_SECRET: 'sommer2027' });
    expect(code).toBe(1);
    expectSentence(stderr, /^JWT_SECRET muss mindestens 32 Zeichen lang sein/);
    expect(stderr).not.toContain('sommer2027');
  });

  test.each([{}, { WORKERS: '2' }])('port in use (%j)', async (env) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { code, stderr } = await failingStart({ ...env, PORT: String(port) });
    holder.close();
    expect(code).toBe(1);
    expectSentence(stderr, new RegExp(`^Port ${port} ist schon belegt\\..*PORT`));
  });

  test('an address of another machine', async () => {
    const { code, stderr } = await failingStart({ HOST: '192.0.2.1' });
    expect(code).toBe(1);
    expectSentence(stderr, /^HOST „192\.0\.2\.1“/);
  });

  test.each([
    ['a file is in its place', () => join(import.meta.dirname, 'main.test.ts')],
    ['it lies below a file', () => join(import.meta.dirname, 'main.test.ts', 'data')],
    ['it lies where nobody can write', () => '/proc/einlass/data'],
  ])('the data folder: %s', async (_, dataDir) => {
    const { code, stderr } = await failingStart({ DATA_DIR: dataDir() });
    expect(code).toBe(1);
    expectSentence(
      stderr,
      /^Der Datenordner .* lässt sich nicht anlegen oder beschreiben .*DATA_DIR/,
    );
  });

  test('the database file is none, or cannot be opened', async () => {
    const garbage = newFolder();
    writeFileSync(join(garbage, 'einlass.sqlite'), 'this is no database '.repeat(1000));
    const folder = newFolder();
    mkdirSync(join(folder, 'einlass.sqlite'));
    for (const dataDir of [garbage, folder]) {
      const { code, stderr } = await failingStart({ DATA_DIR: dataDir });
      expect(code).toBe(1);
      expectSentence(stderr, /^Die Datenbank .*DATA_DIR|ist ein Ordner, .*DATA_DIR/);
    }
  });

  test('the disk is full', async () => {
    // No file may grow beyond 64 blocks of 512 bytes: what the kernel then says of a write is "File too large".
    const { code, stderr } = await failingStart({}, 'ulimit -f 64;');
    expect(code).toBe(1);
    expectSentence(stderr, /^Die Datenbank .* lässt sich nicht .*DATA_DIR/);
  });

  test.each([{}, { WORKERS: '2' }])(
    'another server runs on the embedded database (%j); killed or not, it lets go of it',
    async (env) => {
      const server = await start(env);
      const { code, stderr } = await failingStart({ ...env, DATA_DIR: server.dataDir });
      expect(code).toBe(1);
      expectSentence(stderr, /^Auf der Datenbank .* läuft schon ein Server\./);
      expect((await fetch(server.url)).status).toBe(200);
      // Commands go on beside it.
      expect(await server.command('check')).toContain('Alles in Ordnung');
      // Workers whose primary was killed may keep the port for a moment.
      await server.stop('WORKERS' in env ? 'SIGTERM' : 'SIGKILL');
      await server.start();
      expect(statSync(`${server.location}.lock`).mode & 0o777).toBe(0o600);
    },
  );

  test('one that an update starts beside it shares the database, and leaves the claim to it', async () => {
    const server = await start();
    const port = String(await freePort());
    const beside = spawn(process.execPath, [MAIN], {
      env: { ...inherited, DATA_DIR: server.dataDir, PORT: port, EINLASS_WITHOUT_CLAIM: 'true' },
      stdio: 'ignore',
    });
    const ended = once(beside, 'exit');
    try {
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok || undefined);
      await waitUntil('the one beside', () => isReady().catch(() => undefined), 30_000);
      await server.stop();
      // The next one does not wait for it.
      await server.start();
      expect(await isReady()).toBe(true);
      const { code, stderr } = await failingStart({ DATA_DIR: server.dataDir });
      expect(code).toBe(1);
      expectSentence(stderr, /läuft schon ein Server\./);
    } finally {
      beside.kill('SIGTERM');
      await ended;
    }
  });

  test('PostgreSQL is out of reach, and the sentence keeps the password to itself', async () => {
    const { code, stderr } = await failingStart({
      DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${await freePort()}/einlass`,
    });
    expect(code).toBe(1);
    expectSentence(stderr, /^Die Datenbank aus DATABASE_URL ist nicht erreichbar/);
    expect(stderr).not.toContain('hunter2');
  });
});

describe('behind a proxy', () => {
  test('/metrics is nobody’s there, in any spelling, and Prometheus beside the server has it', async () => {
    const server = await start();
    // As it stands here: fetch would tidy it up.
    const ask = async (path: string, header: string) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      // Not ended: who hangs up has no answer to wait for.
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n`);
      return await text(socket);
    };
    for (const path of [
      '/metrics',
      '/metrics/',
      '//metrics',
      '/metrics?x',
      '/%6Detrics',
      '/x/../metrics',
    ]) {
      expect([path, await ask(path, 'X-Forwarded-For: 192.0.2.7\r\n')]).toEqual([
        path,
        expect.not.stringContaining('einlass_http_request_seconds'),
      ]);
    }
    expect(await ask('/metrics', '')).toContain('einlass_http_request_seconds');
  });
});

describe('stopping', () => {
  test('SIGTERM: the running request is answered, no other is taken, exit code 0', async () => {
    const server = await start();
    // This one takes its time on purpose.
    const running = post(server, calls.requestPasswordReset, { email: 'mia@example.org' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const startedAt = performance.now();
    const stopped = server.stop();
    expect((await running).status).toBe(200);
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('one wish to stop, passed on twice as npm and terminals do, is one', async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...inherited, DATA_DIR: join(newFolder(), 'data'), PORT: String(await freePort()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const address = /läuft auf (\S+)/.exec(text)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
    const running = fetch(`${url}/api${calls.requestPasswordReset.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mia@example.org' }),
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    expect((await running).status).toBe(200);
    expect(await exited).toEqual([0, null]);
  });

  test('an idle connection that is kept alive does not hold it up', async () => {
    const server = await start();
    await (await fetch(server.url)).text();
    const startedAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('with several workers', () => {
  test('none outlives the primary', async () => {
    const server = await start({ WORKERS: '2' });
    await greetingOf(server);
    await server.stop('SIGKILL');
    await waitUntil('free port', () =>
      fetch(server.url).then(
        () => undefined,
        () => true,
      ),
    );
  });

  test('they share port, sessions and metrics; one that dies is replaced; all end together', async () => {
    const server = await start({ WORKERS: '2' });
    const { access } = await register(server, 'chefin@example.org');
    const pids = new Set<string>();
    const workerPids = () => {
      for (const [, pid] of server.output().matchAll(/"pid":(\d+)/g)) pids.add(pid!);
      return [...pids];
    };
    const replies = await Promise.all(Array.from({ length: 40 }, () => me(server, access)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const [victim] = workerPids();
    expect(workerPids()).toHaveLength(2);

    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(
      /einlass_http_request_seconds_count\{method="GET",route="\/api\/ticket\/members\/me\/",status="200"\} 40/,
    );
    // The mail that greets her may be on its way.
    expect(metrics).toMatch(/einlass_outbox_mails\{state="waiting"\} [01]\n/);

    process.kill(Number(victim), 'SIGKILL');
    await waitUntil(
      'third worker',
      () => (workerPids().length === 3 ? true : undefined),
      SLOW_START_MS,
    );
    expect((await me(server, access)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    for (const pid of workerPids()) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });
});
