/** Names that stand in one cell, as lists of clubs have them. */
import { splitName } from '../../../../server/modules/imports/fullName.ts';

test.each([
  ['Mia Moll', 'Mia', 'Moll'],
  ['  Mia   Moll ', 'Mia', 'Moll'],
  ['Moll, Mia', 'Mia', 'Moll'],
  ['von der Heide, Anna Lena', 'Anna Lena', 'von der Heide'],
  ['Anna Lena von der Heide', 'Anna Lena', 'von der Heide'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Vincent Van Gogh', 'Vincent Van', 'Gogh'],
  ['Dr. Änne Groß-Öz', 'Dr. Änne', 'Groß-Öz'],
  ['von Heide', 'von', 'Heide'],
  ['Müller, Jörg, Dr.', 'Jörg Dr.', 'Müller'],
])('%s', (text, first, last) => {
  expect(splitName(text, false)).toEqual({ first, last });
});

test.each([
  ['Moll Mia', 'Mia', 'Moll'],
  ['von der Heide Anna Lena', 'Anna Lena', 'von der Heide'],
  ['Moll, Mia', 'Mia', 'Moll'],
  ['von Heide', 'Heide', 'von'],
])('family name first: %s', (text, first, last) => {
  expect(splitName(text, true)).toEqual({ first, last });
});

test.each(['Mia', '', ', Mia', 'Moll,', ','])('%j is no whole name', (text) => {
  expect([splitName(text, false), splitName(text, true)]).toEqual([null, null]);
});
