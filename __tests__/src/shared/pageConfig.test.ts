import { readPageConfig } from '../../../src/shared/pageConfig.ts';

const page = (head: string): Document => new DOMParser().parseFromString(head, 'text/html');

const meta = (name: string, content: string): string =>
  `<meta name="einlass:${name}" content="${content}">`;

test('reads what the server filled in', () => {
  const filled = page(
    meta('product-name', 'Wald &amp; Wiese') +
      meta('ticket-prefix', 'wald') +
      meta('api-base', 'https://api.example.org/api'),
  );
  expect(readPageConfig(filled)).toEqual({
    productName: 'Wald & Wiese',
    ticketPrefix: 'wald',
    apiBase: 'https://api.example.org/api',
  });
});

test.each([
  ['elements that are missing', ''],
  [
    'placeholders that nobody filled in',
    meta('product-name', '%PRODUCT_NAME%') +
      meta('ticket-prefix', '%TICKET_PREFIX%') +
      meta('api-base', '%API_BASE%'),
  ],
  ['empty contents', meta('product-name', ' ') + meta('ticket-prefix', '') + meta('api-base', '')],
])('takes the defaults for %s', (_, head) => {
  expect(readPageConfig(page(head))).toEqual({
    productName: 'Einlass',
    ticketPrefix: 'einlass',
    apiBase: '/api',
  });
});
