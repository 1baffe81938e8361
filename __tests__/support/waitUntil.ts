import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 20;

/** Asks again and again. @returns the first answer that is not undefined. @throws Error that says what never came. */
export async function waitUntil<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 20_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`Within ${timeoutMs} ms there was no ${what}.`);
    await sleep(INTERVAL_MS);
  }
}
