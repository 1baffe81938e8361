/** Tries again what somebody else was quicker with: a key, a number or a code that is unique. */
import type { Database } from './openDatabase.ts';

/** @throws what `work` throws: the last duplicate after so many attempts, anything else at once. */
export async function retryDuplicates<T>(
  { failureOf }: Pick<Database, 'failureOf'>,
  attempts: number,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || failureOf(error) !== 'duplicate') throw error;
    }
  }
}
