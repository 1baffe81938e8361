/** Priority of the threads beside the gate's, where the system has one for each thread. */
import { getPriority, setPriority } from 'node:os';

/** At 10 a start took 8 s beside three busy others. */
export const NICE = 5;

const LOWEST = 19;

/** Puts the thread that calls it below the gate's, at which it was born. Elsewhere it would be the whole process. */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + NICE));
}
