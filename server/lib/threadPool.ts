/** Threads beside the gate's. */
import type { Piscina } from 'piscina';
import { helperEnvironment } from './helperEnvironment.ts';

interface ThreadOptions {
  readonly count: number;
  /** Without it they are there from the beginning, and stay. */
  readonly idleMs?: number;
  /** Of each thread's heap; one that needs more ends with an error. Without it: as much as there is. */
  readonly memoryMb?: number;
  /** Of the part of its heap where everything begins: what goes through in bulk is thrown away that early. */
  readonly youngMb?: number;
}

/** @param filename of the worker: what its module exports by default is run. It steps back itself (threadPriority.ts). */
export async function openThreads(
  filename: string,
  { count, idleMs, memoryMb, youngMb }: ThreadOptions,
): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename,
    minThreads: idleMs === undefined ? count : 0,
    maxThreads: count,
    ...(idleMs !== undefined && { idleTimeout: idleMs }),
    resourceLimits: {
      ...(memoryMb !== undefined && { maxOldGenerationSizeMb: memoryMb }),
      ...(youngMb !== undefined && { maxYoungGenerationSizeMb: youngMb }),
    },
    env: helperEnvironment(),
    execArgv: [],
  });
}
