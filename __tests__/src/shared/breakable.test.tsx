import { render } from '@testing-library/react';
import { breakable } from '../../../src/shared/ui/breakable.tsx';

test.each([
  ['Mia Berg', 'Mia Berg'],
  ['mia.berg@example.org ist neu', 'mia.berg@<wbr>example.org ist neu'],
  ['MAIL_DKIM_SELECTOR', 'MAIL_<wbr>DKIM_<wbr>SELECTOR'],
  ['in /etc/einlass', 'in /<wbr>etc/<wbr>einlass'],
])('%s breaks behind its signs', (text, markup) => {
  expect(render(breakable(text)).container.innerHTML).toBe(markup);
});
