/**
 * Asks for many things at once: whatever is wanted within one turn of the event loop, and while the limit of
 * running asks is reached, becomes one ask. Under load that is one statement, or one commit, for many callers.
 */

export interface BatchOptions {
  /** Things of one ask. */
  readonly max: number;
  /** Asks that run at the same time. */
  readonly running: number;
}

interface Waiting<Wanted, Got> {
  readonly wanted: Wanted;
  readonly resolve: (got: Got) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param ask gives one answer for each thing, in their order; when it fails, all of its callers fail.
 * @returns asks for one thing.
 */
export function batch<Wanted, Got>(
  { max, running: limit }: BatchOptions,
  ask: (wanted: readonly Wanted[]) => Promise<readonly Got[]>,
): (wanted: Wanted) => Promise<Got> {
  let waiting: Waiting<Wanted, Got>[] = [];
  let isDue = false;
  let running = 0;

  function flush(): void {
    isDue = false;
    while (waiting.length > 0 && running < limit) {
      const taken = waiting.slice(0, max);
      waiting = waiting.slice(max);
      running += 1;
      void answer(taken).then(() => {
        running -= 1;
        schedule();
      });
    }
  }

  /** After the input of this turn: the requests that came together have all been read by then. */
  function schedule(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(flush);
  }

  async function answer(taken: readonly Waiting<Wanted, Got>[]): Promise<void> {
    try {
      const answers = await ask(taken.map(({ wanted }) => wanted));
      if (answers.length !== taken.length) throw new Error('An answer for each is missing');
      taken.forEach(({ resolve }, index) => resolve(answers[index] as Got));
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  return (wanted) =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject });
      if (running < limit) schedule();
    });
}
