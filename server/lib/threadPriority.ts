/** Priority of the threads beside the gate's, where the system has one for each thread. */
import { getPriority, setPriority } from 'node:os';

/** Beside three busy others a thread still gets a tenth of a processor. */
const NICE = 5;

const LOWEST = 19;

/**
 * Puts the thread that calls it below the gate's, at which it was born. Elsewhere it would be the whole process. To be
 * called once its modules are loaded: on a busy machine somebody waits for that, and it would take many times as long.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + NICE));
}
