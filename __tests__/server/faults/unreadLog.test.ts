/** What reads the log has stopped: a full pipe keeps nobody at the gate waiting. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '../../../contract/calls.ts';
import { freePort } from '../../support/freePort.ts';
import { inherited } from '../../support/inherited.ts';
import { waitUntil } from '../../support/waitUntil.ts';

/** A line each, together several times what a pipe and its reader hold (64 KiB each). */
const REQUESTS = 4_000;
const AT_ONCE = 50;

let dataDir: string;
let url: string;
let server: ChildProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'einlass-data-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await waitUntil('the server', async () =>
    (await fetch(`${url}/readyz`).catch(() => null))?.ok === true ? true : undefined,
  );
});
afterAll(async () => {
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
  rmSync(dataDir, { recursive: true });
});

test('every request is answered, and the log is whole once it is read again', async () => {
  let asked = 0;
  const ask = async () => {
    while (asked < REQUESTS) {
      asked += 1;
      const answer = await fetch(`${url}/api${calls.me.path}`, {
        signal: AbortSignal.timeout(10_000),
      });
      expect(answer.status).toBe(401);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));

  let log = '';
  server.stdout!.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const lines = () => log.split('"status":401').length - 1;
  await waitUntil('whole log', () => (lines() === REQUESTS ? true : undefined)).catch(() => null);
  expect(lines()).toBe(REQUESTS);
});
