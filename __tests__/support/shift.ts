/** A shift at the gate: one guest after the other before a held camera. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import { SCAN_DELAY_MS } from '../../contract/limits.ts';
import { wrapTicketCode } from '../../contract/ticketCode.ts';
import { hold, looksAway } from './heldCamera.ts';
import type { Ledger } from './ledger.ts';

export type Outcome = 'Gültig' | 'Doppelt' | 'Stopp';

export interface Guest {
  readonly code: string;
  readonly outcome: Outcome;
}

/** Every eighth guest comes with a ticket that was used before, every eighth with one that nobody issued. */
export async function guestsOf(ledger: Ledger, product: string, count: number): Promise<Guest[]> {
  const fresh = (await ledger.freshTickets()).map((id) => wrapTicketCode(product, id));
  const guests: Guest[] = [];
  const used: string[] = [];
  while (guests.length < count) {
    const turn = guests.length % 8;
    if (turn === 3) guests.push({ code: used.shift() ?? '', outcome: 'Doppelt' });
    else if (turn === 6) {
      const unknown = wrapTicketCode(product, String(guests.length).padStart(26, 'A'));
      guests.push({ code: unknown, outcome: 'Stopp' });
    } else {
      const code = fresh.shift();
      if (code === undefined) throw new Error(`Too few tickets for ${count} guests`);
      used.push(code);
      guests.push({ code, outcome: 'Gültig' });
    }
  }
  return guests;
}

/** What the panel says of the code in view, once it says something. */
async function outcomeOn(page: Page): Promise<string> {
  const word = page.locator('.verdict-word');
  await word.waitFor();
  return word.innerText();
}

type ClockWindow = Window & { skip: (ms: number) => void };

/** From its next load a page's clock, by which the scanner counts, can be put forward. Timers run as ever. */
export async function installSkippingClock(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let skippedMs = 0;
    performance.now = () => now() + skippedMs;
    (window as unknown as ClockWindow).skip = (ms) => {
      skippedMs += ms;
    };
  });
}

/** The 3 s between scans (spec §9) are over. */
export async function skipScanDelay(page: Page): Promise<void> {
  await page.evaluate((ms) => (window as unknown as ClockWindow).skip(ms), SCAN_DELAY_MS);
}

/**
 * Lets the guests in, or not, as the panel says. The 3 s between scans (spec §9), of which staff need the
 * most for the guest, are skipped on a page with a skipping clock.
 * @returns the guests who were judged wrongly, each with what was said instead.
 */
export async function workShift(
  page: Page,
  guests: readonly Guest[],
  afterGuest: (index: number) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, { code, outcome }] of guests.entries()) {
    await hold(page, code);
    const said = await outcomeOn(page);
    if (said !== outcome) wrong.push(`${index}: ${code} is ${outcome}, but was ${said}`);
    // By key: at this pace the toasts of many guests lie over the buttons.
    const button = said === 'Gültig' ? 'Ticket entwerten' : 'Verwerfen';
    await page.getByRole('button', { name: button }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Bitte Ticket scannen' }).waitFor();
    await looksAway(page);
    await skipScanDelay(page);
    await afterGuest(index);
  }
  return wrong;
}

/** The browser says so of every answer that refuses; the screen has its own words for it. */
const EXPECTED_COMPLAINT = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Of a shift's messages on the console those that are ours. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => !EXPECTED_COMPLAINT.test(complaint));

export interface Footprint {
  /** Bytes of the page's heap after garbage was collected. */
  readonly heap: number;
  /** Of these what the scripts hold, without their compiled code: that grows while the engine optimises it. */
  readonly held: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page holds on to. */
export async function footprintOf(page: Page): Promise<Footprint> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Performance.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((found) => found.name === name)?.value ?? 0;
    return {
      heap: metric('JSHeapUsedSize'),
      held: await heldBy(session),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
    };
  } finally {
    await session.detach();
  }
}

/** The parts of V8's heap snapshot that count; each node is a row of numbers in one long list. */
interface HeapSnapshot {
  readonly snapshot: { readonly meta: { node_fields: string[]; node_types: [string[]] } };
  readonly nodes: number[];
}

/** Kinds of a node that are not the scripts' own. */
const NOT_HELD = new Set(['code', 'native']);

async function heldBy(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let row = 0; row < nodes.length; row += fields.length) {
    const isHeld = !NOT_HELD.has(types[0][nodes[row + kind] ?? 0] ?? '');
    if (isHeld) bytes += nodes[row + size] ?? 0;
  }
  return bytes;
}
