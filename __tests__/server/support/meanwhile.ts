/** What somebody does to a member while others act on that member: their transaction is the first, and takes its time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queries } from '../../../server/db/openDatabase.ts';

/** ms; by then whoever does not wait has written. */
const TAKES_MS = 200;

/** @param change holds the member's row. @returns what `act` returns, which begins once that is changed. */
export async function meanwhile<T>(
  database: Database,
  change: (trx: Queries) => Promise<unknown>,
  act: () => PromiseLike<T>,
): Promise<T> {
  const changed = Promise.withResolvers<null>();
  const changing = database.transaction(async (trx) => {
    await change(trx);
    changed.resolve(null);
    await delay(TAKES_MS);
  });
  await changed.promise;
  const [answer] = await Promise.all([act(), changing]);
  return answer;
}

/** As who deletes a member's data holds them, and leaves them. */
export const deletesData =
  (id: number) =>
  async (trx: Queries): Promise<void> => {
    await trx
      .updateTable('member')
      .set({
        ...{ first_name: 'Gelöscht', last_name: '' },
        anonymised_at: '2026-07-31T17:42:00.000Z',
      })
      .where('id', '=', id)
      .execute();
  };
