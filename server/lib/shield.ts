/**
 * Work that must not stop half-way: whoever presses Ctrl-C, ends the process or loses the connection to the machine is told
 * that it is soon done, and it goes on. Programs that are started meanwhile get a session of their own, since a terminal
 * sends its signals to all that it started.
 */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

let works = 0;

/** Whether such work is being done; what is spawned by it is `detached`. */
export const isShielded = (): boolean => works > 0;

/** A terminal that is gone takes no more words; that is no reason to stop. */
const ignore = (): void => undefined;

/** @param told is called for each signal. */
export async function shielded<T>(told: () => void, work: () => Promise<T>): Promise<T> {
  const outputs = [process.stdout, process.stderr];
  const hear = (): void => told();
  if (works === 0) for (const output of outputs) output.on('error', ignore);
  for (const signal of SIGNALS) process.on(signal, hear);
  works += 1;
  try {
    return await work();
  } finally {
    works -= 1;
    for (const signal of SIGNALS) process.off(signal, hear);
    // What is said at the end may still be on its way.
    if (works === 0) setImmediate(() => outputs.forEach((output) => output.off('error', ignore)));
  }
}
