/**
 * The helper process that hashes passwords: forked by passwordHasher.ts, told what to do by messages.
 * Its first act is to step back behind the server, before the threads that hash are made: on Linux
 * each thread has a priority of its own and takes over that of its maker.
 */
import { constants, setPriority } from 'node:os';
import type { PasswordJob, PasswordResult } from './passwordHasher.ts';

setPriority(constants.priority.PRIORITY_LOW);

const { hash, verify } = await import('@node-rs/argon2');

/** OWASP Password Storage Cheat Sheet; Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown account's password is compared with, so that it takes as long as a known one's. */
const nobodysHash = await hash('', COST);

async function work(job: PasswordJob): Promise<string | boolean> {
  if (job.kind === 'hash') return await hash(job.password, COST);
  if (job.hash !== null) return await verify(job.hash, job.password);
  await verify(nobodysHash, job.password);
  return false;
}

async function answer(job: PasswordJob): Promise<PasswordResult> {
  try {
    return { id: job.id, value: await work(job) };
  } catch (error) {
    return { id: job.id, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (job: PasswordJob) => {
  void answer(job).then((result) => {
    // The server may have let go meanwhile.
    if (process.connected) process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the server lets its last requests finish and then disconnects.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// A server that has died by now is no failure of this process.
process.send?.('ready', undefined, undefined, () => undefined);
