/** The device list: what it costs to have it, and to keep it up to date. */
import { ask } from '../../__tests__/support/apiClient.ts';
import { hasList } from '../../__tests__/support/deviceStorage.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import { waitUntil } from '../../__tests__/support/waitUntil.ts';
import { calls } from '../../contract/calls.ts';
import { absolute, type Figure } from '../support/area.ts';
import { openLane, type Lane } from './lane.ts';
import { momentsOf } from './stopwatch.ts';

const CHANGES = 100;

/** On a phone that was never there. */
export async function measureList(gate: FaultyGate, tickets: string[]): Promise<Figure[]> {
  const first = await firstUse(gate, 'the first phone of all: every ticket has to be numbered');
  await first.lane.end();
  // Of a list that was fetched before, the server has nothing in its memory.
  await gate.server.stop();
  await gate.server.start();
  const { lane, whole, inUse } = await firstUse(gate, 'a later phone, on a server just started');
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const params = { ticketId: tickets.pop() ?? '' };
      await ask(gate.server.url, calls.invalidateTicket, { params, access: gate.staff.access });
    }
    const delta = await waitUntil('delta of the list', async () => {
      await lane.page.evaluate(() => dispatchEvent(new Event('focus')));
      return (await listsOf(lane))[1];
    });
    return [
      absolute(
        `list of ${tickets.length + CHANGES} tickets`,
        'MB',
        whole.encodedBodySize / 1e6,
        1.5,
      ),
      first.inUse,
      inUse,
      absolute(`delta of ${CHANGES} changes`, 'kB', delta.encodedBodySize / 1e3, 5),
    ];
  } finally {
    await lane.end();
  }
}

async function firstUse(gate: FaultyGate, who: string) {
  const lane = await openLane(gate);
  await hasList(lane.page);
  const moments = await momentsOf(lane.page);
  const inUseMs = moments.find(({ what }) => what === 'list')?.atMs ?? Number.NaN;
  const [whole = { startTime: Number.NaN, encodedBodySize: Number.NaN }] = await listsOf(lane);
  const askedS = (whole.startTime / 1e3).toFixed(2);
  const note = `asked for ${askedS} s after the page was opened, with nothing in the browser's cache`;
  const inUse = absolute(`/scan opened → list in use, ${who}`, 's', inUseMs / 1e3, 3, note);
  return { lane, whole, inUse };
}

/** The answers that brought the list or a part of it. */
const listsOf = ({ page }: Lane) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/entry/list/'))
      .map(({ startTime, encodedBodySize }) => ({ startTime, encodedBodySize })),
  );
