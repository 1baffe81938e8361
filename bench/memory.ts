/** What a shift does to the memory: `npm run bench -- memory [minutes]`. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { watchedContext } from '../__tests__/support/chromium.ts';
import { unexpected } from '../__tests__/support/shift.ts';
import { withClip } from './scanner/clipBrowser.ts';
import { openGate, type Gate } from './scanner/gate.ts';
import type { Report } from './support/area.ts';
import { median } from './support/statistics.ts';

const MINUTES = 30;
/** By itself a worker collects its garbage after more than ten minutes, and V8 has optimised what runs often by then. */
const WARM_AFTER_MINUTES = 10;
/** The memory goes up and down with the garbage; each figure is the median of so many looks. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 4_000;
/** The scanner's own 3 s (§9) have passed by then. */
const BETWEEN_SCANS_MS = 3_500;

/** The browser says so of every ticket that nobody knows. */
const REFUSED = 'Failed to load resource: the server responded with a status of 404';

export async function measure([minutes = String(MINUTES)]: readonly string[]): Promise<Report> {
  const minutesCount = Number(minutes);
  if (!(minutesCount > WARM_AFTER_MINUTES))
    throw new Error(`A shift has more than ${WARM_AFTER_MINUTES} minutes.`);
  return withClip({ width: 720, height: 720 }, async (browser) => {
    const gate = await openGate(browser);
    try {
      return await measureAt(gate, browser, minutesCount);
    } finally {
      await gate.stop();
    }
  });
}

async function measureAt(gate: Gate, browser: Browser, minutes: number): Promise<Report> {
  const { signedIn: storageState } = gate;
  const watched = await watchedContext(browser, gate.url, { storageState });
  const page = await watched.newPage();
  await page.goto('/scan');
  const startMs = performance.now();
  await scanUntil(page, startMs + WARM_AFTER_MINUTES * 60_000);
  const early = await memoryOf(browser, page);
  await scanUntil(page, startMs + minutes * 60_000);
  const late = await memoryOf(browser, page);
  const scans = watched.complaints.filter((text) => text.includes(REFUSED)).length;
  return {
    title: 'The memory of a shift',
    figures: [
      {
        what: `memory of the page’s process after ${minutes} minutes of scanning`,
        unit: 'MB',
        peer: `after ${WARM_AFTER_MINUTES} minutes`,
        peersFigure: early / 1e6,
        ours: late / 1e6,
        reach: { atMost: 1.05 },
        note: `page, worker, WebAssembly and frames; ${scans} scans, each checked by the server`,
      },
      {
        what: 'console messages, errors and CSP violations',
        unit: '',
        peer: 'none',
        peersFigure: 0,
        ours: unexpected(watched.complaints).length,
        reach: { atMost: 0 },
        note: 'besides the browser’s own line for each ticket that nobody knows',
      },
    ],
    leftOut: unexpected(watched.complaints),
  };
}

/** The ticket stays in view; each of its verdicts is put aside, and the next scan comes. */
async function scanUntil(page: Page, endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    await page.locator('.verdict-word').waitFor();
    await page.getByRole('button', { name: 'Verwerfen' }).press('Enter');
    await sleep(BETWEEN_SCANS_MS);
  }
}

/** Bytes that belong to the page's process alone. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    // Neither garbage nor a cache is a leak.
    await collectGarbage(session);
    await session.send('Memory.simulatePressureNotification', { level: 'critical' });
    await sleep(BETWEEN_LOOKS_MS);
    looks.push(privateBytesOf(await rendererOf(browser)));
  }
  await session.detach();
  return median(looks);
}

/** The page's and its workers': by itself a worker keeps some 2 MB of it a minute, for more than ten minutes. */
async function collectGarbage(session: CDPSession): Promise<void> {
  const workers: string[] = [];
  const attached = ({ sessionId }: { sessionId: string }) => void workers.push(sessionId);
  session.on('Target.attachedToTarget', attached);
  const attach = { waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', { ...attach, autoAttach: true });
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
  for (const sessionId of workers) {
    const answered = new Promise((resolve) => {
      session.once('Target.receivedMessageFromTarget', resolve);
    });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    await answered;
  }
  await session.send('Target.setAutoAttach', { ...attach, autoAttach: false });
  session.off('Target.attachedToTarget', attached);
  await session.send('HeapProfiler.collectGarbage');
}

/** Of the renderers, spare ones included, the one that has worked. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((left, right) => right.cpuTime - left.cpuTime);
  if (busiest === undefined) throw new Error('The browser has no page.');
  return busiest.id;
}

/** proc(5): what no other process shares, in kB. */
function privateBytesOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const lines = rollup.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}
