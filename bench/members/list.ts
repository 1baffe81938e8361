/** The office's list over HTTP: how long its searches take, by what is typed, and its far pages beside its first one. */
import { calls } from '../../contract/calls.ts';
import type { MemberPage } from '../../contract/entities.ts';
import type { Festival } from '../server/festival.ts';
import { load, requestOf } from '../server/load.ts';
import { LOGGING, startEinlass, type Running } from '../server/processes.ts';
import type { Place } from '../server/place.ts';
import { absolute, type Figure } from '../support/area.ts';
import { Chance } from '../support/random.ts';
import { median, quantile } from '../support/statistics.ts';
import { addCrowd, TERM_KINDS } from './crowd.ts';

/** Rows of a page of which a hundred thousand members have ten thousand. */
export const FAR_PAGE_SIZE = 10;
const FAR_PAGE = 10_000;
const ROUNDS = 200;
const TERMS_OF_A_KIND = 100;
const MILLION = 1_000_000;
const SEED = 16;

type Query = Readonly<Record<string, string>>;

/** One after the other. @returns milliseconds of each. @throws when one was refused. */
export async function askList(
  festival: Festival,
  { port }: Running,
  queries: readonly Query[],
): Promise<number[]> {
  const left = queries.map((query) => requestOf('GET', pathOf(query), festival.headersOf(0)));
  const { statuses, latencies } = await load(port, 1, () => left.shift() ?? null);
  if (statuses.get(200) !== queries.length) throw new Error(`Answers: ${[...statuses].join(' ')}`);
  return [...latencies];
}

const pathOf = (query: Query): string =>
  `/api${calls.members.path}?${new URLSearchParams(query).toString()}`;

/** Page 10,000, where there are so many. */
export const farPageOf = (members: number): number =>
  Math.min(FAR_PAGE, Math.floor(members / FAR_PAGE_SIZE) - 1);

export async function measureFarPage(
  festival: Festival,
  server: Running,
  members: number,
): Promise<Figure> {
  const first = { sort: 'name', page_size: String(FAR_PAGE_SIZE) };
  const far = farPageOf(members);
  const headers = festival.headersOf(0).map((line) => line.split(': ') as [string, string]);
  const reply = await fetch(
    `http://127.0.0.1:${server.port}${pathOf({ ...first, page: String(far - 1) })}`,
    { headers: Object.fromEntries(headers) },
  );
  const { next } = (await reply.json()) as MemberPage;
  const after = new URL(next ?? '').searchParams.get('after') ?? '';
  const [near, distant]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    near.push(...(await askList(festival, server, [first])));
    distant.push(...(await askList(festival, server, [{ ...first, after }])));
  }
  return {
    what: `page ${far.toLocaleString('en')} of the list, median`,
    unit: 'ms',
    peer: 'page 1',
    peersFigure: median(near),
    ours: median(distant),
    reach: { atMost: 1.5 },
    note: `sorted by name, ${FAR_PAGE_SIZE} rows a page`,
  };
}

/** Searches of every kind, and the far page, on a festival of their own. */
export async function measureSearches(place: Place, members: number): Promise<Figure[]> {
  const festival = await place.newFestival();
  const chance = new Chance(SEED);
  await addCrowd(festival.database, members, chance);
  await place.settle(festival);
  const server = await startEinlass(festival.location, LOGGING);
  try {
    const terms = Object.entries(TERM_KINDS).map(
      ([kind, make]) =>
        [
          kind,
          Array.from({ length: TERMS_OF_A_KIND }, () => ({
            filter: make(chance, members),
            sort: 'number',
          })),
        ] as const,
    );
    for (const [, some] of terms) await askList(festival, server, some.slice(0, 10));
    const figures: Figure[] = [];
    for (const [kind, queries] of terms) {
      const took = await askList(festival, server, queries);
      const reach = members >= MILLION ? 25 : 10;
      figures.push(absolute(`member search, ${kind}, p95`, 'ms', quantile(took, 0.95), reach));
    }
    return [...figures, await measureFarPage(festival, server, members)];
  } finally {
    await server.stop();
  }
}
