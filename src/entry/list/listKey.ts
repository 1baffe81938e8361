/** How the device list, and the guest search, know a ticket. */
import { listKeyOfHandle } from '../../../contract/entry/guestHandle.ts';
import { entryKeyOf } from '../../../contract/entry/list.ts';

/** @param ticketId a ticket, or a handle of the guest search. */
export async function listKeyOf(ticketId: string): Promise<Uint8Array> {
  const ofHandle = listKeyOfHandle(ticketId);
  if (ofHandle !== null) return ofHandle;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticketId));
  return entryKeyOf(new Uint8Array(digest));
}
