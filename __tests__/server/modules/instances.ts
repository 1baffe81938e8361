/** Starts and kills instances of the server (instance.ts). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { fillPath, type Call } from '../../../contract/call.ts';
import type { Person } from './fixture.ts';

export interface Instance {
  /** Makes a call over the network. @throws when the connection breaks before the whole answer is here. */
  ask(
    call: Call,
    asked: { as: Person; params: Record<string, string>; key?: string },
  ): Promise<{ status: number; body: string }>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/** @param location of a database, as `openDatabase` takes it. */
export async function startInstance(location: string): Promise<Instance> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'instance.ts'), location], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [address] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('The instance did not start.');
    }),
  ])) as [Buffer];
  return {
    async ask({ method, path }, { as, params, key }) {
      const answer = await fetch(`${address.toString()}/api${fillPath(path, params)}`, {
        method,
        headers: {
          authorization: `Bearer ${as.access}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      });
      return { status: answer.status, body: await answer.text() };
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
