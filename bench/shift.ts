/** A whole shift at the gate, on real parts: `npm run bench -- shift [guests]`. */
import { startGate } from '../__tests__/support/gate.ts';
import {
  footprintOf,
  guestsOf,
  installSkippingClock,
  unexpected,
  workShift,
  type Footprint,
} from '../__tests__/support/shift.ts';
import type { Figure, Report } from './support/area.ts';

const GUESTS = 500;
/** After so many the page has seen everything once; its size is compared with this. */
const WARM_AFTER = 50;

export async function measure([count = String(GUESTS)]: readonly string[]): Promise<Report> {
  const guestCount = Number(count);
  if (!(guestCount > WARM_AFTER)) throw new Error(`A shift has more than ${WARM_AFTER} guests.`);
  const gate = await startGate({ tickets: 2 * guestCount });
  try {
    const page = await gate.newPage();
    await installSkippingClock(page);
    await page.goto('/scan');
    const guests = await guestsOf(gate.ledger, gate.product, guestCount);
    let warm: Footprint | null = null;
    const wrong = await workShift(page, guests, async (index) => {
      if (index === WARM_AFTER) warm = await footprintOf(page);
    });
    await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
    const late = await footprintOf(page);
    const grown = (what: string, of: 'heap' | 'held'): Figure => ({
      what,
      unit: 'MB',
      peer: `after ${WARM_AFTER} guests`,
      peersFigure: (warm?.[of] ?? 0) / 1e6,
      ours: late[of] / 1e6,
      reach: { atMost: 1.05 },
    });
    const complaints = unexpected(gate.complaints());
    const figures: Figure[] = [
      {
        what: 'right verdicts',
        unit: 'guests',
        peer: 'guests',
        peersFigure: guestCount,
        ours: guestCount - wrong.length,
        reach: { atLeast: 1 },
        note: 'valid, used and unknown tickets in turn; the 3 s between two guests are skipped',
      },
      grown('heap of the page at the end', 'heap'),
      grown('the same without compiled code', 'held'),
      {
        what: 'console messages, errors and CSP violations',
        unit: '',
        peer: 'none',
        peersFigure: 0,
        ours: complaints.length,
        reach: { atMost: 0 },
        note: 'besides the browser’s own line for each answer that refuses',
      },
    ];
    return { title: 'A shift at the gate', figures, leftOut: [...wrong, ...complaints] };
  } finally {
    await gate.end();
  }
}
