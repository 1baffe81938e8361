/** Tells a ticket that is scanned from those that the guest search has found, and was given handles for. */
import { guestNameOf, isGuestHandle } from '../../../contract/entry/guestHandle.ts';
import type { Journal } from '../journal/journal.ts';
import { listKeyOf } from '../list/listKey.ts';

/** Afterwards the journal knows what was done on this device with the ticket, by whichever name. */
export async function recogniseTicket(ticketId: string, journal: Journal): Promise<void> {
  const learn = async (known: string): Promise<void> => {
    journal.admissions.learn(known, guestNameOf(await listKeyOf(known)));
  };
  if (isGuestHandle(ticketId)) {
    // Which of the tickets that were scanned before it is, it does not say.
    await Promise.all(journal.newestFirst().map((entry) => learn(entry.ticketId)));
  } else if (journal.admissions.hasHandles) {
    await learn(ticketId);
  }
}
