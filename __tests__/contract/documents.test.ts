/** Holds docs/security.md to the tests that it names, and docs/privacy.md to the rules that it tells of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETAINED_KINDS, RETENTION } from '../../contract/office/retentionRules.ts';
import { missingTests } from '../support/missingTests.ts';

const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', file), 'utf8');

/** @returns the cells of the rows of all tables that begin with that column, without their heads. */
const rowsOf = (file: string, column: string): string[][] =>
  read(file)
    .split('\n\n')
    .filter((block) => block.startsWith(`| ${column} |`))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .map((line) => line.slice(2, -2).split(' | '));

const threats = rowsOf('security.md', 'threat');
const testsOf = (cell: string) =>
  [...cell.matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', name = '']) => ({
    file: `__tests__/${file}`,
    name,
  }));

test('each threat has its measure, a test of it, and a word on what is accepted', () => {
  expect(threats.length).toBeGreaterThan(25);
  const unfinished = threats.filter(
    (cells) =>
      cells.length !== 4 ||
      cells.some((cell) => cell === '') ||
      testsOf(cells[2] ?? '').length === 0,
  );
  expect(unfinished).toEqual([]);
});

test('the tests are there', () => {
  expect(missingTests(threats.flatMap((cells) => testsOf(cells[2] ?? '')))).toEqual([]);
});

test('for how long data are kept, as the privacy record tells it', () => {
  const told = rowsOf('privacy.md', 'was').map(([, days, within]) => [days, within]);
  expect(told).toEqual(
    RETAINED_KINDS.map((kind) => {
      const { days, min, max } = RETENTION[kind];
      return [`${days} Tage`, `${min} bis ${max}`];
    }),
  );
});
