/** What somebody does to a member while others act on that member: their transaction is the first, and takes its time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queries } from '../../../server/db/openDatabase.ts';
import type { AppDeps } from '../../../server/deps.ts';

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

/** `change` is made while the next password is checked: what was read ahead of that is of before. */
export function whileChecked(
  { passwords }: Pick<AppDeps, 'passwords'>,
  change: () => Promise<unknown>,
): void {
  const verify = passwords.verify.bind(passwords);
  import.meta.jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
    await change();
    return await verify(...asked);
  });
}

/** As the office corrects a member's address. */
export const changesAddress = (id: number, email: string) => async (db: Queries) => {
  await db
    .updateTable('member')
    .set({ email, email_key: email.toLowerCase() })
    .where('id', '=', id)
    .execute();
};

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
