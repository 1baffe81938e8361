/**
 * `npm run mutants`: breaks each rule once (__tests__/mutants) and looks whether a test fails by it.
 *
 *     npm run mutants                   all of them, some minutes
 *     npm run mutants -- NAME …         those whose names, or places (server.md:12), have this in them
 *     npm run mutants -- --changed      those whose file or test differs from the last commit but one
 *     npm run mutants -- --changed=REF  … from that commit
 *     … --at-most=15                    none, and a word of it, when there are more
 *     … --lanes=1                       one at a time, in place of two
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import {
  GOAL_PERCENT,
  readMutants,
  SCORE_FILE,
  scoreSentence,
  type Mutant,
  type Score,
} from '../__tests__/support/mutants.ts';
import type { SpecTest } from '../__tests__/support/specTable.ts';
import { makeScratch, withMutant } from './mutants/scratch.ts';
import { TestRunner, type Outcome } from './mutants/testRunner.ts';

const ROOT = join(import.meta.dirname, '..');

/** Empty when there is no such file any more. */
function textOf(file: string): string {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
}

type Verdict = 'killed' | 'survived' | 'broken';

/** @returns null where git does not know the commit, as in a shallow clone. */
function changedSince(ref: string): Set<string> | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const differing = git('diff', '--name-only', '-z', ref);
    return new Set((differing + git('ls-files', '-o', '--exclude-standard', '-z')).split('\0'));
  } catch {
    console.log(`There is no ${ref} to compare with, so all of them are meant.`);
    return null;
  }
}

function chosen(all: readonly Mutant[], names: string[], changed: Set<string> | null): Mutant[] {
  return all.filter(
    ({ name, where, file, tests }) =>
      (names.length === 0 || names.some((part) => `${where} ${name}`.includes(part))) &&
      (changed === null || changed.has(file) || tests.some((test) => changed.has(test.file))),
  );
}

/** File by file: the first that fails is enough. */
async function attack(runner: TestRunner, tests: readonly SpecTest[]): Promise<Outcome> {
  let passed = 0;
  for (const file of new Set(tests.map((test) => test.file))) {
    const outcome = await runner.run(tests.filter((test) => test.file === file));
    if (outcome.failed.length > 0 || outcome.breakage !== null) return outcome;
    passed += outcome.passed;
  }
  return { passed, failed: [], breakage: passed === 0 ? 'No test has run.' : null };
}

function verdictOf({ failed, breakage }: Outcome): Verdict {
  if (failed.length > 0) return 'killed';
  return breakage === null ? 'survived' : 'broken';
}

/** What the tests come to without a mutant, each choice of them once: those that fail then would prove nothing. */
const unharmed = new Map<string, Promise<Outcome>>();

async function judge(lane: string, runner: TestRunner, mutant: Mutant): Promise<Verdict> {
  const beganMs = performance.now();
  const { name, tests, survives } = mutant;
  const choice = JSON.stringify(tests);
  const before = unharmed.get(choice) ?? attack(runner, tests);
  unharmed.set(choice, before);
  const isSound = verdictOf(await before) === 'survived';
  const outcome = isSound
    ? await withMutant(lane, mutant, () => attack(runner, tests))
    : { ...(await before), failed: [], breakage: 'They fail without it, too.' };
  const verdict = verdictOf(outcome);
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1).padStart(5);
  console.log(`${verdict.padEnd(8)} ${seconds} s  ${name}`);
  if (verdict === 'broken') console.log(outcome.breakage);
  if (verdict === 'survived' && survives !== null) console.log(`  ${survives}`);
  return verdict;
}

async function judgeAll(mutants: readonly Mutant[], laneCount: number) {
  const verdicts = new Map<string, Verdict>();
  const scratch = makeScratch(laneCount);
  const runners: TestRunner[] = [];
  process.on('exit', () => {
    for (const runner of runners) runner.end();
    scratch.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const waiting = [...mutants];
  const work = async (lane: string) => {
    const runner = new TestRunner(lane, scratch.cache);
    runners.push(runner);
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      verdicts.set(mutant.name, await judge(lane, runner, mutant));
      keep(scoreOf(all, verdicts));
    }
  };
  await Promise.all(scratch.lanes.map(work));
  return verdicts;
}

/** Those that did not run keep what was found before. */
function scoreOf(all: readonly Mutant[], verdicts: ReadonlyMap<string, Verdict>): Score {
  const before = JSON.parse(readFileSync(join(ROOT, SCORE_FILE), 'utf8')) as Score;
  const mutants: Record<string, 'killed' | 'survived'> = {};
  for (const { name } of all) {
    const verdict = verdicts.get(name) ?? before.mutants[name];
    if (verdict !== undefined) mutants[name] = verdict === 'killed' ? 'killed' : 'survived';
  }
  const results = Object.values(mutants);
  const killed = results.filter((result) => result === 'killed').length;
  return { killed, total: results.length, mutants };
}

function keep(score: Score): void {
  writeFileSync(join(ROOT, SCORE_FILE), `${JSON.stringify(score, null, 2)}\n`);
  const specification = join(ROOT, 'docs/spec.md');
  const text = readFileSync(specification, 'utf8');
  writeFileSync(specification, text.replace(/^Of \d+ mutants .*%\.$/m, scoreSentence(score)));
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD^' : arg)),
  options: {
    changed: { type: 'string' },
    'at-most': { type: 'string', default: 'Infinity' },
    lanes: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
const all = readMutants(ROOT);
const stale = all.filter((mutant) => mutant.change(textOf(mutant.file)) === null);
for (const { where, name } of stale) console.log(`${where}: no place for “${name}” any more`);
const changed = values.changed === undefined ? null : changedSince(values.changed);
const mutants = chosen(all, positionals, changed).filter((mutant) => !stale.includes(mutant));
if (mutants.length === 0) {
  console.log('No mutant lives there.');
  process.exit(positionals.length === 0 ? 0 : 1);
}
if (mutants.length > Number(values['at-most'])) {
  console.log(`${mutants.length} mutants live there, too many to wait for: npm run mutants`);
  process.exit(0);
}
const verdicts = await judgeAll(mutants, Number(values.lanes));
const unexpected = mutants.filter(
  ({ name, survives }) => verdicts.get(name) !== (survives === null ? 'killed' : 'survived'),
);
const score = scoreOf(all, verdicts);
keep(score);
for (const { name, where } of unexpected) console.log(`${verdicts.get(name)}: ${name} (${where})`);
console.log(scoreSentence(score));
const isGood = (100 * score.killed) / score.total >= GOAL_PERCENT;
process.exit(unexpected.length + stale.length === 0 && isGood ? 0 : 1);
