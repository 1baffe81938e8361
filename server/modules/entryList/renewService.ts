/** Makes every device fetch the whole list anew, for whoever mistrusts what the phones have. */
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { forgetList } from './repository.ts';

export async function renewLists(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  by: Actor,
): Promise<void> {
  const at = timestamp(clock);
  await database.transaction(async (trx) => {
    await forgetList(trx);
    await addAudit(trx, { at, by, action: 'device lists renewed', subject: 'festival' });
  });
}
