/** What an address could do that is an account's no longer: links that went there are dead, and it is told. */
import type { Queries } from '../../db/openDatabase.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { spendAllResets } from '../passwordReset/repository.ts';
import { deleteEmailChanges } from './repository.ts';

/** With the change of the address, whoever makes it. @param left the address until now. */
export async function leaveAddress(
  trx: Queries,
  outbox: Pick<Outbox, 'enqueue'>,
  { id, left, at }: { id: number; left: string; at: string },
): Promise<void> {
  await deleteEmailChanges(trx, [id]);
  await spendAllResets(trx, [id], at);
  await outbox.enqueue(trx, { kind: 'email-changed', to: left });
}
