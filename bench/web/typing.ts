/** From the last key to the rows, among as many members as the largest festivals have. */
import type { Page } from 'playwright-core';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts';
import type { Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';
import { bundleFloor, openOffice, type Office, type Signed } from './floors.ts';

/** Of the demo's names: each search has more hits than a page has rows. */
const SEARCHES = [
  ...['Anna', 'Ben', 'Mia', 'Lea', 'Paula', 'Jonas', 'Hanna', 'Elias'],
  ...['Mar', 'Sch', 'Ber'],
];
const GIVEN_UP_AFTER_MS = 30_000;

type Timing = typeof globalThis & { took: Promise<number> };

/** ms from the input event to the frame that shows the rows of the answer. */
async function timeSearch(page: Page, search: string): Promise<number> {
  const field = page.locator('input[type=search]');
  const order = { wanted: search, givenUpAfterMs: GIVEN_UP_AFTER_MS };
  await field.evaluate((input, { wanted, givenUpAfterMs }) => {
    const shown = (): string => document.querySelector('tbody')?.textContent ?? '';
    (globalThis as Timing).took = new Promise((resolve, reject) => {
      const begin = (): void => {
        const start = performance.now();
        const before = shown();
        const look = (): void => {
          const isAnswered = shown() !== before && shown().includes(wanted);
          if (performance.now() - start > givenUpAfterMs)
            reject(new Error(`No ${wanted} in sight`));
          else if (!isAnswered) requestAnimationFrame(look);
          // Behind the frame that is being made.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        requestAnimationFrame(look);
      };
      input.addEventListener('input', begin, { once: true });
    });
  }, order);
  await field.fill(search);
  return page.evaluate(() => (globalThis as Timing).took);
}

/** @param signed to a server that has 100,000 members. */
export async function measureTyping(signed: Signed, folder: string): Promise<Figure[]> {
  const floors = [await bundleFloor('plain', folder), await bundleFloor('antd', folder)] as const;
  const browser = await launchChromium();
  const figures: Figure[] = [];
  try {
    for (const [rate, atMost] of [
      [1, 1.15],
      [4, 1.3],
    ] as const) {
      const plain = await openOffice(browser, signed, '', floors[0]);
      const antd = await openOffice(browser, signed, '', floors[1]);
      const app = await openOffice(browser, signed, '/admin');
      const candidates = [plain, antd, app];
      const took = new Map(candidates.map((candidate): [Office, number[]] => [candidate, []]));
      for (const [round, search] of SEARCHES.entries()) {
        const first = round % candidates.length;
        for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
          await candidate.page.bringToFront();
          await candidate.devtools.send('Emulation.setCPUThrottlingRate', { rate });
          took.get(candidate)?.push(await timeSearch(candidate.page, search));
          await candidate.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        }
      }
      const [theirs = Number.NaN, antds = Number.NaN, ours = Number.NaN] = candidates.map((one) =>
        median(took.get(one) ?? []),
      );
      const withoutWait = [ours, theirs, antds].map((ms) => Math.round(ms - SEARCH_DEBOUNCE_MS));
      figures.push({
        what: `typing → rows at 100,000 members, ${rate} × CPU`,
        unit: 'ms',
        peer: 'plain <table>',
        peersFigure: theirs,
        ours,
        reach: { atMost },
        note: `with the ${SEARCH_DEBOUNCE_MS} ms that all wait for the next key; without them ${withoutWait[0]} against ${withoutWait[1]} ms, and Ant Design's Table alone, with text in its cells, ${withoutWait[2]} ms`,
      });
      for (const { page } of candidates) await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return figures;
}
