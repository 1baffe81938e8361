/** Guests per minute and lane: a new code every 3 s, robot staff, the clock as it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasList } from '../../__tests__/support/deviceStorage.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import { SCAN_DELAY_MS } from '../../contract/limits.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { absolute, type Figure } from '../support/area.ts';
import { guestAt, openLane, send, showTicket } from './lane.ts';
import { MINUTE_MS } from '../../contract/time.ts';

export async function measureLane(gate: FaultyGate, tickets: string[]): Promise<Figure[]> {
  const lane = await openLane(gate);
  const guests = guestsOf(tickets, MINUTE_MS / SCAN_DELAY_MS);
  let [judged, wrong] = [0, 0];
  try {
    await hasList(lane.page);
    // Camera and decoder run.
    await guestAt(lane.page, tickets.pop() ?? '');
    const beganMs = performance.now();
    for (const [index, { ticketId, word }] of guests.entries()) {
      await sleep(Math.max(0, beganMs + index * SCAN_DELAY_MS - performance.now()));
      const said = await showTicket(lane.page, ticketId);
      if (said !== word) wrong += 1;
      await send(lane.page, said);
      if (performance.now() - beganMs <= MINUTE_MS) judged += 1;
    }
  } finally {
    await lane.end();
  }
  return [
    absolute('guests a minute and lane, a new code every 3 s', '', judged, {
      atLeast: guests.length,
    }),
    absolute('guests judged wrongly', '', wrong, 0, 'valid, used and unknown tickets in turn'),
  ];
}

/** Every fourth comes with a ticket that was used before, every eighth with one that nobody issued. */
function guestsOf(tickets: string[], count: number) {
  const used: string[] = [];
  return Array.from({ length: count }, (_, index) => {
    if (index % 8 === 7)
      return { ticketId: 'ABCDEFGHJKLMNPQRSTUVWXYZ23', word: texts.words.refused };
    if (index % 4 === 2) return { ticketId: used.shift() ?? '', word: texts.words.here };
    const ticketId = tickets.pop() ?? '';
    used.push(ticketId);
    return { ticketId, word: texts.words.valid };
  });
}
