/** How long a check takes at worst while something else goes on, beside the same gate with nothing beside it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import { addCrowd } from '../members/crowd.ts';
import type { Figure } from '../support/area.ts';
import { Chance } from '../support/random.ts';
import { median, quantile } from '../support/statistics.ts';
import { entryRequest } from './festival.ts';
import { openGate, type Gate } from './gate.ts';
import { neighboursOf, type Neighbour } from './neighbours.ts';
import type { Place } from './place.ts';
import { LOGGING, startEinlass } from './processes.ts';
import { startSlowSmtp } from './smtp.ts';

/** Some 200 checks a second: a gate of sixty lanes at the specification's pace asks for twenty. */
const LANES = 4;
const PAUSE_MS = 16;
/** Of a round: more than a thousand checks. */
const ROUND_MS = 6_000;
const TICKETS = 2_000;
const SEED = 15;
const WARM_UP_MS = 5_000;

export interface Counts {
  readonly members: number;
  readonly rounds: number;
  /** Parts of the names of those that are measured; empty: all. */
  readonly beside: readonly string[];
}

export async function measureBeside(place: Place, counts: Counts): Promise<Figure[]> {
  const { members, rounds, beside } = counts;
  const festival = await place.newFestival();
  await addCrowd(festival.database, members, new Chance(SEED));
  await place.settle(festival);
  const ids = await festival.tickets(TICKETS);
  const requests = ids.map((id, index) =>
    entryRequest(calls.checkTicket, id, festival.headersOf(index + 8)),
  );
  const smtp = await startSlowSmtp();
  const server = await startEinlass(festival.location, { ...LOGGING, ...smtp.settings });
  const gate = openGate({ port: server.port, lanes: LANES, pauseMs: PAUSE_MS, requests });
  try {
    await gate.during(() => sleep(WARM_UP_MS));
    const street = { festival, server, smtp, members, folder: place.folder };
    const figures: Figure[] = [];
    for (const neighbour of neighboursOf(street)) {
      if (beside.length > 0 && !beside.some((part) => neighbour.what.includes(part))) continue;
      const figure = await measureNeighbour(gate, neighbour, rounds);
      figures.push(figure);
      // It takes minutes: whoever waits sees what there is.
      console.log(`${figure.what}: ${figure.peersFigure} → ${figure.ours} ms (${figure.note})`);
    }
    return figures;
  } finally {
    await gate.close();
    await server.stop();
    await smtp.close();
  }
}

async function measureNeighbour(gate: Gate, neighbour: Neighbour, rounds: number): Promise<Figure> {
  const [quiet, busy]: [number[], number[]] = [[], []];
  const notes: string[] = [];
  let checks = 0;
  const takeQuiet = async () => {
    const { checks } = await gate.during(() => sleep(ROUND_MS));
    quiet.push(quantile(checks.latencies, 0.99));
  };
  await takeQuiet();
  for (let round = 0; round < (neighbour.isLong === true ? 1 : rounds); round += 1) {
    await neighbour.before?.();
    const untilMs = performance.now() + ROUND_MS;
    const measured = await gate.during(() => neighbour.work(() => performance.now() > untilMs));
    await neighbour.after?.();
    busy.push(quantile(measured.checks.latencies, 0.99));
    checks += measured.checks.latencies.length;
    notes.push(measured.result);
    await takeQuiet();
  }
  return {
    what: `check p99 beside ${neighbour.what}`,
    unit: 'ms',
    peer: 'quiet',
    peersFigure: median(quiet),
    ours: median(busy),
    reach: { atMost: neighbour.atMost },
    note: `${checks} checks meanwhile; ${notes.join(', ')}`,
  };
}
