/** Ticket codes as they stand in QR codes (spec §3): `{product}::` and the ticket's identifier. */

const SEPARATOR = '::';

/** @param product the ticket prefix of the festival, without the colons, e.g. `einlass`. */
export function wrapTicketCode(product: string, ticketId: string): string {
  return `${product}${SEPARATOR}${ticketId}`;
}

/** The identifier in a scanned code; null when the code is not one of this product (§5, third check). */
export function unwrapTicketCode(product: string, code: string): string | null {
  const prefix = product + SEPARATOR;
  if (!code.startsWith(prefix)) return null;
  const ticketId = code.slice(prefix.length);
  return ticketId === '' ? null : ticketId;
}

/** Identifiers as our own server makes them; another server's may look otherwise. */
export const OWN_TICKET_ID = /^[A-HJ-NP-Z2-9]{26}$/;

/** `ABCDE FGHIJ …`: how people read an identifier out. */
export const inGroups = (ticketId: string): string => (ticketId.match(/.{1,5}/gsu) ?? []).join(' ');
