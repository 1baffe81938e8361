/** Holds the mutants to the rules that they break, to the product in which they live, and to what was found of them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { calls } from '../contract/calls.ts';
import { entryCalls } from '../contract/entry/calls.ts';
import { rateLimits } from '../server/plugins/rateLimits.ts';
import { missingTests } from './support/missingTests.ts';
import {
  GOAL_PERCENT,
  parseMutants,
  readMutants,
  SCORE_FILE,
  scoreSentence,
  type Score,
} from './support/mutants.ts';
import { sentenceMutants } from './support/sentenceMutants.ts';
import { parseSpecTables, type SpecRow, type SpecTest } from './support/specTable.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const specification = read('docs/spec.md');
const mutants = readMutants(root);
const score = JSON.parse(read(SCORE_FILE)) as Score;

/** @param file the mutants' @param lookAt what is looked at in the file. @returns how often it looks another way. */
const changesOf = (file: string, lookAt: RegExp): number => {
  const text = read(file);
  const before = lookAt.exec(text)?.[0];
  return mutants.filter(
    (mutant) => mutant.file === file && lookAt.exec(mutant.change(text) ?? '')?.[0] !== before,
  ).length;
};

describe('the mutants', () => {
  test('are whole, each under a name of its own', () => {
    expect(mutants.flatMap(({ where, flaws }) => flaws.map((flaw) => `${where}: ${flaw}`))).toEqual(
      [],
    );
    const names = mutants.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('have their place in the product', () => {
    const homeless = mutants.filter(
      ({ file, change }) => !existsSync(join(root, file)) || change(read(file)) === null,
    );
    expect(homeless.map(({ where, name }) => `${where}: ${name}`)).toEqual([]);
  });

  test('name tests that are there', () => {
    const missing = mutants.flatMap(({ where, tests }) =>
      missingTests(tests).map((flaw) => `${where}: ${flaw}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a mutant breaks', () => {
  const isOneOf = (tests: readonly SpecTest[], { file, name }: SpecTest): boolean =>
    tests.some((test) => test.file === file && test.name === name);

  test('each rule of docs/spec.md, in its own code, and its own test has to notice', () => {
    const isBroken = ({ code, tests }: SpecRow): boolean =>
      mutants.some(
        (mutant) => code.includes(mutant.file) && mutant.tests.some((test) => isOneOf(tests, test)),
      );
    const unbroken = parseSpecTables(specification).filter((row) => !isBroken(row));
    expect(unbroken.map(({ line, point }) => `docs/spec.md:${line}: ${point}`)).toEqual([]);
  });

  test.each([
    ['contract/calls.ts', calls],
    ['contract/entry/calls.ts', entryCalls],
  ])('the guard of each call in %s', (file, those) => {
    const guardOf = (name: string) => new RegExp(`^  ${name}: \\{[^]*?^    access: .*`, 'm');
    const guarded = Object.keys(those).filter((name) => changesOf(file, guardOf(name)) === 0);
    expect(guarded).toEqual([]);
  });

  test('each limit of how often a call may be made', () => {
    const file = 'server/plugins/rateLimits.ts';
    const kept = Object.keys(rateLimits).filter(
      (name) => changesOf(file, new RegExp(`^  ${name}: .*`, 'm')) === 0,
    );
    expect(kept).toEqual([]);
  });
});

describe('what was found', () => {
  test('is known of each mutant, and of none that is not there any more', () => {
    const names = mutants.map(({ name }) => name);
    expect(Object.keys(score.mutants).toSorted()).toEqual(names.toSorted());
  });

  test('who survives has a reason', () => {
    const survivors = mutants.filter(({ name }) => score.mutants[name] === 'survived');
    expect(survivors.filter(({ survives }) => survives === null).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('is told in docs/spec.md, and is good enough', () => {
    const results = Object.values(score.mutants);
    expect(score.total).toBe(results.length);
    expect(score.killed).toBe(results.filter((result) => result === 'killed').length);
    expect(specification.split('\n')).toContain(scoreSentence(score));
    expect((100 * score.killed) / score.total).toBeGreaterThanOrEqual(GOAL_PERCENT);
  });
});

describe('how a mutant is made', () => {
  const made = (text: string, diff: string) =>
    parseMutants(
      'a.md',
      `## x\n\`a.ts\`\n\`b\` › \`c\`\n\n\`\`\`diff\n${diff}\n\`\`\`\n`,
    )[0]?.change(text);

  test.each([
    ['a line changes', 'one\n  two\n', '-two\n+2', 'one\n2\n'],
    ['a line goes, found by the one before', 'a\nx\nb\nx\n', ' b\n-x', 'a\nx\nb\n'],
    ['it is not there', 'one\n', '-two', null],
    ['it is there twice', 'x\nx\n', '-x', null],
  ])('%s', (_, text, diff, changed) => {
    expect(made(text, diff)).toBe(changed);
  });

  test.each([
    ["a = 'So.';", "a = 'So';"],
    ["a = 'So.'; b = 'So.!';", "a = 'So'; b = 'So.!';"],
    ["/** 'So.' */ a = `So.`;", "/** 'So.' */ a = `So`;"],
    ['a = `Nr. ${number}`;', 'a = `Nr. `;'],
  ])('of a sentence in %s', (text, changed) => {
    const sentences = ['So.', 'Nr. {n}'];
    const row = { section: 1, sentences, code: ['a.ts'], tests: [] } as unknown as SpecRow;
    expect(sentenceMutants([row], () => text).map(({ change }) => change(text))).toEqual([changed]);
  });
});
