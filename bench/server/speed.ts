/** How fast check and invalidate are, against the floor (floor.ts) in the same rounds. */
import { randomUUID } from 'node:crypto';
import { calls } from '../../contract/calls.ts';
import type { Figure } from '../support/area.ts';
import { median, quantile } from '../support/statistics.ts';
import { EMAIL, entryRequest, PASSWORD, type Festival } from './festival.ts';
import { load, type Measured } from './load.ts';
import { startEinlass, startFloor, type Running } from './processes.ts';

const CHECKS = 6_000;
const ADMISSIONS = 3_000;
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

export async function measureChecks(
  newFestival: () => Promise<Festival>,
  rounds: number,
): Promise<Figure[]> {
  const festival = await newFestival();
  const ids = await festival.tickets(1_000);
  const requests = Array.from({ length: CHECKS }, (_, index) =>
    entryRequest(calls.checkTicket, ids[index % ids.length] ?? '', festival.headersOf(index)),
  );
  const servers = [
    await startEinlass(festival.location),
    await startFloor(festival.location, 'each'),
  ];
  const [ours, floor] = await interleaved(
    rounds,
    servers.map((server) => ({
      server,
      measure: () => all200(load(server.port, 16, countdown(requests))),
    })),
  );
  const p99 = await p99DuringLogins(rounds, servers[0]?.port ?? 0, requests.slice(0, 3_000));
  await Promise.all(servers.map((server) => server.kill()));
  return [
    {
      what: 'check, 16 connections',
      unit: '/s',
      peer: 'node:http, same SQL',
      peersFigure: rateOf(floor),
      ours: rateOf(ours),
      reach: { atLeast: 0.85 },
    },
    {
      what: 'check, CPU of the server',
      unit: 'µs',
      peer: 'node:http, same SQL',
      peersFigure: cpuOf(floor),
      ours: cpuOf(ours),
      reach: { atMost: 1.18 },
      note: 'what a busy machine disturbs least',
    },
    p99,
  ];
}

/** Checks while 16 people sign in without a pause, against the same without them. */
async function p99DuringLogins(
  rounds: number,
  port: number,
  requests: readonly string[],
): Promise<Figure> {
  let isOver = false;
  let signedIn = 0;
  const signIn = async (person: number) => {
    for (let attempt = 0; !isOver; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${calls.signIn.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // Rate limits count per address; the local proxy is believed.
          'x-forwarded-for': `10.${person}.${attempt >> 8}.${attempt & 255}`,
        },
        body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      });
      await answer.arrayBuffer();
      if (answer.ok) signedIn += 1;
    }
  };
  const p99 = async () => {
    const { latencies } = await all200(load(port, 4, countdown(requests)));
    return quantile(latencies, 0.99);
  };
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await p99());
    isOver = false;
    const people = Array.from({ length: 16 }, (_, person) => signIn(person));
    busy.push(await p99());
    isOver = true;
    await Promise.all(people);
  }
  return {
    what: 'check p99 during 16 logins',
    unit: 'ms',
    peer: 'quiet',
    peersFigure: median(quiet),
    ours: median(busy),
    reach: { atMost: 1.2 },
    note: `4 connections; ${signedIn} signed in meanwhile`,
  };
}

/** Admissions, of which each is on the disk before its answer leaves. */
export async function measureAdmissions(
  newFestival: () => Promise<Festival>,
  rounds: number,
  connections: number,
): Promise<Figure[]> {
  const lanes = [await newFestival(), await newFestival(), await newFestival()] as const;
  const [first, second, third] = lanes;
  const servers = [
    await startEinlass(first.location),
    await startFloor(second.location, 'each'),
    await startFloor(third.location, 'together'),
  ];
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
    servers.map((server, index) => ({
      server,
      measure: () => admit(lanes[index] ?? first, server),
    })),
  );
  await Promise.all(servers.map((server) => server.kill()));
  const figure = (peer: string, peersRounds: readonly Round[] | undefined): Figure => ({
    what: `durable invalidate, ${connections} connections`,
    unit: '/s',
    peer,
    peersFigure: rateOf(peersRounds),
    ours: rateOf(ours),
    reach: { atLeast: 0.85 },
  });
  return [
    figure('node:http, a commit each', each),
    figure('node:http, a commit each turn', together),
  ];
}
