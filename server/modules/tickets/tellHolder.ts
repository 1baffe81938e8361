/** Tells whoever holds a ticket that it admits no longer. */
import { isEmail } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { mayHaveArrived } from './repository.ts';

/**
 * Queues the mail, in the transaction that has revoked the ticket. Nobody is told who has no address, or whom the
 * ticket never reached: the address may be a stranger's, which was typed wrong.
 * @param isReplaced its code has a new ticket, for another address.
 */
export async function tellHolder(
  trx: Queries,
  outbox: Pick<Outbox, 'enqueue'>,
  { id: ticketId, email: to }: { id: string; email: string },
  isReplaced: boolean,
): Promise<void> {
  if (!isEmail(to) || !(await mayHaveArrived(trx, ticketId))) return;
  await outbox.enqueue(trx, { kind: 'ticket-revoked', to, ticketId, isReplaced });
}
