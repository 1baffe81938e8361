/** From the last key to the rows, among as many members as the largest festivals have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts';
import type { Figure } from '../support/area.ts';
import { bundle } from '../support/bundle.ts';
import { median } from '../support/statistics.ts';

/** Of the demo's names: each search has more hits than a page has rows. */
const SEARCHES = [
  ...['Anna', 'Ben', 'Mia', 'Lea', 'Paula', 'Jonas', 'Hanna', 'Elias'],
  ...['Mar', 'Sch', 'Ber'],
];
const GIVEN_UP_AFTER_MS = 30_000;
/** Both are answered by the bench itself. */
const FLOORS = { plain: '/plain-table.html', antd: '/antd-table.html' };

interface Candidate {
  readonly page: Page;
  readonly slowBy: (rate: number) => Promise<void>;
}

type Timing = typeof globalThis & { took: Promise<number> };

async function open(
  browser: Browser,
  {
    url,
    access,
    path,
    script = '',
  }: { url: string; access: string; path: string; script?: string },
): Promise<Candidate> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'access_token', value: access, url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  if (script !== '') {
    const body = `<!doctype html><meta charset="utf-8"><body><script>${script}</script>`;
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
  }
  await page.goto(path);
  await page.locator('tbody tr').nth(20).waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  return {
    page,
    slowBy: (rate: number) =>
      devtools.send('Emulation.setCPUThrottlingRate', { rate }).then(() => undefined),
  };
}

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

/** @param access of an administrator; the server has 100,000 members. */
export async function measureTyping(
  url: string,
  access: string,
  folder: string,
): Promise<Figure[]> {
  await bundle(
    {
      plain: join(import.meta.dirname, 'pages/plainTable.ts'),
      antd: join(import.meta.dirname, 'pages/antdTable.tsx'),
    },
    folder,
  );
  const scriptOf = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8');
  const browser = await launchChromium();
  const figures: Figure[] = [];
  try {
    for (const [rate, atMost] of [
      [1, 1.15],
      [4, 1.3],
    ] as const) {
      const plain = await open(browser, {
        ...{ url, access, path: FLOORS.plain, script: scriptOf('plain') },
      });
      const antd = await open(browser, {
        ...{ url, access, path: FLOORS.antd, script: scriptOf('antd') },
      });
      const app = await open(browser, { url, access, path: '/admin' });
      const candidates = [plain, antd, app];
      const took = new Map(candidates.map((candidate): [Candidate, number[]] => [candidate, []]));
      for (const [round, search] of SEARCHES.entries()) {
        const first = round % candidates.length;
        for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
          await candidate.page.bringToFront();
          await candidate.slowBy(rate);
          took.get(candidate)?.push(await timeSearch(candidate.page, search));
          await candidate.slowBy(1);
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
