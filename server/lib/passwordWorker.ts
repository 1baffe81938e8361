/**
 * The process that hashes passwords. passwordHasher.ts starts it and sends it messages. It lowers its priority before
 * anything else, because on Linux each thread has its own priority, which it takes from the thread that starts it.
 */
import { constants, setPriority } from 'node:os';
import type { PasswordJob, PasswordResult } from './passwordHasher.ts';

setPriority(constants.priority.PRIORITY_LOW);

const { hash, verify } = await import('@node-rs/argon2');

/** OWASP Password Storage Cheat Sheet; Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The password for an unknown account is compared with this hash, so that it takes as long as for a known one. */
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
    // The server may have disconnected in the meantime.
    if (process.connected) process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches this process, too. The server finishes its last requests and then disconnects.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// The callback takes the error of a server that has died by now.
process.send?.('ready', undefined, undefined, () => undefined);
