/** The scan screen as it is, on its real server, beside the scanner that apps like it use. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Figure } from '../support/area.ts';
import type { PageServer } from '../support/pageServer.ts';
import { median } from '../support/statistics.ts';
import { withClip } from './clipBrowser.ts';
import { openGate, type Gate } from './gate.ts';
import type { FirstResult } from './pages/peerOptions.ts';

const PHONE = { width: 390, height: 844 };
const BUSY_ROUNDS = 3;
const WARM_UP_MS = 2_500;
const BUSY_MS = 4_000;
const OPENING_ROUNDS = 7;
/** In it the service worker fetches what it keeps, and the camera is let go. */
const BETWEEN_VISITS_MS = 2_000;

export function measureScreen(pages: PageServer): Promise<Figure[]> {
  return withClip({ width: 720, height: 720 }, async (browser) => {
    const gate = await openGate(browser);
    try {
      const busy = await measureBusy(browser, pages, gate);
      return [...busy, ...(await measureOpening(browser, pages, gate))];
    } finally {
      await gate.stop();
    }
  });
}

/** Opens a page in a profile of its own that knows nothing but who is signed in. */
async function inNewProfile<Result>(
  browser: Browser,
  { signedIn }: Gate,
  url: string,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ storageState: signedIn, viewport: PHONE });
  try {
    await context.addInitScript(reportFirstResult);
    const page = await context.newPage();
    await page.goto(url);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page: notes when a worker of it has read the first code. */
function reportFirstResult(): void {
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ codes?: unknown[] }>) => {
        if (data.codes === undefined || data.codes.length === 0) return;
        (globalThis as FirstResult).firstResultMs ??= performance.now();
      });
    }
  };
}

const hasResult = (): boolean => (globalThis as FirstResult).firstResultMs !== undefined;

interface Busy {
  /** Part of the time in which the page's thread worked, in %. */
  percent: number;
  longTasks: number;
}

async function busyOf(page: Page): Promise<Busy> {
  const session = await page.context().newCDPSession(page);
  // Time that the thread has worked, not time in which others had its core.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedS = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await sleep(WARM_UP_MS);
  const startMs = performance.now();
  const beforeS = await workedS();
  const longTasks = page.evaluate(async (ms) => {
    let count = 0;
    new PerformanceObserver((list) => (count += list.getEntries().length)).observe({
      type: 'longtask',
    });
    await new Promise((resolve) => setTimeout(resolve, ms));
    return count;
  }, BUSY_MS);
  const tasks = await longTasks;
  const percent = (100_000 * ((await workedS()) - beforeS)) / (performance.now() - startMs);
  return { percent, longTasks: tasks };
}

async function measureBusy(browser: Browser, pages: PageServer, gate: Gate): Promise<Figure[]> {
  const idle: Busy[] = [];
  const ours: Busy[] = [];
  const peer: Busy[] = [];
  const reading = async (page: Page): Promise<Busy> => {
    await page.waitForFunction(hasResult);
    return busyOf(page);
  };
  for (let round = 0; round < BUSY_ROUNDS; round += 1) {
    idle.push(await inNewProfile(browser, gate, `${pages.url}/idleVideo.html`, busyOf));
    ours.push(await inNewProfile(browser, gate, `${gate.url}/scan`, reading));
    peer.push(await inNewProfile(browser, gate, `${pages.url}/reactQrScanner.html`, reading));
  }
  const percentOf = (looks: readonly Busy[]): number => median(looks.map(({ percent }) => percent));
  const longTasksOf = (looks: readonly Busy[]): number =>
    looks.reduce((sum, { longTasks }) => sum + longTasks, 0);
  const floor = percentOf(idle);
  return [
    {
      what: 'page’s thread busy above the idle video',
      unit: '%',
      peer: '@yudiel/react-qr-scanner 2.6.0, qr_code',
      peersFigure: percentOf(peer) - floor,
      ours: percentOf(ours) - floor,
      reach: { atMost: 0.015 },
      note: `its own time, a code in view, box drawn; the video alone takes ${floor.toFixed(1)} %; ours is the whole app at /scan`,
    },
    {
      what: 'long tasks while a code is in view',
      unit: '',
      peer: 'none',
      peersFigure: 0,
      ours: longTasksOf(ours),
      reach: { atMost: 0 },
      note: `in ${(BUSY_ROUNDS * BUSY_MS) / 1000} s; @yudiel/react-qr-scanner 2.6.0 has ${longTasksOf(peer)}`,
    },
  ];
}

/** The first visit in a new profile, and the one after it: what the browser keeps is there then, and the camera allowed. */
async function measureOpening(browser: Browser, pages: PageServer, gate: Gate): Promise<Figure[]> {
  const urls = { ours: `${gate.url}/scan`, peer: `${pages.url}/reactQrScanner251.html` };
  const timesMs = { first: { ours: [], peer: [] }, second: { ours: [], peer: [] } } as Record<
    'first' | 'second',
    Record<'ours' | 'peer', number[]>
  >;
  for (let round = 0; round < OPENING_ROUNDS; round += 1) {
    const turn = round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
    for (const name of turn) {
      await inNewProfile(browser, gate, urls[name], async (page) => {
        timesMs.first[name].push(await firstResultMs(page));
        const context = page.context();
        await page.close();
        await context.grantPermissions(['camera'], { origin: new URL(urls[name]).origin });
        await sleep(BETWEEN_VISITS_MS);
        const again = await context.newPage();
        await again.goto(urls[name]);
        timesMs.second[name].push(await firstResultMs(again));
      });
    }
  }
  return (['first', 'second'] as const).map((visit) => ({
    what: `page opened → first result, ${visit} visit, median`,
    unit: 'ms',
    peer: '@yudiel/react-qr-scanner 2.5.1 on a bare page',
    peersFigure: median(timesMs[visit].peer),
    ours: median(timesMs[visit].ours),
    reach: { atMost: 0.5 },
    note: `${OPENING_ROUNDS} profiles each; ours is the whole app at /scan, signed in, from its real server`,
  }));
}

async function firstResultMs(page: Page): Promise<number> {
  await page.waitForFunction(hasResult);
  return page.evaluate(() => (globalThis as FirstResult).firstResultMs ?? Number.NaN);
}
