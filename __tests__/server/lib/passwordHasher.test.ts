import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  BusyError,
  createPasswordHasher,
  type PasswordHasher,
} from '../../../server/lib/passwordHasher.ts';

const HASHER = resolve('server/lib/passwordHasher.ts');

let hasher: PasswordHasher;
afterEach(() => hasher.close());

/** The process ids of this test's helpers. */
function helpers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isHelper(name))
    .map(Number);
}

function isHelper(pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return state !== 'Z' && Number(parent) === process.pid && command.includes('passwordWorker');
  } catch {
    return false; // it ended while we looked
  }
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  for (let round = 0; round < 200 && !isTrue(); round += 1) await delay(25);
  expect(isTrue()).toBe(true);
}

test('Argon2id with 19 MiB, two passes, one lane; the right password matches and no other', async () => {
  hasher = createPasswordHasher();
  const hash = await hasher.hash('Sommer#2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.hash('Sommer#2026')).not.toBe(hash);
  expect(await hasher.verify(hash, 'Sommer#2026')).toBe(true);
  expect(await hasher.verify(hash, 'Sommer#2027')).toBe(false);
  expect(await hasher.verify(hash, '')).toBe(false);
  expect(await hasher.verify(null, '')).toBe(false);
});

test('what is no hash is an error, and the helper goes on', async () => {
  hasher = createPasswordHasher();
  await expect(hasher.verify('no hash', 'x')).rejects.toThrow();
  expect(await hasher.verify(null, 'x')).toBe(false);
});

test('the threads that hash step back behind everything else on the machine', async () => {
  hasher = createPasswordHasher();
  await hasher.hash('warm up');
  const [pid] = helpers();
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const [name, rest] = [
      stat.slice(0, stat.lastIndexOf(')')),
      stat.slice(stat.lastIndexOf(')') + 2),
    ];
    // proc(5): nice is field 19, the state after the name field 3.
    return { name, nice: Number(rest.split(' ')[16]) };
  });
  const hashing = threads.filter(({ name }) => name.includes('libuv-worker'));
  expect(hashing.length).toBeGreaterThan(0);
  for (const { nice } of hashing) expect(nice).toBe(19);
});

test('a helper that is killed is replaced, and no password is lost', async () => {
  // That of the test before may still be on its way out.
  const before = helpers();
  hasher = createPasswordHasher({ concurrency: 2 });
  await hasher.hash('warm up');
  const pid = helpers().find((helper) => !before.includes(helper));
  const working = Promise.all(Array.from({ length: 20 }, () => hasher.verify(null, 'x')));
  await delay(30);
  process.kill(pid!, 'SIGKILL');
  expect(await working).toEqual(Array.from({ length: 20 }, () => false));
  expect(helpers()).not.toContain(pid);
});

test('more than may wait are told to come again', async () => {
  hasher = createPasswordHasher({ concurrency: 1, maxWaiting: 4 });
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => hasher.hash('x')));
  const busy = results.filter(({ status }) => status === 'rejected');
  expect(busy.length).toBeGreaterThanOrEqual(7);
  for (const result of busy) {
    expect((result as PromiseRejectedResult).reason).toBeInstanceOf(BusyError);
  }
  expect(await hasher.hash('x')).toMatch(/^\$argon2id/);
});

test('a quarter of the places is kept for whoever is vouched for, and they come first', async () => {
  hasher = createPasswordHasher({ concurrency: 1, maxWaiting: 8 });
  const done: string[] = [];
  const ask = (name: string, isVouched: boolean) =>
    hasher.verify(null, 'x', { isVouched }).then(
      () => done.push(name),
      (error: unknown) => done.push(`${name}: ${error instanceof BusyError}`),
    );
  // None is hashed before the process is ready: all of them wait.
  const strangers = Array.from({ length: 8 }, (_, n) => ask(`stranger ${n + 1}`, false));
  const members = Array.from({ length: 3 }, (_, n) => ask(`member ${n + 1}`, true));
  await Promise.all([...strangers, ...members]);
  expect(done).toEqual([
    'stranger 7: true',
    'stranger 8: true',
    'member 3: true',
    'member 1',
    'member 2',
    ...[1, 2, 3, 4, 5, 6].map((n) => `stranger ${n}`),
  ]);
});

test('it ends with its owner', async () => {
  hasher = createPasswordHasher();
  await hasher.hash('warm up');
  await waitFor(() => helpers().length === 1); // those of earlier tests are still ending
  const waiting = hasher.hash('x');
  hasher.close();
  await expect(waiting).rejects.toThrow('closed');
  await expect(hasher.hash('x')).rejects.toThrow('closed');
  await waitFor(() => helpers().length === 0);
});

test('when no helper can be started, callers hear of it, and the next one tries again', async () => {
  const script = `
    const { createPasswordHasher } = await import(${JSON.stringify(HASHER)});
    const { execPath } = process;
    process.execPath = '/nowhere/node'; // what a fork starts
    const hasher = createPasswordHasher();
    console.log(await hasher.hash('x').catch((error) => error.message));
    process.execPath = execPath;
    console.log((await hasher.hash('x')).slice(0, 9));
    hasher.close();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script],
    { timeout: 20_000 },
  );
  expect(stdout.split('\n')).toEqual(['The password helper keeps dying.', '$argon2id', '']);
});
