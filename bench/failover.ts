/**
 * PostgreSQL with a standby: the primary is killed amid admissions, the standby takes its place, again and again.
 * Options: --kills N
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLanes, type Lanes } from './failover/lanes.ts';
import { Pair } from './failover/pair.ts';
import { createFestival, type Festival } from './server/festival.ts';
import { startEinlass } from './server/processes.ts';
import { absolute, type Figure, type Report } from './support/area.ts';
import { median } from './support/statistics.ts';

/** More than come between two kills. */
const TICKETS = 5_000;
const PATIENCE_MS = 60_000;
const GOAL_S = 10;

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: { kills: { type: 'string', default: '20' } },
  });
  const pair = await Pair.start();
  try {
    const festival = await createFestival(pair.location);
    const server = await startEinlass(pair.location);
    const lanes = openLanes(festival, server.port);
    const standstills: number[] = [];
    try {
      for (let kill = 0; kill < Number(values.kills); kill += 1) {
        standstills.push(await failOver(pair, festival, lanes));
        console.log(`kill ${kill + 1}: ${standstills.at(-1)?.toFixed(2)} s`);
      }
      await lanes.stop();
      return {
        title: 'PostgreSQL with a standby, the primary killed',
        figures: [
          ...(await ledgerFigures(festival, lanes, standstills.length)),
          ...standing(standstills),
        ],
        leftOut: [],
      };
    } finally {
      await server.kill();
      await festival.close();
    }
  } finally {
    await pair.end();
  }
}

/** @returns seconds without an acknowledged admission, at the longest, from the kill until the dead one follows again. */
async function failOver(pair: Pair, festival: Festival, lanes: Lanes): Promise<number> {
  lanes.queue(await festival.tickets(TICKETS - lanes.left));
  await sleep(1_000 + Math.random() * 500);
  const killedAt = performance.now();
  await pair.killPrimary();
  await pair.promote();
  await answerSince(lanes, performance.now());
  await sleep(500);
  await pair.rebuild();
  if (lanes.left === 0) throw new Error('The lanes ran out of guests.');
  return longestGap(lanes.answeredAt, killedAt);
}

async function answerSince({ answeredAt }: Lanes, sinceMs: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((answeredAt.at(-1) ?? 0) < sinceMs) {
    if (performance.now() > end) throw new Error(`No admission for ${PATIENCE_MS} ms.`);
    await sleep(10);
  }
}

/** Between two acknowledgements, the last one before `fromMs` included; seconds. */
function longestGap(answeredAt: readonly number[], fromMs: number): number {
  const first = answeredAt.findLastIndex((at) => at <= fromMs);
  const gaps = answeredAt
    .slice(first + 1)
    .map((at, index) => at - (answeredAt[first + index] ?? at));
  return Math.max(...gaps) / 1_000;
}

async function ledgerFigures(
  { database }: Festival,
  { acknowledged, attempts }: Lanes,
  kills: number,
): Promise<Figure[]> {
  const rows = await database.db
    .selectFrom('entry_event')
    .leftJoin('ticket', 'ticket.admitted_by', 'entry_event.key')
    .select(['entry_event.key', 'entry_event.ticket_id', 'ticket.id as admitted_id'])
    .where('kind', 'in', ['admit', 'conflict'])
    .execute();
  const stored = new Map(rows.map((row) => [row.key, row]));
  const lost = [...acknowledged].filter(([id, key]) => stored.get(key)?.admitted_id !== id).length;
  const doubled = rows.length - new Set(rows.map((row) => row.ticket_id)).size;
  const again = [...attempts].map(([status, times]) => `${times} × ${status}`).join(', ');
  const note = `${kills} kills, ${acknowledged.size} acknowledged admissions; asked again after: ${again}`;
  return [
    absolute('acknowledged admissions lost', '', lost, 0, note),
    absolute('guests admitted twice', '', doubled, 0, `${rows.length} admissions in the ledger`),
  ];
}

const standing = (standstills: readonly number[]): Figure[] => [
  absolute('no lane is answered, median of the kills', 's', median(standstills), GOAL_S),
  absolute(
    'no lane is answered, worst of the kills',
    's',
    Math.max(...standstills),
    GOAL_S,
    'the standby is promoted at once: the time that a manager takes to notice comes on top',
  ),
];
