/** Pages of tickets become one list, and no row is copied once for each page. */
import { hash } from 'node:crypto';
import { entryKeyOf, mergeRows, rowsOf } from '../../../../contract/entry/list.ts';
import { createSortedRuns } from '../../../../server/modules/entryList/sortedRuns.ts';

const entry = (id: number, status: 'valid' | 'used' = 'valid') => ({
  key: entryKeyOf(hash('sha256', String(id), 'buffer')),
  status,
});
const pageOf = (page: number, size: number) =>
  rowsOf(Array.from({ length: size }, (_, index) => entry(page * size + index)));

test.each([0, 1, 2, 7, 64])('%d pages', (pages) => {
  const runs = createSortedRuns();
  for (let page = 0; page < pages; page += 1) runs.add(pageOf(page, 10));
  const every = Array.from({ length: pages * 10 }, (_, id) => entry(id));
  expect(runs.all()).toEqual(rowsOf(every));
});

test('what came later counts', () => {
  const runs = createSortedRuns();
  runs.add(rowsOf([entry(1), entry(2)]));
  runs.add(rowsOf([entry(1, 'used')]));
  runs.add(rowsOf([entry(2, 'used')]));
  expect(runs.all()).toEqual(rowsOf([entry(1, 'used'), entry(2, 'used')]));
});

test('a row of a thousand pages is copied ten times, not five hundred', () => {
  let copied = 0;
  const runs = createSortedRuns((under, over) => {
    copied += under.length + over.length;
    return mergeRows(under, over);
  });
  for (let page = 0; page < 1_024; page += 1) runs.add(pageOf(page, 4));
  expect(copied / runs.all().length).toBeLessThanOrEqual(10);
});
