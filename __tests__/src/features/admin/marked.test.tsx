import { render } from '@testing-library/react';
import { hitsIn, Marked } from '../../../../src/features/admin/list/Marked.tsx';

test.each([
  ['Änne Groß', 'anne gross', ['Änne', 'Groß']],
  ['Meyer–Bohn', 'meyer-bohn', ['Meyer–Bohn']],
  ['Meyer-Bohn', 'Meyer–B', ['Meyer-B']],
  ['Öhler–Bohn', 'oehler‑', ['Öhler–']],
  ['O′Connor', 'o′connor', ['O', 'Connor']],
  ['Noël Weiß', '„Weiß, Noël“.', ['Noël', 'Weiß']],
])('of %j, %j marks %j', (text, search, marked) => {
  expect(hitsIn(text, search).map(([from, until]) => text.slice(from, until))).toEqual(marked);
});

test.each([
  ['', 'mia.berg@<wbr>example.org'],
  ['berg', 'mia.<mark>berg</mark>@<wbr>example.org'],
  ['berg@ex', 'mia.<mark>berg@<wbr>ex</mark>ample.org'],
])('a long address breaks behind its @, whatever is searched for: %j', (search, markup) => {
  const { container } = render(<Marked text="mia.berg@example.org" search={search} />);
  expect(container.innerHTML).toBe(markup);
});
