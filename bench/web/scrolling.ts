/** Ten thousand members walked through: page after page of the office's list, each scrolled from top to bottom. */
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import type { Figure } from '../support/area.ts';
import { heapOf } from '../support/heap.ts';
import { quantile } from '../support/statistics.ts';
import { bundleFloor, openOffice, type Signed } from './floors.ts';

const ROWS_MAX = 10_000;
/** A thumb's speed; frames are what the reader of the list sees. */
const STEP_PX = 120;
const IDLE_MS = 10_000;
const FLOOR_TURNS = 10;
const WARM_PAGES = 10;
/** Pages that were left are kept for who goes back, for a minute (RTK Query's `keepUnusedDataFor`). */
const KEPT_MS = 65_000;
/** Every column, the office's largest pages. */
const VIEW = `email,state,invitation,tickets,created,lastActive;dense;${PAGE_SIZE_MAX}`;

/** ms between frames from now until `end` is called in the page. */
type Recording = typeof globalThis & { intervals: () => number[] };

async function record(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const intervals: number[] = [];
    let before: number | null = null;
    let isOn = true;
    const look = (now: number): void => {
      if (before !== null) intervals.push(now - before);
      before = now;
      if (isOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    (globalThis as Recording).intervals = () => {
      isOn = false;
      return intervals;
    };
  });
  return () => page.evaluate(() => (globalThis as Recording).intervals());
}

/** One step a frame, to the end of the page. */
const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(
    (step) =>
      new Promise<void>((resolve) => {
        const scroll = (): void => {
          const before = scrollY;
          scrollBy({ top: step, behavior: 'instant' });
          if (scrollY > before) requestAnimationFrame(scroll);
          else resolve();
        };
        requestAnimationFrame(scroll);
      }),
    STEP_PX,
  );

/** Ant Design's Table alone, of as many rows, as often: the p99 of its frames in ms. */
async function antdAlone(browser: Browser, signed: Signed, folder: string): Promise<number> {
  const floor = await bundleFloor('antd', folder);
  const { page } = await openOffice(browser, signed, `?rows=${PAGE_SIZE_MAX}`, floor);
  const scrolled: number[] = [];
  for (let turn = 0; turn < FLOOR_TURNS; turn += 1) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const scrolling = await record(page);
    await scrollDown(page);
    scrolled.push(...(await scrolling()));
  }
  await page.context().close();
  return quantile(scrolled, 0.99);
}

/** @param members that the server has. */
export async function measureScrolling(
  signed: Signed,
  members: number,
  folder: string,
): Promise<Figure[]> {
  const { url, access } = signed;
  const wanted = Math.min(members, ROWS_MAX);
  const browser = await launchChromium();
  try {
    const antds = await antdAlone(browser, signed, folder);
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    await context.addCookies([{ name: 'access_token', value: access, url, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await page.addInitScript((view) => localStorage.setItem('einlass:members-view', view), VIEW);
    const devtools = await context.newCDPSession(page);
    const leave = async () => {
      await page.getByRole('link', { name: 'Protokoll' }).first().click();
      await page.waitForURL('**/admin/protokoll**');
      await page.waitForLoadState('networkidle');
    };
    const enter = async () => {
      await page.getByRole('link', { name: 'Mitglieder' }).first().click();
      await page
        .locator('tbody tr')
        .nth(PAGE_SIZE_MAX - 1)
        .waitFor();
    };
    // What React drew last before the rows went still names them, until it draws again (its alternate tree).
    const drawAgain = async () => {
      await page.getByRole('link', { name: 'Aufträge' }).first().click();
      await page.waitForURL('**/admin/auftraege**');
      await leave();
    };
    const next = page.getByRole('button', { name: 'Weiter' });
    const turn = async () => {
      const row = await page.locator('tbody tr').nth(1).textContent();
      await next.click();
      await page.waitForFunction(
        (shown) => document.querySelectorAll('tbody tr')[1]?.textContent !== shown,
        row,
      );
    };
    await page.goto('/admin');
    // Some pages have been there: the code that they load, and that V8 compiles meanwhile, is no leak.
    await page
      .locator('tbody tr')
      .nth(PAGE_SIZE_MAX - 1)
      .waitFor();
    for (let page = 1; page < WARM_PAGES; page += 1) await turn();
    await leave();
    await page.waitForTimeout(KEPT_MS);
    await drawAgain();
    const before = await heapOf(page, devtools);
    await enter();
    const idle = await record(page);
    await page.waitForTimeout(IDLE_MS);
    const idleFrames = await idle();

    const scrolled: number[] = [];
    const turned: number[] = [];
    for (let rows = PAGE_SIZE_MAX; ; rows += PAGE_SIZE_MAX) {
      const scrolling = await record(page);
      await scrollDown(page);
      scrolled.push(...(await scrolling()));
      if (rows >= wanted) break;
      const turning = await record(page);
      await turn();
      turned.push(...(await turning()));
    }
    await leave();
    await page.waitForTimeout(KEPT_MS);
    await drawAgain();
    const after = await heapOf(page, devtools);
    return [
      {
        what: `${wanted.toLocaleString('en')} members scrolled through, p99 of frames`,
        unit: 'ms',
        peer: 'the page at rest',
        peersFigure: quantile(idleFrames, 0.99),
        ours: quantile(scrolled, 0.99),
        reach: { atMost: 50 / quantile(idleFrames, 0.99) },
        note: `reach: 50 ms; ${wanted / PAGE_SIZE_MAX} pages of ${PAGE_SIZE_MAX} with every column, ${STEP_PX} px a frame; the longest frame while a page is turned: ${Math.round(Math.max(...turned))} ms; Ant Design's Table alone, of as many rows with text in six columns: p99 ${Math.round(antds)} ms`,
      },
      {
        what: 'heap of the page that came after them',
        unit: 'MB',
        peer: 'before them',
        peersFigure: before / 1e6,
        ours: after / 1e6,
        reach: { atMost: 1.1 },
        note: `${KEPT_MS / 1000} s after the last of them, and after that of the first ${WARM_PAGES} pages`,
      },
    ];
  } finally {
    await browser.close();
  }
}
