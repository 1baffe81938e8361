/** A ticket's identifier in groups of five, as it is printed below the code. */
export const inGroups = (ticketId: string): string => (ticketId.match(/.{1,5}/gsu) ?? []).join(' ');
