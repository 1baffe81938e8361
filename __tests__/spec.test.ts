import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingTests } from './support/missingTests.ts';
import { parseSpecTables, sentencePattern, type SpecRow } from './support/specTable.ts';
import { testTitles } from './support/testTitles.ts';
import { withoutComments } from './support/withoutComments.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rows = parseSpecTables(read('docs/spec.md'));

const where = (row: SpecRow, flaw: string): string => `docs/spec.md:${row.line}: ${flaw}`;

const codes = new Map<string, string>();
function codeIn(path: string): string {
  const code = codes.get(path) ?? withoutComments(path, read(path));
  codes.set(path, code);
  return code;
}

describe('docs/spec.md', () => {
  test('has a table for each of the nine sections', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('has no open row', () => {
    expect(rows.flatMap((row) => row.flaws.map((flaw) => where(row, flaw)))).toEqual([]);
  });

  test('says each point once', () => {
    const points = rows.map(({ section, point }) => `§${section} ${point}`);
    expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([]);
  });

  test('names code that is there', () => {
    const missing = rows.flatMap((row) =>
      row.code.filter((path) => !existsSync(join(root, path))).map((path) => where(row, path)),
    );
    expect(missing).toEqual([]);
  });

  test('names tests that are there', () => {
    const missing = rows.flatMap((row) => missingTests(row.tests).map((flaw) => where(row, flaw)));
    expect(missing).toEqual([]);
  });

  test('quotes sentences that stand in that code, to the letter', () => {
    const missing = rows.flatMap((row) => {
      const code = row.code.filter((path) => existsSync(join(root, path))).map(codeIn);
      return row.sentences
        .filter(
          (sentence) => !code.some((text) => new RegExp(sentencePattern(sentence)).test(text)),
        )
        .map((sentence) => where(row, sentence));
    });
    expect(missing).toEqual([]);
  });
});

describe('the check can fail', () => {
  const table = (row: string): SpecRow | undefined =>
    parseSpecTables(`## §5 Rules\n\n| point | code | test |\n| --- | --- | --- |\n${row}\n`)[0];

  test('a row is read', () => {
    expect(
      table('| a \\| “b” | `src/a.ts`<br>`src/b.ts` | `__tests__/a.test.ts` › `c \\| d` |'),
    ).toEqual({
      section: 5,
      line: 5,
      point: 'a | “b”',
      sentences: ['b'],
      code: ['src/a.ts', 'src/b.ts'],
      tests: [{ file: '__tests__/a.test.ts', name: 'c | d' }],
      flaws: [],
    });
  });

  test.each([
    ['| a | `src/a.ts` |  |', ['no test: ']],
    ['| a |  | `x` › `y` |', ['no file: ']],
    ['| a | `src/a.ts` | open |', ['no test: open']],
    ['| a | `src/a.ts` |', ['2 cells', 'no test: ']],
    ['|  | `src/a.ts` | `x` › `y` |', ['no point']],
  ])('%s is open', (row, flaws) => {
    expect(table(row)?.flaws).toEqual(flaws);
  });

  test.each([
    ['a.ts', "/** “A” */\nconst a = 'b // c'; // d", " const a = 'b // c';"],
    ['a.ts', 'const a = `x ${y} z`; /* A */', 'const a = `x ${y} z`;'],
    ['a.tsx', 'const a = <p>see http://x/y {/* A */}</p>;', 'const a = <p>see http://x/y { }</p>;'],
    ['a.css', 'a { /* A */ c: d }', 'a {   c: d }'],
    ['a.html', '<p>a<!-- A --></p>', '<p>a </p>'],
  ])('what stands in a comment of %s does not stand in the code', (path, text, code) => {
    expect(withoutComments(path, text).trimEnd()).toBe(code);
  });

  test('names are read from tests and their groups, but not from what is skipped or empty', () => {
    const titles = testTitles(
      'a.test.ts',
      `describe('group', () => { it('one', f); it.each([1])('%s of them', f); it.skip('two', f); });
       describe.skip('later', () => { it('three', f); });
       forEachEngine('both (§7)', () => { test.todo('four'); toast('five'); });
       test('six', async () => {}); describe('seven', function () {});`,
    );
    expect(titles).toEqual(['group', 'one', '%s of them', 'both (§7)']);
  });
});
