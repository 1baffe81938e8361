/** The tables of docs/spec.md: what the specification says, where it is done, and which test shows it. */

export interface SpecTest {
  readonly file: string;
  /** Its name, or a part of it that no other test of the file has. */
  readonly name: string;
}

export interface SpecRow {
  /** Number of the specification's section. */
  readonly section: number;
  readonly line: number;
  readonly point: string;
  /** The specification's own sentences in the point, which stand “so”. */
  readonly sentences: readonly string[];
  readonly code: readonly string[];
  readonly tests: readonly SpecTest[];
  /** What is wrong with the row's form; empty when nothing is. */
  readonly flaws: readonly string[];
}

const HEAD = ['point', 'code', 'test'];

export function parseSpecTables(markdown: string): SpecRow[] {
  const rows: SpecRow[] = [];
  let section = 0;
  for (const [index, line] of markdown.split('\n').entries()) {
    const heading = /^## §(\d+) /.exec(line);
    if (heading !== null) section = Number(heading[1]);
    if (!line.startsWith('|')) continue;
    const cells = cellsOf(line);
    if (cells.join() === HEAD.join() || cells.every((cell) => /^-+$/.test(cell))) continue;
    rows.push(rowOf(cells, section, index + 1));
  }
  return rows;
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function rowOf(cells: readonly string[], section: number, line: number): SpecRow {
  const flaws: string[] = [];
  const [point = '', code = '', test = ''] = cells;
  if (cells.length !== HEAD.length) flaws.push(`${cells.length} cells`);
  if (section === 0) flaws.push('no section');
  if (point === '') flaws.push('no point');
  return {
    section,
    line,
    point,
    sentences: [...point.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence),
    code: code.split('<br>').flatMap((entry) => {
      const path = /^`([^`]+)`$/.exec(entry.trim())?.[1];
      if (path === undefined) flaws.push(`no file: ${entry}`);
      return path ?? [];
    }),
    tests: testsIn(test.split('<br>'), flaws),
    flaws,
  };
}

/** @param entries each `file` › `name`. @param flaws gets those that are none. */
export function testsIn(entries: readonly string[], flaws: string[]): SpecTest[] {
  return entries.flatMap((entry) => {
    const [, file, name] = /^`([^`]+)` › `([^`]+)`$/.exec(entry.trim()) ?? [];
    if (file === undefined || name === undefined) {
      flaws.push(`no test: ${entry}`);
      return [];
    }
    return { file, name };
  });
}

/** A sentence as it may stand in the code, where its variables have names. */
export const sentencePattern = (sentence: string): string =>
  sentence
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\$\\{\\w+\\}');
