/** What is handed out bit by bit ends in the midst of it when whoever asked for it may administer no longer. */
import type { Database } from '../../db/openDatabase.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Actor } from './actor.ts';
import { mayAdminister } from './administers.ts';

/** How long a right outlives its end, while somebody fetches. */
const ASK_EVERY_MS = 2_000;

/** @param parts is closed then, as when nobody fetches the rest. */
export async function* whileAdministering<Part>(
  { database, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  { memberId }: Actor,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  let askedMs = clock.now().getTime();
  for await (const part of parts) {
    yield part;
    const nowMs = clock.now().getTime();
    if (memberId === null || nowMs - askedMs < ASK_EVERY_MS) continue;
    askedMs = nowMs;
    if (!(await mayAdminister(database.db, memberId))) {
      throw new Error('Whoever asked for it may administer no longer');
    }
  }
}
