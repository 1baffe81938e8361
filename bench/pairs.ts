/**
 * Two tickets in view, neither of which may be accepted alone, and one, whose verdict must not take much longer for
 * that: `npm run bench -- pairs [--pairs 200] [--singles 60] [--seed 1]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../__tests__/support/chromium.ts';
import { openPages } from './scanner/browserPages.ts';
import { PICTURES, pairsOf, singlesOf, ticketPicture } from './scanner/pairClips.ts';
import type { PairClip, PairOrder, PairOutcome } from './scanner/pages/pairsProtocol.ts';
import { absolute, type Figure, type Report } from './support/area.ts';
import { Chance } from './support/random.ts';
import { median } from './support/statistics.ts';

const WATCH_MS = 1_500;
/** Where neither a verdict nor a toast has come by then. */
const PATIENCE_MS = 4_000;
/** What keeps a busy machine busy. */
const BURNERS = 2;
/** A page of its own for so many clips, of which half are watched on a busy machine. */
const CLIPS_A_PAGE = 50;

interface PageGlobals {
  watchPairs: (order: PairOrder) => Promise<PairOutcome[]>;
}

interface Watched extends PairOutcome {
  clip: PairClip;
  isBusy: boolean;
}

export async function measure(options: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      pairs: { type: 'string', default: '200' },
      singles: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  const chance = new Chance(Number(values.seed));
  const clips = [
    ...pairsOf(chance, Number(values.pairs)),
    ...singlesOf(chance, Number(values.singles)),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  try {
    for (let picture = 0; picture < PICTURES; picture += 1) {
      writeFileSync(join(folder, `${picture}.png`), await ticketPicture(picture));
    }
    const watched = await watchAll(clips, folder);
    return {
      title: 'Two tickets before the camera',
      figures: figuresOf(watched),
      leftOut: [],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function watchAll(clips: readonly PairClip[], folder: string): Promise<Watched[]> {
  const server = await openPages(['pairs'], folder);
  const browser = await launchChromium();
  const pictures = Array.from({ length: PICTURES }, (_, index) => `/corpus/${index}.png`);
  const watched: Watched[] = [];
  try {
    for (const [part, burners] of [0, BURNERS].entries()) {
      const half = clips.filter((_, index) => index % 2 === part);
      for (let from = 0; from < half.length; from += CLIPS_A_PAGE) {
        const batch = half.slice(from, from + CLIPS_A_PAGE);
        const page = await browser.newPage();
        await page.goto(`${server.url}/pairs.html`);
        const outcomes = await page.evaluate(
          (order) => (globalThis as unknown as PageGlobals).watchPairs(order),
          { pictures, clips: batch, watchMs: WATCH_MS, patienceMs: PATIENCE_MS, burners },
        );
        await page.close();
        outcomes.forEach((outcome, index) => {
          const clip = batch[index];
          if (clip !== undefined) watched.push({ ...outcome, clip, isBusy: burners > 0 });
        });
      }
    }
    return watched;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function figuresOf(watched: readonly Watched[]): Figure[] {
  const pairs = watched.filter(({ clip }) => clip.kind !== 'single');
  const singles = watched.filter(({ clip }) => clip.kind === 'single');
  const countOf = (some: readonly Watched[]) =>
    ['near', 'far', 'shadow']
      .map((kind) => `${kind} ${some.filter(({ clip }) => clip.kind === kind).length}`)
      .join(', ');
  const greens = pairs.filter(({ verdictMs }) => verdictMs !== null);
  const byOneLook = pairs.filter(({ oneLookMs }) => oneLookMs !== null);
  const told = pairs.filter((pair) => pair.told);
  const verdicts = singles.flatMap(({ verdictMs }) => verdictMs ?? []);
  const addedOf = (some: readonly Watched[]) =>
    median(
      some.flatMap(({ oneLookMs, verdictMs }) =>
        oneLookMs === null || verdictMs === null ? [] : verdictMs - oneLookMs,
      ),
    );
  const added = [false, true].map((isBusy) =>
    addedOf(singles.filter((single) => single.isBusy === isBusy)).toFixed(0),
  );
  return [
    absolute(
      `one of two tickets accepted, of ${pairs.length} clips`,
      '',
      greens.length,
      0,
      `by one look ${byOneLook.length} (${countOf(byOneLook)}) of ${countOf(pairs)}; every other clip on a busy machine`,
    ),
    absolute(
      'clips of two in which staff are told so',
      '',
      told.length,
      { atLeast: Math.ceil(0.95 * pairs.length) },
      `not told: ${countOf(pairs.filter((pair) => !pair.told))}`,
    ),
    absolute(
      'one ticket: what the second look adds, median',
      'ms',
      addedOf(singles),
      150,
      `on a quiet machine ${added.join(', on a busy one ')} ms; in view → accepted: ${median(verdicts).toFixed(0)} ms, of which the camera takes up to 700 to focus`,
    ),
    absolute(`one ticket accepted, of ${singles.length} clips`, '', verdicts.length, {
      atLeast: singles.length,
    }),
  ];
}
