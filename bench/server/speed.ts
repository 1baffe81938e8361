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

export async function measureChecks(place: Place, { tickets, rounds }: Counts): Promise<Figure[]> {
  const festival = await place.newFestival();
  const ids = await manyTickets(festival, tickets);
  await place.settle(festival);
  const step = Math.max(1, Math.floor(ids.length / CHECKS));
  const requests = Array.from({ length: CHECKS }, (_, index) =>
    entryRequest(
      calls.checkTicket,
      ids[(index * step) % ids.length] ?? '',
      festival.headersOf(index),
    ),
  );
  const servers = [
    await startEinlass(festival.location, LOGGING),
    await startFloor(festival.location, 'each'),
  ];
  const [ours, floor] = await interleaved(
    rounds,
    servers.map((server) => ({
      server,
      measure: () => all200(load(server.port, 16, countdown(requests))),
    })),
  );
  await Promise.all(servers.map((server) => server.kill()));
  return [
    {
      what: 'check, 16 connections, log level info',
      unit: '/s',
      peer: 'node:http, same SQL',
      peersFigure: rateOf(floor),
      ours: rateOf(ours),
      reach: { atLeast: 0.95 },
      note: `of ${ids.length.toLocaleString('en')} tickets`,
    },
    {
      what: 'check, CPU of the server',
      unit: 'µs',
      peer: 'node:http, same SQL',
      peersFigure: cpuOf(floor),
      ours: cpuOf(ours),
      reach: { atMost: 1.05 },
      note: 'what a busy machine disturbs least',
    },
  ];
}

async function manyTickets(festival: Festival, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(...(await festival.tickets(Math.min(TICKETS_AT_ONCE, count - ids.length))));
  }
  return ids;
}

/** Admissions, of which each is on the disk before its answer leaves. */
export async function measureAdmissions(
  place: Place,
  { tickets, rounds }: Counts,
  connections: number,
): Promise<Figure[]> {
  const peers = place.isPostgres ? (['each'] as const) : (['each', 'together'] as const);
  const lanes: { festival: Festival; server: Running }[] = [];
  for (const how of [null, ...peers]) {
    const festival = await place.newFestival();
    await manyTickets(festival, tickets);
    await place.settle(festival);
    const { location } = festival;
    const server = await (how === null
      ? startEinlass(location, LOGGING)
      : startFloor(location, how));
    lanes.push({ festival, server });
  }
  const admit = async (festival: Festival, { port }: Running) => {
    const ids = await festival.tickets(ADMISSIONS);
    const requests = ids.map((id, index) => {
      const headers = [...festival.headersOf(index), `idempotency-key: ${randomUUID()}`];
      return entryRequest(calls.invalidateTicket, id, headers);
    });
    return await all200(load(port, connections, countdown(requests)));
  };
  const [ours, each, together] = await interleaved(
    rounds,
    lanes.map(({ festival, server }) => ({ server, measure: () => admit(festival, server) })),
  );
  await Promise.all(lanes.map(({ server }) => server.kill()));
  const figure = (
    peer: string,
    peersRounds: readonly Round[] | undefined,
    atLeast: number,
  ): Figure => ({
    what: `durable invalidate, ${connections} connections`,
    unit: '/s',
    peer,
    peersFigure: rateOf(peersRounds),
    ours: rateOf(ours),
    reach: { atLeast },
  });
  // Few connections share few commits.
  const most = place.isPostgres ? 2 : 3;
  return [
    figure('node:http, a commit each', each, connections < 64 ? 1 : most),
    ...(together === undefined ? [] : [figure('node:http, a commit each turn', together, 0.85)]),
  ];
}
