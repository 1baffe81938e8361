import { isOneEdit } from '../../../server/lib/editDistance.ts';

test.each([
  ['mayer', 'meyer', true],
  ['mayer', 'mayr', true],
  ['mayer', 'maeyr', true],
  ['mayer', 'meayr', false],
  ['mayer', 'myaer', true],
  ['mayer', 'mayers', true],
  ['mayer', 'mayer', false],
  ['mayer', 'huber', false],
  ['', 'a', true],
  ['ab', 'ba', true],
  ['abc', 'cba', false],
])('%s and %s: %p', (one, other, expected) => {
  expect([isOneEdit(one, other), isOneEdit(other, one)]).toEqual([expected, expected]);
});
