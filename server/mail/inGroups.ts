/** How a ticket's identifier is written for people. */

/** `ABCDE FGHIJ …`: how people read an identifier out. */
export function inGroups(ticketId: string): string {
  return ticketId.match(/.{1,5}/g)?.join(' ') ?? '';
}
