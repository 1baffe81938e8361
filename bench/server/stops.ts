/** The server is told to stop while all lanes ask: every request that it has taken gets its answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import { absolute, type Figure } from '../support/area.ts';
import { entryRequest, type Festival } from './festival.ts';
import { load } from './load.ts';
import { LOGGING, startEinlass } from './processes.ts';

const LANES = 32;
const TICKETS = 500;
/** Before the signal, by chance up to so much longer. */
const [LOAD_MS, MORE_MS] = [200, 200];

export async function countUnanswered(festival: Festival, stops: number): Promise<Figure> {
  const ids = await festival.tickets(TICKETS);
  let [unanswered, answered, slowestMs] = [0, 0, 0];
  for (let stop = 0; stop < stops; stop += 1) {
    const server = await startEinlass(festival.location, LOGGING);
    let index = 0;
    const lanes = load(server.port, LANES, () =>
      entryRequest(calls.checkTicket, ids[index++ % TICKETS] ?? '', festival.headersOf(index)),
    );
    await sleep(LOAD_MS + Math.random() * MORE_MS);
    const beganMs = performance.now();
    await server.stop();
    slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    const measured = await lanes;
    unanswered += measured.unanswered;
    answered += measured.latencies.length;
    const isOther = [...measured.statuses.keys()].some((status) => status !== 200);
    if (isOther) throw new Error(`Answers: ${JSON.stringify([...measured.statuses])}`);
  }
  return absolute(
    `SIGTERM under keep-alive load, ${LANES} lanes: requests without an answer`,
    '',
    unanswered,
    0,
    `${stops} stops, ${answered} answers, each 200; the slowest stop took ${(slowestMs / 1_000).toFixed(1)} s`,
  );
}
