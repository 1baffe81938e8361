import { unwrapTicketCode, wrapTicketCode } from '../../contract/ticketCode.ts';

describe('§3 ticket code: {product}:: followed by the ticket identifier', () => {
  test.each([
    ['einlass', 'k3J_x-9', 'einlass::k3J_x-9'],
    ['fest', 'a::b', 'fest::a::b'],
  ])('%s and %s make %s, and back', (product, ticketId, code) => {
    expect(wrapTicketCode(product, ticketId)).toBe(code);
    expect(unwrapTicketCode(product, code)).toBe(ticketId);
  });

  test.each([
    ['another product', 'andere::123'],
    ['the product in other case', 'Einlass::123'],
    ['one colon', 'einlass:123'],
    ['no prefix', '123'],
    ['the prefix further on', 'x einlass::123'],
    ['a space before', ' einlass::123'],
    ['a longer product', 'einlass2::123'],
    ['a web address', 'https://example.org/einlass::123'],
    ['nothing behind the prefix', 'einlass::'],
    ['nothing', ''],
  ])('§5 refuses %s', (_, code) => {
    expect(unwrapTicketCode('einlass', code)).toBeNull();
  });
});
