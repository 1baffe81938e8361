/** How long a guest waits: for the verdict, for the tap, without a network, and while the network falls. */
import type { Page } from 'playwright-core';
import { hasList } from '../../__tests__/support/deviceStorage.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import { serverJudges } from '../../__tests__/support/gatePhone.ts';
import { fillPath } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { absolute, type Figure } from '../support/area.ts';
import { median, quantile } from '../support/statistics.ts';
import { equip, guestAt, openLane, send, showTicket } from './lane.ts';
import { momentsOf, tapMs, verdictMs } from './stopwatch.ts';

const WARM_UP_GUESTS = 5;
const FALLS = 5;
/** What the breaker needs to see. */
const FAILED_CALLS = 2;

/** @param tickets in the device list. */
export async function measureGuests(
  gate: FaultyGate,
  tickets: string[],
  guests: number,
): Promise<Figure[]> {
  const lane = await openLane(gate);
  const { page, context } = lane;
  const next = () => tickets.pop() ?? '';
  const measured = async (count: number) => {
    const rounds = [];
    for (let guest = 0; guest < count; guest += 1) rounds.push(await guestAt(page, next()));
    return rounds;
  };
  try {
    await hasList(page);
    await measured(WARM_UP_GUESTS);
    const online = await measured(guests);
    const verdicts = online.map(verdictMs);
    const taps = online.map(tapMs);
    const bare = await bareChecks(page, next(), gate.staff.access, guests);
    await context.setOffline(true);
    await measured(FAILED_CALLS);
    const offline = (await measured(guests)).map(verdictMs);
    return [
      absolute('scan → verdict on screen, median', 'ms', median(verdicts), 60, bare),
      absolute('scan → verdict on screen, p95', 'ms', quantile(verdicts, 0.95), 150),
      absolute('tap → admitted on screen, median', 'ms', median(taps), 60),
      absolute('tap → admitted on screen, p95', 'ms', quantile(taps, 0.95), 150),
      absolute('verdict without network, median', 'ms', median(offline), 50),
      absolute('verdict without network, p95', 'ms', quantile(offline, 0.95), 50),
    ];
  } finally {
    await lane.end();
  }
}

/** What the browser needs for the call alone, in the same page. */
async function bareChecks(
  page: Page,
  ticketId: string,
  access: string,
  count: number,
): Promise<string> {
  const path = `/api${fillPath(calls.checkTicket.path, { ticketId })}`;
  const ms = await page.evaluate(
    async (order) => {
      const times: number[] = [];
      for (let call = 0; call < order.count; call += 1) {
        const began = performance.now();
        await fetch(order.path, { headers: { authorization: `Bearer ${order.access}` } });
        times.push(performance.now() - began);
      }
      return times;
    },
    { path, access, count },
  );
  return `a bare fetch of the check in the same page: median ${median(ms).toFixed(1)} ms`;
}

/** The server falls silent: no connection breaks, nothing answers. */
export async function measureFall(gate: FaultyGate, tickets: string[]): Promise<Figure[]> {
  const phone = await gate.newPhone({ prepare: equip });
  const page = await phone.openScanner();
  const next = () => tickets.pop() ?? '';
  const [first, second]: [number[], number[]] = [[], []];
  try {
    await hasList(page);
    await guestAt(page, next());
    for (let fall = 0; fall < FALLS; fall += 1) {
      phone.network.network = 'silent';
      for (const figures of [first, second]) {
        await momentsOf(page);
        const word = await showTicket(page, next());
        if (word !== texts.words.listed) throw new Error(`Without a server: ${word}`);
        // The next one comes 3 s after this one, as soon as there can be one.
        await send(page, word);
        figures.push(verdictMs(await momentsOf(page)));
      }
      await serverJudges(phone);
      await guestAt(page, next());
    }
  } finally {
    await phone.page.close();
  }
  return [
    absolute('network falls → first verdict of the device, worst', 'ms', Math.max(...first), 2_200),
    absolute('the second guest after that, worst', 'ms', Math.max(...second), 50),
  ];
}
