import { OWN_TICKET_ID } from '../../../contract/ticketCode.ts';
import { newTicketId } from '../../../server/lib/randomCodes.ts';

describe('a ticket’s identifier', () => {
  test('is what the app takes a typed code for, whatever the random bytes', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      expect(newTicketId((count) => Buffer.alloc(count, byte))).toMatch(OWN_TICKET_ID);
    }
  });
});
