/**
 * The server: its speed beside a bare one, the gate beside everything else that goes on, mails, stops, what must not happen,
 * and memory. Options: --only GROUP,… (checks, beside, list, mails, stop, attack, safety, memory), --beside PART,… (of what the gate
 * is beside), --postgres, --members N, --tickets N, --rounds N, --stops N, --kills N, --rivals N, --minutes N.
 */
import { parseArgs } from 'node:util';
import { measureSearches } from './members/list.ts';
import { measureAttacks } from './server/attack.ts';
import { measureBeside } from './server/beside.ts';
import { measureMails } from './server/mails.ts';
import { measureMemory } from './server/memory.ts';
import { openPlace, type Place } from './server/place.ts';
import { countDoubles, countLost } from './server/safety.ts';
import { measureSpeed } from './server/speed.ts';
import { countUnanswered } from './server/stops.ts';
import type { Figure, Report } from './support/area.ts';
import { keepReport, keptFigures } from './support/report.ts';

const OPTIONS = {
  only: { type: 'string', default: '' },
  beside: { type: 'string', default: '' },
  postgres: { type: 'boolean', default: false },
  members: { type: 'string', default: '100000' },
  tickets: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '5' },
  stops: { type: 'string', default: '50' },
  kills: { type: 'string', default: '100' },
  rivals: { type: 'string', default: '1000' },
  minutes: { type: 'string', default: '60' },
} as const;

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const listed = (text: string) => text.split(',').filter((part) => part !== '');
  const only = listed(values.only);
  const groups = groupsOf({
    members: Number(values.members),
    tickets: Number(values.tickets),
    rounds: Number(values.rounds),
    stops: Number(values.stops),
    kills: Number(values.kills),
    rivals: Number(values.rivals),
    minutes: Number(values.minutes),
    beside: listed(values.beside),
  });
  const unknown = only.filter((name) => !(name in groups));
  if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}`);
  const place = await openPlace(values.postgres);
  const report: Report = {
    file: values.postgres ? 'server-postgres' : 'server',
    title: `The server on ${values.postgres ? 'PostgreSQL' : 'the embedded database'}`,
    figures: [],
    leftOut: [],
  };
  const file = report.file ?? '';
  try {
    for (const [name, group] of Object.entries(groups)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const found = await group(place);
      report.figures = only.length === 0 ? [...report.figures, ...found] : keptFigures(file, found);
      // A later group may take long, or fail.
      await keepReport(file, report);
    }
    return report;
  } finally {
    await place.close();
  }
}

interface Counts {
  readonly members: number;
  readonly tickets: number;
  readonly rounds: number;
  readonly stops: number;
  readonly kills: number;
  readonly rivals: number;
  readonly minutes: number;
  readonly beside: readonly string[];
}

const groupsOf = (counts: Counts): Record<string, (place: Place) => Promise<Figure[]>> => ({
  checks: (place) => measureSpeed(place, counts),
  beside: (place) => measureBeside(place, counts),
  list: (place) => measureSearches(place, counts.members),
  mails: (place) => measureMails(() => place.newFestival()),
  stop: async (place) => [await countUnanswered(await place.newFestival(), counts.stops)],
  attack: (place) => measureAttacks(place),
  safety: async (place) => [
    await countDoubles(await place.newFestival(), counts.rivals),
    await countLost(await place.newFestival(), counts.kills),
  ],
  memory: async (place) => [await measureMemory(place, counts.minutes)],
});
