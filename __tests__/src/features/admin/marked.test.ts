import { hitsIn } from '../../../../src/features/admin/list/Marked.tsx';

test.each([
  ['Änne Groß', 'anne gross', ['Änne', 'Groß']],
  ['Meyer–Bohn', 'meyer-bohn', ['Meyer–Bohn']],
  ['Meyer-Bohn', 'Meyer–B', ['Meyer-B']],
  ['Öhler–Bohn', 'oehler‑', ['Öhler–']],
  ['O′Connor', 'o′connor', ['O', 'Connor']],
])('of %j, %j marks %j', (text, search, marked) => {
  expect(hitsIn(text, search).map(([from, until]) => text.slice(from, until))).toEqual(marked);
});
