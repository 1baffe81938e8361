/** A phone that was without network for long: thousands of decisions go up. */
import { randomUUID } from 'node:crypto';
import { hasList, writeJournal } from '../../__tests__/support/deviceStorage.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import { isUploaded } from '../../__tests__/support/gatePhone.ts';
import { absolute, type Figure } from '../support/area.ts';
import { openLane } from './lane.ts';

const PATIENCE_MS = 300_000;

export async function measureQueue(
  gate: FaultyGate,
  tickets: readonly string[],
): Promise<Figure[]> {
  // A camera that is made of JavaScript would take the processor that the upload needs.
  const lane = await openLane(gate, { hasCamera: false });
  const { page } = lane;
  try {
    await hasList(page);
    await page.goto('/readyz');
    await writeJournal(
      page,
      tickets.map((ticketId) => ({ key: randomUUID(), ticketId })),
    );
    const beganMs = performance.now();
    await page.goto('/scan');
    await page.locator('.device-open').waitFor();
    await isUploaded(page, PATIENCE_MS);
    const seconds = (performance.now() - beganMs) / 1_000;
    const { lost, doubled } = await gate.count(tickets);
    return [
      absolute(`${tickets.length} queued decisions uploaded`, 's', seconds, 30),
      absolute('of these lost, or doubled', '', lost + doubled, 0),
    ];
  } finally {
    await lane.end();
  }
}
