/** How long the office's page makes one wait for an answer to a key or a click, and what a quarter of an hour leaves behind. */
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import { absolute, type Figure } from '../support/area.ts';
import { heapOf } from '../support/heap.ts';
import { median } from '../support/statistics.ts';
import { bundleFloor, openOffice, type Office, type Signed } from './floors.ts';
import { OFFICE_WORK, workOnce, type Action } from './officeWork.ts';
import { MINUTE_MS } from '../../contract/time.ts';

const SLOW = 4;
const ROUNDS = 5;
const REACH_MS = 100;
/** What is heard of an event only after its frame. */
const TOLD_MS = 600;
const BEGINNING_MINUTES = 2;

type Watching = typeof globalThis & { longest: number };

/** From now on the page keeps the longest interaction (Event Timing, as INP is reckoned). */
const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watching = globalThis as Watching;
    watching.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const isInteraction = 'interactionId' in entry && entry.interactionId !== 0;
        if (isInteraction) watching.longest = Math.max(watching.longest, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

async function timed({ page }: Office, { act }: Action): Promise<number> {
  await page.evaluate(() => ((globalThis as Watching).longest = 0));
  await act(page);
  await page.waitForTimeout(TOLD_MS);
  return await page.evaluate(() => (globalThis as Watching).longest);
}

export async function measureInteractions(signed: Signed, folder: string): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const antd = await antdAlone(browser, signed, folder);
    const office = await openOffice(browser, signed, '/admin');
    // What is fetched for the first time is no matter of the processor.
    await workOnce(office.page, async ({ act }) => {
      await act(office.page);
    });
    await watchInteractions(office.page);
    await office.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    const took = new Map<string, number[]>(OFFICE_WORK.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      await workOnce(office.page, async (action) => {
        took.get(action.name)?.push(await timed(office, action));
      });
    }
    const medians = [...took].map(([name, times]) => ({ name, ms: median(times) }));
    const [worst, ...others] = medians.toSorted((a, b) => b.ms - a.ms);
    const next = others.slice(0, 4).map(({ name, ms }) => `${name} ${ms}`);
    return [
      absolute(
        `/admin, interaction to next paint, ${SLOW} × CPU, the longest of ${OFFICE_WORK.length} actions`,
        'ms',
        worst?.ms ?? Number.NaN,
        REACH_MS,
        `${worst?.name ?? ''}; median of ${ROUNDS} rounds each, in steps of 8 ms; then ${next.join(', ')}. Of Ant Design alone, with text in its cells: ${antd.join(', ')}`,
      ),
    ];
  } finally {
    await browser.close();
  }
}

/** The same of its Table and a Popover alone. */
const ANTD_WORK: readonly Action[] = [
  { name: 'a menu of 40 fields is opened', act: (page) => menu(page).click() },
  { name: 'it is closed again', act: (page) => menu(page).click() },
  {
    name: 'a column is sorted by',
    act: (page) => page.getByRole('columnheader', { name: 'Name' }).first().click(),
  },
];
const menu = (page: Page) => page.getByRole('button', { name: 'Filter' });

async function antdAlone(browser: Browser, signed: Signed, folder: string): Promise<string[]> {
  const floor = await openOffice(browser, signed, '', await bundleFloor('antd', folder));
  await watchInteractions(floor.page);
  const took = ANTD_WORK.map(() => [] as number[]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, action] of ANTD_WORK.entries()) {
      const ms = await timed(floor, action);
      if (round > 0) took[place]?.push(ms);
    }
    await floor.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  }
  await floor.page.context().close();
  return ANTD_WORK.map(({ name }, place) => `${name} ${median(took[place] ?? [])}`);
}

/** @param minutes of work. */
export async function measureHeap(signed: Signed, minutes: number): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const { page, devtools } = await openOffice(browser, signed, '/admin');
    const beganMs = performance.now();
    let rounds = 0;
    const workUntil = async (minute: number) => {
      while (performance.now() - beganMs < minute * MINUTE_MS) {
        await workOnce(page, async ({ act }) => {
          await act(page);
        });
        rounds += 1;
      }
      return await heapOf(page, devtools);
    };
    const before = await workUntil(BEGINNING_MINUTES);
    const after = await workUntil(minutes);
    return [
      {
        what: `/admin, heap after ${minutes} minutes of office work`,
        unit: 'MB',
        peer: `after ${BEGINNING_MINUTES} minutes`,
        peersFigure: before / 1e6,
        ours: after / 1e6,
        reach: { atMost: 1.1 },
        note: `${rounds} times ${OFFICE_WORK.length} actions`,
      },
    ];
  } finally {
    await browser.close();
  }
}
