/**
 * A disk that is full, at the start and later, or that cannot be written. It is one in a mount namespace
 * of the server's own; where the machine allows no such thing, these tests count as skipped.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CurrentMember, ErrorReply } from '../../contract/entities.ts';
import { calls } from '../../contract/calls.ts';
import { ask, register } from '../support/apiClient.ts';
import { freePort } from '../support/freePort.ts';
import { inherited } from '../support/inherited.ts';
import { invitationIn } from '../support/serverProcess.ts';
import { waitUntil } from '../support/waitUntil.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount'];

const [program, ...probe] = [...NAMESPACE, 'true'];
const isPossible = spawnSync(program, probe).status === 0;

function testOnOwnDisk(name: string, run: () => Promise<void>): void {
  /* eslint-disable jest/expect-expect -- where it is called */
  if (isPossible) test(name, run);
  else test.skip(`${name} (skipped: this machine allows no mount namespaces)`, run);
  /* eslint-enable */
}

let folder: string;
let server: ChildProcess | null = null;
let said = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-disk-'));
  said = '';
});
afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** @param options of the mount at `folder`. @returns the server's address. */
async function start(options: string, dataDir = join(folder, 'data')): Promise<string> {
  const port = await freePort();
  const mount = `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`;
  const args = [...probe.slice(0, -1), 'sh', '-c', mount, folder, process.execPath];
  server = spawn(program, [...args, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout!, server.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return `http://localhost:${port}`;
}

async function expectOneSentence(): Promise<void> {
  const [exitCode] = (await once(server!, 'close')) as [number | null];
  expect(exitCode).toBe(1);
  expect(said.trimEnd().split('\n')).toEqual([expect.stringContaining('DATA_DIR')]);
}

testOnOwnDisk('full at the start: one sentence, exit code 1', async () => {
  await start(`size=${32 * 1024}`);
  await expectOneSentence();
});

testOnOwnDisk('read-only, with no data folder yet: one sentence, exit code 1', async () => {
  await start('ro');
  await expectOneSentence();
});

testOnOwnDisk('read-only data folder: one sentence, exit code 1', async () => {
  await start('ro', folder);
  await expectOneSentence();
});

testOnOwnDisk('full later: what was acknowledged stays, and it goes on answering', async () => {
  const url = await start(`size=${2 * 1024 * 1024}`);
  await waitUntil('greeting', () => (said.includes('läuft auf') ? true : undefined));
  // The disk is mounted for the server alone.
  const code = invitationIn(join(`/proc/${server!.pid}/root`, folder, 'data'));
  const { access } = await register(url, {
    email: 'leitung@example.org',
    password: 'Leitung-2027!',
    code,
  });
  const me = async () => (await ask<CurrentMember>(url, calls.me, { access })).body;
  const { id } = await me();

  const createTen = () =>
    ask<ErrorReply>(url, calls.createPurchaseCodes, {
      params: { id },
      body: { count: 10 },
      access,
    });
  let acknowledged = 0;
  let answer = await createTen();
  for (; answer.status === 201 && acknowledged < 50_000; answer = await createTen()) {
    acknowledged += 10;
  }
  expect(answer.status).toBe(503);
  expect(answer.body.error).toBe(
    'Der Server kann gerade nichts speichern. Bitte informiere die Administration.',
  );
  expect(acknowledged).toBeGreaterThan(0);
  expect((await me()).token_count).toBe(acknowledged);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
