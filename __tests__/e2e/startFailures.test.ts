/** What stops the start says so in one sentence, and the exit code is 1. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../support/freePort.ts';

const ROOT = join(import.meta.dirname, '..', '..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-start-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Circumstances {
  /** Size of the disk on which the data folder is to be. */
  readonly diskBytes?: number;
}

const canHaveSmallDisk = (): boolean =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0;

/** Runs a command with a small disk at the folder, which is gone when the command ends. */
const onSmallDisk = (bytes: number, command: readonly string[]): string[] => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${bytes} tmpfs "$0" && exec "$@"`,
  folder,
  ...command,
];

async function start(env: Record<string, string>, { diskBytes }: Circumstances = {}) {
  const command = [process.execPath, 'server/main.ts'];
  const [program = '', ...args] =
    diskBytes === undefined ? command : onSmallDisk(diskBytes, command);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, lines: said.trimEnd().split('\n') };
}

test('a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exitCode, lines } = await start({ PORT: String(port) });
  other.close();
  expect(exitCode).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`Port ${port} ist schon belegt`)]);
});

test.each([
  ['PORT', 'achtzig'],
  ['PUBLIC_URL', 'tickets.example.org'],
  ['DATABASE_URL', 'mysql://localhost/einlass'],
  ['MAIL_URL', 'http://mail.example.org'],
  ['MAIL_FROM', 'ohne-at'],
  ['TICKET_PREFIX', 'mit leer'],
  ['JWT_SECRET', 'kurz'],
  ['WORKERS', '0'],
  ['LOG_LEVEL', 'laut'],
  ['TRUST_PROXY', 'vielleicht'],
])('a wrong %s', async (name, value) => {
  const { exitCode, lines } = await start({ [name]: value });
  expect(exitCode).toBe(1);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

test('a data folder that is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { exitCode, lines } = await start({ DATA_DIR: file });
  expect(exitCode).toBe(1);
  expect(lines).toEqual([expect.stringContaining('DATA_DIR')]);
});

test('a data folder that may not be written', async () => {
  // Root may write wherever files can be; in /proc none can be.
  let dataDir = '/proc/einlass';
  if (process.getuid?.() !== 0) {
    dataDir = join(folder, 'locked');
    mkdirSync(dataDir, { mode: 0o555 });
  }
  const { exitCode, lines } = await start({ DATA_DIR: dataDir });
  expect(exitCode).toBe(1);
  expect(lines).toEqual([expect.stringContaining('DATA_DIR')]);
});

const SMALL_DISK = 'a full disk (in a mount namespace, where the machine allows one)';
const testOnSmallDisk = canHaveSmallDisk() ? test : test.skip;

testOnSmallDisk(SMALL_DISK, async () => {
  const { exitCode, lines } = await start({}, { diskBytes: 32 * 1024 });
  expect(exitCode).toBe(1);
  expect(lines).toEqual([expect.stringContaining('DATA_DIR')]);
});

test('a PostgreSQL that is not there', async () => {
  const { exitCode, lines } = await start({
    DATABASE_URL: 'postgres://einlass:geheim@127.0.0.1:1/einlass',
  });
  expect(exitCode).toBe(1);
  expect(lines).toEqual([expect.stringContaining('DATABASE_URL')]);
  expect(lines.join()).not.toContain('geheim');
});
