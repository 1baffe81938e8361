import { notesOf } from '../../../server/lib/notes.ts';

test.each([
  [' zwei\r\nZeilen\rund drei ', 'zwei\nZeilen\nund drei'],
  ['Ton\u0007 und\u000b Seite\u000c, \u0001\u007f\u0085', 'Ton und Seite,'],
  ['\tEinzug\n\n– 👩‍🚒 „Ö“', 'Einzug\n\n– 👩‍🚒 „Ö“'],
  ['\u0000', ''],
])('of %j the note %j is kept', (typed, kept) => {
  expect(notesOf(typed)).toBe(kept);
});
