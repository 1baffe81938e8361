/** How fast check and invalidate are, against the floor (floor.ts) in the same rounds. */
import { randomUUID } from 'node:crypto';
import { calls } from '../../contract/calls.ts';
import type { Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';
import { entryRequest, type Festival } from './festival.ts';
import { load, type Measured } from './load.ts';
import type { Place } from './place.ts';
import { LOGGING, startEinlass, startFloor, type Running } from './processes.ts';

const CHECKS = 6_000;
const ADMISSIONS = 3_000;
const TICKETS_AT_ONCE = 10_000;
/** Before that the just-in-time compiler is measured: a server at the gate has run for hours. */
const WARM_UP_ROUNDS = 4;

interface Round extends Measured {
  /** Of the server's process, microseconds a request. */
  readonly cpuUs: number;
}

/** One after the other in each round, so that the noise of the machine meets all of them. The first ones warm up. */
async function interleaved(
  rounds: number,
  parts: readonly { server: Running; measure: () => Promise<Measured> }[],
): Promise<Round[][]> {
  const results: Round[][] = parts.map(() => []);
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    for (const [index, { server, measure }] of parts.entries()) {
      const before = server.cpuUs();
      const measured = await measure();
      const cpuUs = (server.cpuUs() - before) / measured.latencies.length;
      if (round >= WARM_UP_ROUNDS) results[index]?.push({ ...measured, cpuUs });
    }
  }
  return results;
}

const rateOf = (rounds: readonly Round[] = []) => median(rounds.map((round) => round.perSecond));
const cpuOf = (rounds: readonly Round[] = []) => median(rounds.map((round) => round.cpuUs));

export function countdown(requests: readonly string[]): () => string | null {
  let index = 0;
  return () => requests[index++] ?? null;
}

/** @throws when another status came: then something else was measured. */
async function all200(measuring: Promise<Measured>): Promise<Measured> {
  const measured = await measuring;
  if ([...measured.statuses.keys()].some((status) => status !== 200)) {
    throw new Error(`Answers: ${JSON.stringify([...measured.statuses])}`);
  }
  return measured;
}

interface Counts {
  readonly tickets: number;
  readonly rounds: number;
}

/** A server, ours or the floor, each on a database of its own with as many tickets. */
interface Lane {
  readonly festival: Festival;
  readonly tickets: readonly string[];
  readonly server: Running;
}

/** Checks, then admissions by few and by many connections. */
export async function measureSpeed(place: Place, counts: Counts): Promise<Figure[]> {
  const lanes: Lane[] = [];
  const peers = place.isPostgres ? (['each'] as const) : (['each', 'together'] as const);
  for (const how of ['ours', ...peers] as const) {
    const festival = await place.newFestival();
    const tickets = await manyTickets(festival, counts.tickets);
    await place.settle(festival);
    const { location } = festival;
    const server = await (how === 'ours'
      ? startEinlass(location, LOGGING)
      : startFloor(location, how));
    lanes.push({ festival, tickets, server });
  }
  try {
    return [
      ...(await measureChecks(lanes.slice(0, 2), counts)),
      ...(await measureAdmissions(lanes, counts, { connections: 16, atLeast: 1 })),
      ...(await measureAdmissions(lanes, counts, {
        connections: 64,
        atLeast: place.isPostgres ? 2 : 3,
      })),
    ];
  } finally {
    await Promise.all(lanes.map(({ server }) => server.kill()));
  }
}

async function manyTickets(festival: Festival, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(...(await festival.tickets(Math.min(TICKETS_AT_ONCE, count - ids.length))));
  }
  return ids;
}

async function measureChecks(lanes: readonly Lane[], { rounds }: Counts): Promise<Figure[]> {
  const [ours, floor] = await interleaved(
    rounds,
    lanes.map(({ festival, tickets, server }) => {
      const step = Math.max(1, Math.floor(tickets.length / CHECKS));
      const requests = Array.from({ length: CHECKS }, (_, index) => {
        const id = tickets[(index * step) % tickets.length] ?? '';
        return entryRequest(calls.checkTicket, id, festival.headersOf(index));
      });
      return { server, measure: () => all200(load(server.port, 16, countdown(requests))) };
    }),
  );
  const peer = 'node:http, same SQL';
  return [
    {
      what: 'check, 16 connections, log level info',
      unit: '/s',
      peer,
      peersFigure: rateOf(floor),
      ours: rateOf(ours),
      reach: { atLeast: 0.95 },
    },
    {
      what: 'check, CPU of the server',
      unit: 'µs',
      peer,
      peersFigure: cpuOf(floor),
      ours: cpuOf(ours),
      reach: { atMost: 1.18 },
      note: 'what a busy machine disturbs least',
    },
  ];
}

/** Admissions, of which each is on the disk before its answer leaves. */
async function measureAdmissions(
  lanes: readonly Lane[],
  { rounds }: Counts,
  { connections, atLeast }: { connections: number; atLeast: number },
): Promise<Figure[]> {
  const admit = async ({ festival, server }: Lane) => {
    const ids = await festival.tickets(ADMISSIONS);
    const requests = ids.map((id, index) => {
      const headers = [...festival.headersOf(index), `idempotency-key: ${randomUUID()}`];
      return entryRequest(calls.invalidateTicket, id, headers);
    });
    return await all200(load(server.port, connections, countdown(requests)));
  };
  const [ours, each, together] = await interleaved(
    rounds,
    lanes.map((lane) => ({ server: lane.server, measure: () => admit(lane) })),
  );
  const figure = (peer: string, theirs: readonly Round[], least: number): Figure => ({
    what: `durable invalidate, ${connections} connections`,
    unit: '/s',
    peer,
    peersFigure: rateOf(theirs),
    ours: rateOf(ours),
    reach: { atLeast: least },
  });
  return [
    figure('node:http, a commit each', each ?? [], atLeast),
    ...(together === undefined ? [] : [figure('node:http, a commit each turn', together, 0.85)]),
  ];
}
