/**
 * What an attacker with few means costs: memory of the server, and how long others wait meanwhile. Each attack comes from a
 * thread of its own, over the loopback alone, with a fixed number of connections, and ends after some seconds.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { calls } from '../../contract/calls.ts';
import { absolute, type Figure } from '../support/area.ts';
import { median, quantile } from '../support/statistics.ts';
import {
  METRICS_LANES,
  PIPELINED_BYTES,
  PIPELINES,
  SLOW_BODIES,
  STREAMS,
  type AttackKind,
  type AttackOptions,
} from './attackKinds.ts';
import { entryRequest, type Festival } from './festival.ts';
import { openGate } from './gate.ts';
import { load, requestOf } from './load.ts';
import type { Place } from './place.ts';
import { LOGGING, startEinlass, type Running } from './processes.ts';

const MB = 1024 * 1024;
/** Longer than an unread answer and a body that does not come are waited for (30 s). */
const ATTACK_MS = 40_000;
const WARM_UP_MS = 8_000;
const LOOK_MS = 100;
/** Looks before the attack, of which the server's memory is the median. */
const LOOKS = 20;
const LANES = 4;
const PAUSE_MS = 16;
const HEALTH_PAUSE_MS = 50;
const ADMIT_MS = 200;
const TICKETS = 3_000;

const RSS_MAX_MB = 100;
const HEALTH_MAX_MS = 1_000;

const ATTACKS: readonly (readonly [what: string, kinds: readonly AttackKind[]])[] = [
  [
    `${PIPELINES} connections that ask ahead (${PIPELINED_BYTES / 1e6} MB in all) and read nothing`,
    ['pipelining'],
  ],
  [`${SLOW_BODIES} bodies, a byte a second`, ['slow bodies']],
  [`${STREAMS} event streams that nobody reads`, ['event streams']],
  [`/metrics asked for by ${METRICS_LANES} without a pause`, ['metrics']],
  ['all of that at once', ['pipelining', 'slow bodies', 'event streams', 'metrics']],
];

export async function measureAttacks(place: Place): Promise<Figure[]> {
  const festival = await place.newFestival();
  const tickets = await festival.tickets(TICKETS);
  const figures: Figure[] = [];
  for (const [what, kinds] of ATTACKS) {
    // A server of its own each time: what one attack leaves behind is not the next one's.
    const server = await startEinlass(festival.location, LOGGING);
    try {
      figures.push(...(await measureAttack({ festival, server, tickets }, what, kinds)));
    } finally {
      await server.stop();
    }
  }
  return figures;
}

interface Scene {
  readonly festival: Festival;
  readonly server: Running;
  /** Those at the end are admitted, and gone then. */
  readonly tickets: string[];
}

async function measureAttack(
  { festival, server, tickets }: Scene,
  what: string,
  kinds: readonly AttackKind[],
): Promise<Figure[]> {
  const { port } = server;
  const requests = tickets
    .slice(0, TICKETS / 2)
    .map((id, index) => entryRequest(calls.checkTicket, id, festival.headersOf(index)));
  const gate = openGate({ port, lanes: LANES, pauseMs: PAUSE_MS, requests });
  try {
    await gate.during(() => sleep(WARM_UP_MS));
    const before = await lookFor(LOOKS * LOOK_MS, () => server.rssBytes() / MB);
    const { checks, result } = await gate.during(async () => {
      let isOver = false;
      const health = requestOf('GET', '/healthz', []);
      const healthz = load(port, 1, () => (isOver ? null : health), HEALTH_PAUSE_MS);
      const admitting = load(port, 1, () => nextAdmission(isOver, tickets, festival), ADMIT_MS);
      const attackers = kinds.map((kind) =>
        startAttack({ kind, port, headers: festival.headersOf(0) }),
      );
      const rss = await lookFor(ATTACK_MS, () => server.rssBytes() / MB);
      await Promise.all(attackers.map((stop) => stop()));
      isOver = true;
      const [asked, admitted] = await Promise.all([healthz, admitting]);
      return { rss, asked, admitted };
    });
    const { rss, asked, admitted } = result;
    const most = Math.max(...rss);
    const slowest = (latencies: readonly number[]) => Math.max(...latencies).toFixed(0);
    const p99 = (latencies: readonly number[]) => quantile(latencies, 0.99).toFixed(1);
    const unanswered = checks.unanswered + asked.unanswered + admitted.unanswered;
    const refused = [...asked.statuses, ...admitted.statuses]
      .filter(([status]) => status !== 200)
      .reduce((sum, [, count]) => sum + count, 0);
    return [
      absolute(
        `RSS beside ${what}: more than before`,
        'MB',
        most - median(before),
        RSS_MAX_MB,
        `${median(before).toFixed(0)} → ${most.toFixed(0)} MB at most, ${(rss.at(-1) ?? 0).toFixed(0)} MB after ${ATTACK_MS / 1000} s`,
      ),
      absolute(
        `/healthz p99 beside ${what}`,
        'ms',
        quantile(asked.latencies, 0.99),
        HEALTH_MAX_MS,
        `${asked.latencies.length} asked, the slowest took ${slowest(asked.latencies)} ms`,
      ),
      absolute(
        `honest calls without their answer beside ${what}`,
        '',
        unanswered + refused,
        0,
        `${checks.latencies.length} checks, p99 ${p99(checks.latencies)} ms, the slowest ${slowest(checks.latencies)} ms; ${admitted.latencies.length} admissions, the slowest ${slowest(admitted.latencies)} ms`,
      ),
    ];
  } finally {
    await gate.close();
  }
}

function nextAdmission(isOver: boolean, tickets: string[], festival: Festival): string | null {
  const id = isOver ? undefined : tickets.pop();
  if (id === undefined) return null;
  return entryRequest(calls.invalidateTicket, id, festival.headersOf(1));
}

/** @returns what is looked at, again and again. */
async function lookFor(ms: number, look: () => number): Promise<number[]> {
  const seen: number[] = [];
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs) {
    await sleep(LOOK_MS);
    seen.push(look());
  }
  return seen;
}

/** @returns what ends it. */
function startAttack(workerData: AttackOptions): () => Promise<void> {
  const thread = new Worker(join(import.meta.dirname, 'attackThread.ts'), { workerData });
  return async () => {
    const isOver = once(thread, 'message');
    thread.postMessage('stop');
    await isOver;
    await thread.terminate();
  };
}
