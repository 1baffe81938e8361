/**
 * Puts the wishes of many callers into one question to the database. Whatever is wanted within one turn of the event
 * loop, or while as many questions run as may, waits for the next question. Under load many callers share a statement.
 */

export interface BatchOptions {
  /** Wishes that one question may hold. */
  readonly max: number;
  /** Questions that may run at the same time. */
  readonly running: number;
  /** After a question, before the next one takes its place. */
  readonly restMs?: number;
}

interface Waiting<Wanted, Got> {
  readonly wanted: Wanted;
  readonly resolve: (got: Got) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param ask gives an answer to each wish, in their order. When it fails, all callers who share it fail.
 * @returns a function for the callers, which takes one wish.
 */
export function batch<Wanted, Got>(
  { max, running: limit, restMs = 0 }: BatchOptions,
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
        if (restMs > 0) setTimeout(goOn, restMs);
        else goOn();
      });
    }
  }

  function goOn(): void {
    running -= 1;
    schedule();
  }

  /** In the next turn, by which all requests that came together have been read. */
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
