/**
 * `npm run mutants`: breaks each rule once (__tests__/mutants) and looks whether a test fails by it.
 *
 *     npm run mutants                   all of them, some minutes
 *     npm run mutants -- NAME …         those whose names have this in them
 *     npm run mutants -- --changed      those whose file or test differs from the last commit but one
 *     npm run mutants -- --changed=REF  … from that commit
 *     … --lanes=1                       one at a time, in place of two
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import {
  mutated,
  readMutants,
  SCORE_FILE,
  scoreSentence,
  type Mutant,
  type Score,
} from '../__tests__/support/mutants.ts';
import { runTests, type Outcome } from './mutants/runTests.ts';
import { makeScratch, withMutant, type Scratch } from './mutants/scratch.ts';

const ROOT = join(import.meta.dirname, '..');
const GOAL_PERCENT = 90;

/** Empty when there is no such file any more. */
function textOf(file: string): string {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
}

type Verdict = 'killed' | 'survived' | 'broken';

/** @returns null where git does not know the commit, as in a shallow clone. */
function changedSince(ref: string): Set<string> | null {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    const differing = git('diff', '--name-only', '-z', ref);
    return new Set((differing + git('ls-files', '-o', '--exclude-standard', '-z')).split('\0'));
  } catch {
    console.log(`There is no ${ref} to compare with, so all of them run.`);
    return null;
  }
}

function chosen(all: readonly Mutant[], names: string[], changed: Set<string> | null): Mutant[] {
  return all.filter(
    ({ name, file, tests }) =>
      (names.length === 0 || names.some((part) => name.includes(part))) &&
      (changed === null || changed.has(file) || tests.some((test) => changed.has(test.file))),
  );
}

/** The tests pass without the mutants, or none of them would prove anything. */
async function checkTests(scratch: Scratch, mutants: readonly Mutant[]): Promise<void> {
  const [lane = ''] = scratch.lanes;
  const { cache, lanes } = scratch;
  const tests = mutants.flatMap((mutant) => mutant.tests);
  const { failed, brokenFiles, isTimedOut } = await runTests(lane, tests, {
    cache,
    workers: lanes.length,
  });
  if (failed.length + brokenFiles.length === 0 && !isTimedOut) return;
  console.error(['The tests fail without any mutant:', ...failed, ...brokenFiles].join('\n  '));
  process.exit(1);
}

function verdictOf({ passed, failed, brokenFiles, isTimedOut }: Outcome): Verdict {
  if (failed.length > 0 || isTimedOut) return 'killed';
  return brokenFiles.length > 0 || passed === 0 ? 'broken' : 'survived';
}

async function judge(lane: string, mutant: Mutant, cache: string): Promise<Verdict> {
  const beganMs = performance.now();
  const outcome = await withMutant(lane, mutant, () =>
    runTests(lane, mutant.tests, { cache, workers: 1 }),
  );
  const verdict = verdictOf(outcome);
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1).padStart(5);
  console.log(`${verdict.padEnd(8)} ${seconds} s  ${mutant.name}`);
  if (verdict === 'broken') console.log(outcome.brokenFiles.join('\n') || '  no test has run');
  if (verdict === 'survived' && mutant.survives !== null) console.log(`  ${mutant.survives}`);
  return verdict;
}

async function judgeAll(mutants: readonly Mutant[], laneCount: number) {
  const verdicts = new Map<string, Verdict>();
  const scratch = makeScratch(laneCount);
  process.on('exit', () => scratch.remove());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  await checkTests(scratch, mutants);
  const waiting = [...mutants];
  const work = async (lane: string) => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      verdicts.set(mutant.name, await judge(lane, mutant, scratch.cache));
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
  options: { changed: { type: 'string' }, lanes: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const all = readMutants(ROOT);
const stale = all.filter((mutant) => mutated(textOf(mutant.file), mutant) === null);
for (const { where, name } of stale) console.log(`${where}: no place for “${name}” any more`);
const changed = values.changed === undefined ? null : changedSince(values.changed);
const mutants = chosen(all, positionals, changed).filter((mutant) => !stale.includes(mutant));
if (mutants.length === 0) {
  console.log('No mutant lives there.');
  process.exit(positionals.length === 0 ? 0 : 1);
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
