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
import { LOGGING, startEinlass, startFloor, type Running } from './processes.ts';
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
  const floor = await startFloor(festival.location, 'each');
  const gateOf = ({ port }: Running) =>
    openGate({ port, lanes: LANES, pauseMs: PAUSE_MS, requests });
  const gates = { ours: gateOf(server), floor: gateOf(floor) };
  try {
    await during(gates, () => sleep(WARM_UP_MS));
    const street = { festival, server, smtp, members, folder: place.folder };
    const figures: Figure[] = [];
    for (const neighbour of neighboursOf(street)) {
      if (beside.length > 0 && !beside.some((part) => neighbour.what.includes(part))) continue;
      const figure = await measureNeighbour(gates, neighbour, rounds);
      figures.push(figure);
      // It takes minutes: whoever waits sees what there is.
      console.log(`${figure.what}: ${figure.peersFigure} → ${figure.ours} ms (${figure.note})`);
    }
    return figures;
  } finally {
    await Promise.all([gates.ours.close(), gates.floor.close()]);
    await Promise.all([server.stop(), floor.stop()]);
    await smtp.close();
  }
}

/** The server's, and beside it, in a process of its own that does nothing else, that of a bare one. */
interface Gates {
  readonly ours: Gate;
  readonly floor: Gate;
}

/** @returns of each gate the time within which 99 of 100 checks were answered, ms. */
async function during<T>({ ours, floor }: Gates, work: () => Promise<T>) {
  const both = await ours.during(() => floor.during(work));
  const [mine, bare] = [both.checks.latencies, both.result.checks.latencies];
  return {
    ours: quantile(mine, 0.99),
    floor: quantile(bare, 0.99),
    checks: mine.length,
    result: both.result.result,
  };
}

async function measureNeighbour(
  gates: Gates,
  neighbour: Neighbour,
  rounds: number,
): Promise<Figure> {
  type Times = Awaited<ReturnType<typeof during>>;
  const [quiet, busy]: [Times[], Times[]] = [[], []];
  const notes: string[] = [];
  const takeQuiet = async () => void quiet.push(await during(gates, () => sleep(ROUND_MS)));
  await takeQuiet();
  for (let round = 0; round < (neighbour.isLong === true ? 1 : rounds); round += 1) {
    await neighbour.before?.();
    const untilMs = performance.now() + ROUND_MS;
    const measured = await during(gates, () => neighbour.work(() => performance.now() > untilMs));
    await neighbour.after?.();
    busy.push(measured);
    notes.push(measured.result);
    await takeQuiet();
  }
  const medianOf = (times: readonly Times[], whose: 'ours' | 'floor') =>
    median(times.map((time) => time[whose]));
  const checks = busy.reduce((sum, time) => sum + time.checks, 0);
  const [before, meanwhile] = [medianOf(quiet, 'floor'), medianOf(busy, 'floor')];
  return {
    what: `check p99 beside ${neighbour.what}`,
    unit: 'ms',
    peer: 'quiet',
    peersFigure: medianOf(quiet, 'ours'),
    ours: medianOf(busy, 'ours'),
    reach: { atMost: neighbour.atMost },
    note: `a bare node:http in a process of its own beside the same: ${before.toFixed(1)} → ${meanwhile.toFixed(1)} ms, ${(meanwhile / before).toFixed(2)} ×; ${checks} checks meanwhile; ${notes.join(', ')}`,
  };
}
