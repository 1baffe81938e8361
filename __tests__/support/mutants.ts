/**
 * Mutants: one-place changes of the product, each of which breaks a rule, and the tests of which one has to fail by it.
 * Those written by hand stand in __tests__/mutants/*.md, whose README.md tells their form; those of the specification's
 * sentences follow from docs/spec.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sentenceMutants } from './sentenceMutants.ts';
import { parseSpecTables, testsIn, type SpecTest } from './specTable.ts';

export interface Mutant {
  /** Says what is broken. */
  readonly name: string;
  /** Where it stands: `server.md:12`. */
  readonly where: string;
  /** What it changes, from the project's root. */
  readonly file: string;
  /** @returns the file with the change in it; null when what is changed is not there, or there more than once. */
  readonly change: (text: string) => string | null;
  readonly tests: readonly SpecTest[];
  /** Why no test can tell it from the product; null: one has to. */
  readonly survives: string | null;
  /** What is wrong with its form; empty when nothing is. */
  readonly flaws: readonly string[];
}

export const MUTANTS_FOLDER = '__tests__/mutants';

/** All of them: those of the lists in their order, then those of the sentences. */
export function readMutants(root: string): Mutant[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return [...readLists(root), ...sentenceMutants(parseSpecTables(read('docs/spec.md')), read)];
}

/** Those written by hand. */
export function readLists(root: string): Mutant[] {
  const folder = join(root, MUTANTS_FOLDER);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .flatMap((name) => parseMutants(name, readFileSync(join(folder, name), 'utf8')));
}

export function parseMutants(list: string, markdown: string): Mutant[] {
  let line = 1;
  return markdown.split(/^(?=## )/m).flatMap((part) => {
    const where = `${list}:${line}`;
    line += part.split('\n').length - 1;
    return part.startsWith('## ') ? mutantOf(part, where) : [];
  });
}

function mutantOf(part: string, where: string): Mutant {
  const [, head = part, diff = ''] = /^([^]*?)^```diff\n([^]*?)^```$/m.exec(part) ?? [];
  const [title = '', ...lines] = head.trim().split('\n');
  const flaws: string[] = [];
  const [, file = ''] =
    /^`([^`]+)`/.exec(lines.find((text) => /^`[^`]+`(?! ›)/.test(text)) ?? '') ?? [];
  const tests = testsIn(
    lines.filter((text) => text.includes(' › ')),
    flaws,
  );
  const changes = diff.split('\n').slice(0, -1);
  if (file === '') flaws.push('no file');
  if (tests.length === 0) flaws.push('no test');
  if (!changes.some((text) => /^[-+]/.test(text))) flaws.push('no change');
  const survives = lines.find((text) => text.startsWith('Survives: '))?.slice('Survives: '.length);
  return {
    name: title.slice('## '.length).trim(),
    where,
    file,
    change: (text) => mutated(text, changes),
    tests,
    survives: survives ?? null,
    flaws,
  };
}

/**
 * Blanks at the ends of lines do not matter, so that code may be indented anew.
 * @param diff lines, each with its mark: a blank, `-` or `+`
 */
function mutated(text: string, diff: readonly string[]): string | null {
  const lines = text.split('\n');
  const before = diff.filter((line) => !line.startsWith('+')).map((line) => line.slice(1).trim());
  const isAt = (start: number) =>
    before.every((wanted, index) => lines[start + index]?.trim() === wanted);
  const [start, ...others] = [...lines.keys()].filter(isAt);
  if (start === undefined || others.length > 0 || before.length === 0) return null;
  let next = start;
  const after = diff.flatMap((line) => {
    if (line.startsWith('+')) return line.slice(1);
    const kept = lines[next] ?? '';
    next += 1;
    return line.startsWith('-') ? [] : kept;
  });
  return [...lines.slice(0, start), ...after, ...lines.slice(next)].join('\n');
}

/** What became of each of them, as `npm run mutants` has found. */
export interface Score {
  readonly killed: number;
  readonly total: number;
  readonly mutants: Readonly<Record<string, 'killed' | 'survived'>>;
}

export const SCORE_FILE = `${MUTANTS_FOLDER}/score.json`;

/** So many are to be killed. */
export const GOAL_PERCENT = 90;

/** The sentence of docs/spec.md. */
export const scoreSentence = ({ killed, total }: Score): string =>
  `Of ${total} mutants ${killed} are killed: ${((100 * killed) / total).toFixed(1)} %.`;
