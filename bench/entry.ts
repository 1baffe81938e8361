/**
 * Admission at the gate: the built app in a real browser, a real server, a real ledger.
 * Options: --guests N (of each row), --tickets N (of the list), --queue N, --faults N (of each kind),
 * --kills N, --rivals N (tickets, each wanted by 64), --postgres (in place of the embedded database),
 * --safety (kills and rivals alone).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFaultyGate } from '../__tests__/support/faultyGate.ts';
import { sharedPostgres } from '../__tests__/support/postgres.ts';
import { countFaults } from './entry/faults.ts';
import { measureLane } from './entry/lanes.ts';
import { measureList } from './entry/list.ts';
import { measureOfflineStart } from './entry/offlineStart.ts';
import { measureQueue } from './entry/queue.ts';
import { measureFall, measureGuests } from './entry/speed.ts';
import { createFestival } from './server/festival.ts';
import { countDoubles, countLost } from './server/safety.ts';
import type { Figure, Report } from './support/area.ts';

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      guests: { type: 'string', default: '60' },
      tickets: { type: 'string', default: '100000' },
      queue: { type: 'string', default: '5000' },
      faults: { type: 'string', default: '25' },
      kills: { type: 'string', default: '100' },
      rivals: { type: 'string', default: '1000' },
      postgres: { type: 'boolean', default: false },
      safety: { type: 'boolean', default: false },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  const postgres = values.postgres ? await sharedPostgres() : null;
  const newLocation = async (name: string): Promise<string> => {
    if (postgres !== null) return postgres.createDatabase();
    mkdirSync(join(folder, name));
    return join(folder, name, 'einlass.sqlite');
  };
  const figures: Figure[] = [];
  try {
    if (!values.safety) figures.push(...(await measureGate(await newLocation('gate'), values)));
    for (const [count, times] of [
      [countLost, values.kills],
      [countDoubles, values.rivals],
    ] as const) {
      const festival = await createFestival(await newLocation(count.name));
      figures.push(await count(festival, Number(times)));
      await festival.close();
    }
    const [part, what] = values.safety
      ? ['entry-safety', 'Kills and rivals']
      : ['entry', 'Admission at the gate'];
    return {
      file: postgres === null ? part : `${part}-postgres`,
      title: `${what}, ${postgres === null ? 'embedded database' : 'PostgreSQL'}`,
      figures,
      leftOut: [],
    };
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Counts = Record<'tickets' | 'guests' | 'queue' | 'faults', string>;

async function measureGate(location: string, counts: Counts): Promise<Figure[]> {
  const gate = await startFaultyGate(location);
  try {
    const tickets = await gate.tickets(Number(counts.tickets));
    return [
      ...(await measureList(gate, tickets)),
      ...(await measureGuests(gate, tickets, Number(counts.guests))),
      ...(await measureFall(gate, tickets)),
      ...(await measureLane(gate, tickets)),
      ...(await measureQueue(gate, tickets.splice(0, Number(counts.queue)))),
      ...(await countFaults(gate, tickets, Number(counts.faults))),
      await measureOfflineStart(),
    ];
  } finally {
    await gate.end();
  }
}
