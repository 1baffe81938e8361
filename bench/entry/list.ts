/** The device list: what it costs to have it, and to keep it up to date. */
import { ask } from '../../__tests__/support/apiClient.ts';
import { hasList } from '../../__tests__/support/deviceStorage.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import { waitUntil } from '../../__tests__/support/waitUntil.ts';
import { calls } from '../../contract/paths.ts';
import { absolute, type Figure } from '../support/area.ts';
import { openLane } from './lane.ts';
import { momentsOf } from './stopwatch.ts';

const CHANGES = 100;

/** On a server that was just started, and a phone that was never there; the tickets are older than an hour. */
export async function measureList(gate: FaultyGate, tickets: string[]): Promise<Figure[]> {
  const count = tickets.length;
  await gate.keepHouse();
  const lane = await openLane(gate);
  const { page } = lane;
  const lists = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/entry/list/'))
        .map(({ startTime, encodedBodySize }) => ({ startTime, encodedBodySize })),
    );
  try {
    await hasList(page);
    const inUse = (await momentsOf(page)).find(({ what }) => what === 'list')?.atMs ?? Number.NaN;
    const [whole] = await lists();
    for (let change = 0; change < CHANGES; change += 1) {
      const params = { ticketId: tickets.pop() ?? '' };
      await ask(gate.server.url, calls.invalidateTicket, { params, access: gate.staff.access });
    }
    const delta = await waitUntil('delta of the list', async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return (await lists())[1];
    });
    return [
      absolute(`list of ${count} tickets`, 'MB', (whole?.encodedBodySize ?? 0) / 1e6, 1.5),
      absolute(
        '/scan opened → list in use',
        's',
        inUse / 1e3,
        3,
        `asked for ${((whole?.startTime ?? 0) / 1e3).toFixed(2)} s after the page was opened, cold: browser, server and cache`,
      ),
      absolute(`delta of ${CHANGES} changes`, 'kB', delta.encodedBodySize / 1e3, 5),
    ];
  } finally {
    await lane.end();
  }
}
