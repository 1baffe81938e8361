/** What the server holds in memory after a long time of everything at once, beside what it held at first. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import { addCrowd, searchTerms } from '../members/crowd.ts';
import type { Figure } from '../support/area.ts';
import { Chance } from '../support/random.ts';
import { median } from '../support/statistics.ts';
import { EMAIL, entryRequest, PASSWORD, type Festival } from './festival.ts';
import { load, requestOf } from './load.ts';
import type { Place } from './place.ts';
import { LOGGING, startEinlass, type Running } from './processes.ts';
import { codeMail, queueMails, startSlowSmtp } from './smtp.ts';
import { MINUTE_MS } from '../../contract/time.ts';

const MB = 1024 * 1024;
/** From then on everything that is made once has been made. */
const SETTLED_MINUTES = 10;
const LOOK_MS = 5_000;
/** A figure is the median of the last so many looks. */
const LOOKS = 12;
const LANES = 4;
const PAUSE_MS = 20;
const OFFICE_PAUSE_MS = 250;
const SIGN_IN_MS = 2_000;
const MAILS_MS = 10_000;
const MAILS = 100;
const MEMBERS = 20_000;
const TICKETS = 5_000;

export async function measureMemory(place: Place, minutes: number): Promise<Figure> {
  const festival = await place.newFestival();
  await addCrowd(festival.database, MEMBERS, new Chance(1));
  const smtp = await startSlowSmtp();
  const server = await startEinlass(festival.location, { ...LOGGING, ...smtp.settings });
  const settled = Math.min(SETTLED_MINUTES, minutes / 2);
  const beganMs = performance.now();
  const isOver = () => performance.now() - beganMs > minutes * MINUTE_MS;
  try {
    const working = mixedLoad(festival, server, isOver);
    const rss: number[] = [];
    let atFirst = 0;
    while (!isOver()) {
      await sleep(LOOK_MS);
      rss.push(server.rssBytes() / MB);
      const isSettled = performance.now() - beganMs >= settled * MINUTE_MS;
      if (isSettled && atFirst === 0) atFirst = median(rss.slice(-LOOKS));
    }
    const answers = await working;
    return {
      what: `RSS after ${minutes} minutes of mixed load`,
      unit: 'MB',
      peer: `after ${settled} minutes`,
      peersFigure: atFirst,
      ours: median(rss.slice(-LOOKS)),
      reach: { atMost: 1.1 },
      note: `checks, admissions, searches, sign-ins and mails, ${answers.toLocaleString('en')} answers; the most was ${Math.max(...rss).toFixed(0)} MB`,
    };
  } finally {
    await server.stop();
    await smtp.close();
  }
}

/** @returns how many answers came. */
async function mixedLoad(
  festival: Festival,
  { port }: Running,
  isOver: () => boolean,
): Promise<number> {
  const chance = new Chance(2);
  const terms = searchTerms(chance, MEMBERS, 2_000);
  const tickets = await festival.tickets(TICKETS);
  let count = 0;
  const until = (make: () => string) => () => (isOver() ? null : make());
  const gate = load(
    port,
    LANES,
    until(() => {
      count += 1;
      const isCheck = count % 2 === 1;
      const call = isCheck ? calls.checkTicket : calls.invalidateTicket;
      const key = isCheck ? [] : [`idempotency-key: ${randomUUID()}`];
      return entryRequest(call, chance.of(tickets), [...festival.headersOf(count), ...key]);
    }),
    PAUSE_MS,
  );
  const office = load(
    port,
    1,
    until(() => {
      const query = new URLSearchParams({ filter: chance.of(terms), sort: 'number' });
      return requestOf(
        'GET',
        `/api${calls.members.path}?${query.toString()}`,
        festival.headersOf(0),
      );
    }),
    OFFICE_PAUSE_MS,
  );
  const signIns = load(port, 1, until(signInRequest), SIGN_IN_MS);
  const queueing = (async () => {
    while (!isOver()) {
      await queueMails(festival, MAILS, codeMail);
      await sleep(MAILS_MS);
    }
  })();
  const measured = await Promise.all([gate, office, signIns]);
  await queueing;
  return measured.reduce((sum, { latencies }) => sum + latencies.length, 0);
}

function signInRequest(): string {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  return [
    `POST /api${calls.signIn.path} HTTP/1.1`,
    'host: bench',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
