/** Hashes passwords (Argon2id) in a process of its own with low priority, so that sign-ins never slow down the gate. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { helperEnvironment } from './helperEnvironment.ts';

export interface PasswordHasher {
  /** @returns a PHC string. @throws BusyError when too many are waiting. */
  hash(password: string, caller?: Caller): Promise<string>;
  /** A null hash matches nothing, and takes as long as any other. @throws BusyError */
  verify(hash: string | null, password: string, caller?: Caller): Promise<boolean>;
  /** Ends the process. Passwords that still wait are rejected. */
  close(): void;
}

export interface Caller {
  /**
   * Something but the password speaks for them: a browser or an address where the account was signed in before, a session,
   * a link. They come first, and have places of their own, so that strangers who fill the rest keep none of them out.
   */
  readonly isVouched: boolean;
}

export const VOUCHED: Caller = { isVouched: true };
const ANYBODY: Caller = { isVouched: false };

/** So many passwords are waiting that another one would wait for more than a few seconds. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly retryAfterS = 3;
}

type Work =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string | null };

export type PasswordJob = Work & { readonly id: number };

export type PasswordResult =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string };

interface Pending extends Caller {
  readonly job: PasswordJob;
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
  deaths: number;
}

interface Options {
  /** Passwords that are hashed at the same time. By default one less than the cores, of which one is the server's. */
  concurrency?: number;
  /** Passwords that may wait. Hashing takes some 20 ms, so the default is a few seconds' work. */
  maxWaiting?: number;
}

const WORKER = join(import.meta.dirname, 'passwordWorker.ts');
/** Of those that may wait, the rest is for whoever is vouched for. */
const SHARE_OF_ANYBODY = 0.75;
/** A password during which so many processes died is given up: it may be the cause. */
const DEATHS_MAX = 3;

export function createPasswordHasher({
  concurrency = Math.max(1, availableParallelism() - 1),
  maxWaiting = 128 * concurrency,
}: Options = {}): PasswordHasher {
  const waiting: Pending[] = [];
  const running = new Map<number, Pending>();
  let helper: ChildProcess | null = null;
  let isReady = false;
  let isClosed = false;
  let lastId = 0;

  function start(): void {
    const child = fork(WORKER, {
      execArgv: [],
      env: { ...helperEnvironment(), UV_THREADPOOL_SIZE: String(concurrency) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    helper = child;
    isReady = false;
    child.on('message', (message: PasswordResult | 'ready') => {
      if (message === 'ready') isReady = true;
      else settle(message);
      pump();
    });
    child.once('exit', () => {
      if (helper === child) onDeath();
    });
    child.on('error', () => {
      // A process that could not be started never exits. In all other cases `exit` follows.
      if (child.pid === undefined && helper === child) onDeath();
    });
    hold();
  }

  function onDeath(): void {
    // Before it is ready a process has no password: then its death counts for those that wait.
    const affected = isReady ? [...running.values()] : waiting.splice(0);
    helper = null;
    isReady = false;
    running.clear();
    for (const pending of affected) pending.deaths += 1;
    waiting.unshift(...affected.filter(({ deaths }) => deaths < DEATHS_MAX));
    for (const pending of affected.filter(({ deaths }) => deaths >= DEATHS_MAX)) {
      pending.reject(new Error('The password helper keeps dying.'));
    }
    if (!isClosed && waiting.length > 0) start();
  }

  /** While nothing is to be hashed, the process does not keep the server from ending. */
  function hold(): void {
    const isIdle = running.size + waiting.length === 0;
    for (const handle of [helper, helper?.channel]) {
      if (isIdle) handle?.unref();
      else handle?.ref();
    }
  }

  function settle(result: PasswordResult): void {
    const pending = running.get(result.id);
    running.delete(result.id);
    if ('error' in result) pending?.reject(new Error(result.error));
    else pending?.resolve(result.value);
  }

  function pump(): void {
    while (isReady && running.size < concurrency) {
      const next = waiting.shift();
      if (next === undefined) break;
      running.set(next.job.id, next);
      helper?.send(next.job);
    }
    hold();
  }

  function hasRoomFor({ isVouched }: Caller): boolean {
    if (waiting.length >= maxWaiting) return false;
    const anybodys = waiting.filter((pending) => !pending.isVouched).length;
    return isVouched || anybodys < maxWaiting * SHARE_OF_ANYBODY;
  }

  /** Whoever is vouched for waits behind their like, before everybody else. */
  function queue(pending: Pending): void {
    const anybody = waiting.findIndex(({ isVouched }) => !isVouched);
    if (pending.isVouched && anybody !== -1) waiting.splice(anybody, 0, pending);
    else waiting.push(pending);
  }

  function run(work: Work, { isVouched }: Caller): Promise<string | boolean> {
    if (isClosed) return Promise.reject(new Error('The password helper is closed.'));
    if (!hasRoomFor({ isVouched })) {
      return Promise.reject(new BusyError('Too many passwords are waiting.'));
    }
    return new Promise((resolve, reject) => {
      queue({ job: { ...work, id: ++lastId }, isVouched, resolve, reject, deaths: 0 });
      if (helper === null) start();
      pump();
    });
  }

  start();
  return {
    hash: async (password, caller = ANYBODY) =>
      String(await run({ kind: 'hash', password }, caller)),
    verify: async (hash, password, caller = ANYBODY) =>
      (await run({ kind: 'verify', hash, password }, caller)) === true,
    close() {
      isClosed = true;
      helper?.disconnect();
      for (const pending of [...running.values(), ...waiting.splice(0)]) {
        pending.reject(new Error('The password helper is closed.'));
      }
      running.clear();
    },
  };
}
