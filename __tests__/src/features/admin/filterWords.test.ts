/** How a filter's conditions are told. */
import { wordsOfCondition } from '../../../../src/features/admin/filter/filterWords.ts';

it.each([
  ['nummer', 'Nummer: 1000 bis 1010'],
  ['codes', 'Codes: 1.000 bis 1.010'],
] as const)('%s: a number that names somebody has no dots, a count has', (field, words) => {
  const anyOf = [{ kind: 'number', min: 1000, max: 1010 }] as const;
  expect(wordsOfCondition({ field, anyOf }, new Map())).toBe(words);
});
