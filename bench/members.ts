/**
 * The office with many members: searches, filters and far pages over HTTP, beside `LIKE` over the same data; then an
 * import, a job that makes codes while the gate checks, an export, a file of 50 MB, and a job that is killed.
 * Options: --members N, --terms N, --postgres, --office-only.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startPostgres, type TestPostgres } from '../__tests__/support/postgres.ts';
import { MEMBER_SORTS } from '../contract/office/memberList.ts';
import { openDatabase, type Database } from '../server/db/openDatabase.ts';
import { searchWords } from '../server/lib/searchText.ts';
import { listMembers, type ListAsked } from '../server/modules/members/listRepository.ts';
import { addCrowd, filters, searchTerms } from './members/crowd.ts';
import { askList, farPageOf, FAR_PAGE_SIZE, measureFarPage } from './members/list.ts';
import { measureBigFile } from './members/bigFile.ts';
import { measureKills } from './members/kills.ts';
import { measureOffice } from './members/office.ts';
import { createFestival, type Festival } from './server/festival.ts';
import { startEinlass } from './server/processes.ts';
import { absolute, type Figure, type Report } from './support/area.ts';
import { Chance } from './support/random.ts';
import { median, quantile } from './support/statistics.ts';

const SEED = 15;
const MILLION = 1_000_000;
const ORDER_ROUNDS = 50;
/** Of the terms; each takes LIKE as long as all members take. */
const PEER_TERMS = 100;
/** A number beyond all. */
const NOBODY = '#999999999';

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: { type: 'string', default: '100000' },
      terms: { type: 'string', default: '1000' },
      postgres: { type: 'boolean', default: false },
      'office-only': { type: 'boolean', default: false },
    },
  });
  const members = Number(values.members);
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  // PostgreSQL writes files there, as a user of its own.
  chmodSync(folder, 0o777);
  const postgres = values.postgres ? await startPostgres({ fsync: true }) : null;
  try {
    if (postgres !== null) await giveMemory(postgres);
    const location = (await postgres?.createDatabase()) ?? join(folder, 'einlass.sqlite');
    const festival = await createFestival(location);
    try {
      const chance = new Chance(SEED);
      await addCrowd(festival.database, members, chance);
      const list = values['office-only']
        ? []
        : await measureList(festival, { members, terms: Number(values.terms), chance });
      const figures = [
        ...list,
        ...(await measureOffice(festival, { members, folder, postgres })),
        await measureBigFile(festival),
        ...(await measureKills(festival)),
      ];
      const engine = values.postgres ? 'PostgreSQL' : 'the embedded database';
      const size = members === 100_000 ? '' : `-${members}`;
      return {
        file: `${values['office-only'] ? 'office' : 'members'}${values.postgres ? '-postgres' : ''}${size}`,
        title: `The member list, ${members.toLocaleString('en')} members on ${engine}`,
        figures,
        leftOut: [],
      };
    } finally {
      await festival.close();
    }
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As much as docs/operations.md asks for: what is searched, by us or by the peer, is in memory. */
async function giveMemory(postgres: TestPostgres): Promise<void> {
  const database = openDatabase({ location: postgres.url('postgres') });
  await sql`alter system set shared_buffers = '1GB'`.execute(database.db);
  await database.close();
  await postgres.restart();
}

async function measureList(
  festival: Festival,
  { members, terms, chance }: { members: number; terms: number; chance: Chance },
): Promise<Figure[]> {
  const { database } = festival;
  if (database.engine.name === 'postgres') await sql`vacuum (analyze)`.execute(database.db);
  const server = await startEinlass(festival.location);
  try {
    const ask = (queries: readonly Record<string, string>[]) => askList(festival, server, queries);
    const typed = searchTerms(chance, members, terms);
    const wanted = filters(chance, terms);
    await ask(typed.slice(0, 50).map((filter) => ({ filter })));

    const searches = await ask(typed.map((filter) => ({ filter, sort: 'number' })));
    const unfound = await ask(Array.from({ length: PEER_TERMS }, () => ({ filter: NOBODY })));
    const likes: number[] = [];
    for (const term of typed.slice(0, PEER_TERMS)) likes.push(await likeMs(database, term));
    const filtered = await ask(wanted);

    const far = farPageOf(members);
    const farPage = await measureFarPage(festival, server, members);
    const everyOrder = await farInEveryOrder(database, far);
    const large = members >= MILLION;
    return [
      absolute(
        'search, first page, p95',
        'ms',
        quantile(searches, 0.95),
        large ? 25 : 10,
        `${terms} mixed terms, one after the other`,
      ),
      {
        what: 'search, first page, mean',
        unit: 'ms',
        peer: 'LIKE over the same text',
        peersFigure: mean(likes),
        ours: mean(searches),
        reach: { atMost: 0.033 },
        note: `the peer, without HTTP, answers the first ${PEER_TERMS} terms with count and page; the same call for a number that nobody has takes ${mean(unfound).toFixed(2)} ms, which is what HTTP and the session cost`,
      },
      absolute(
        'three conditions and a sort, first page, p95',
        'ms',
        quantile(filtered, 0.95),
        large ? 60 : 25,
      ),
      absolute(
        'three conditions and a sort, first page, median',
        'ms',
        median(filtered),
        large ? 60 : 25,
      ),
      farPage,
      ...everyOrder,
    ];
  } finally {
    await server.kill();
  }
}

/** The same in each order, upwards and downwards, without HTTP: a key may be that of all members. */
async function farInEveryOrder({ db, engine }: Database, far: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const field of MEMBER_SORTS) {
    for (const descending of [false, true]) {
      const timed = async (start: ListAsked['start']) => {
        const beganMs = performance.now();
        const asked = { search: '', filter: [], sort: { field, descending }, start };
        const { last } = await listMembers(db, engine, { ...asked, limit: FAR_PAGE_SIZE });
        return { last, ms: performance.now() - beganMs };
      };
      const offset = (far - 2) * FAR_PAGE_SIZE;
      const { last: place } = await timed({ from: 'beginning', offset });
      if (place === null) throw new Error('There is no such page');
      const [near, distant]: [number[], number[]] = [[], []];
      for (let round = 0; round < ORDER_ROUNDS; round += 1) {
        near.push((await timed({ from: 'beginning', offset: 0 })).ms);
        distant.push((await timed({ from: 'after', place })).ms);
      }
      figures.push({
        what: `page ${far.toLocaleString('en')} by ${field}, ${descending ? 'down' : 'up'}, median`,
        unit: 'ms',
        peer: 'page 1',
        peersFigure: median(near),
        ours: median(distant),
        reach: { atMost: 1.5 },
      });
    }
  }
  return figures;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The same question as people ask it who have no index: count, and first page by number. */
async function likeMs({ db }: Database, term: string): Promise<number> {
  const patterns = searchWords(term).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const holds = sql.join(
    patterns.map((pattern) => sql`lower(search_text) like ${pattern} escape '\\'`),
    sql` and `,
  );
  const beganMs = performance.now();
  await sql`select count(*) from member where ${holds}`.execute(db);
  await sql`select * from member where ${holds} order by number limit 25`.execute(db);
  return performance.now() - beganMs;
}
