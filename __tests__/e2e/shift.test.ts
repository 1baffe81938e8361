/** Sixty guests at the gate, on real parts. The 3 s between them are skipped. */
import type { Page } from 'playwright-core';

import { startGate, type Gate } from '../support/gate.ts';
import { footprintOf, guestsOf, unexpected, workShift, type Footprint } from '../support/shift.ts';

const GUESTS = 60;
/** A second and a half a guest, twice that beside other suites. */
const WHOLE_SHIFT_MS = 300_000;

let gate: Gate;
let page: Page;

beforeAll(async () => {
  gate = await startGate({ tickets: 2 * GUESTS });
  page = await gate.newPage();
});
afterAll(() => gate.end());

test(
  'a shift of sixty guests: sixty right verdicts, no leak, no console message',
  async () => {
    await page.goto('/scan');
    const prints: Footprint[] = [];
    const guests = await guestsOf(gate.ledger, gate.product, GUESTS);
    const wrong = await workShift(page, guests, async (index) => {
      if ([GUESTS / 3, GUESTS - 1].includes(index)) {
        // The last toasts are gone.
        await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
        prints.push(await footprintOf(page));
      }
    });
    expect(wrong).toEqual([]);
    const [early, late] = prints;
    expect(late!.heap).toBeLessThan(early!.heap * 1.1);
    expect(late!.held).toBeLessThan(early!.held * 1.1);
    expect(late!.nodes).toBeLessThan(early!.nodes * 1.1);
    expect(late!.listeners).toBeLessThan(early!.listeners * 1.1);
    expect(unexpected(gate.complaints())).toEqual([]);
  },
  WHOLE_SHIFT_MS,
);
