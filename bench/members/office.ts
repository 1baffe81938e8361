/** An import, a job beside the gate, and an export, over HTTP, each beside what the database needs for the same rows. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { TestPostgres } from '../../__tests__/support/postgres.ts';
import { calls } from '../../contract/calls.ts';
import type { Job, NewJob } from '../../contract/office/jobEntities.ts';
import type { MemberTableAsked } from '../../contract/office/memberTable.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { openDesk } from '../server/desk.ts';
import { entryRequest, type Festival } from '../server/festival.ts';
import { load } from '../server/load.ts';
import { startEinlass, type Running } from '../server/processes.ts';
import { absolute, type Figure } from '../support/area.ts';
import { quantile } from '../support/statistics.ts';

const LINES = 100_000;
const CODES = 100_000;
/** A gate that checks fifty guests a second, and admits some of them. */
const LANES = { check: 4, admit: 1 };
const PAUSE_MS = 80;
const TICKETS = { check: 2_000, admit: 10_000 };
const QUIET_S = 10;
const MB = 1024 * 1024;

interface Place {
  readonly members: number;
  readonly folder: string;
  readonly postgres: TestPostgres | null;
}

export async function measureOffice(festival: Festival, place: Place): Promise<Figure[]> {
  const server = await startEinlass(festival.location);
  try {
    return [
      await measureExport(festival, server, place),
      ...(await measureCodes(festival, server)),
      await measureImport(festival, server, place),
    ];
  } finally {
    await server.kill();
  }
}

const seconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1_000;

async function measureImport(festival: Festival, server: Running, place: Place): Promise<Figure> {
  const { post, until, upload } = openDesk(festival, server);
  const first = 10_000_000;
  const beganMs = performance.now();
  const job = await upload(first, LINES);
  await until(job.id, 'draft');
  const checkedS = seconds(beganMs);
  await post(`jobs/${job.id}/`, { action: 'start' });
  await until(job.id, 'done');
  const ours = seconds(beganMs);
  const took =
    place.postgres === null
      ? { membersS: await insertedS(festival, place, first) }
      : await copiedS(festival, place.folder, place.postgres, job.id);
  return {
    what: `import of ${LINES.toLocaleString('en')} lines`,
    unit: 's',
    peer: place.postgres === null ? 'prepared inserts, one transaction' : 'COPY',
    peersFigure: took.membersS,
    ours,
    reach: { atMost: 4 },
    note: `upload, dry run (${checkedS.toFixed(1)} s until it was done) and job; the peer writes the same members, with their triggers, into an empty database${'allS' in took ? `; COPY of all rows that it leaves, those of the job, its lines and the log, too: ${took.allS.toFixed(1)} s` : ''}`,
  };
}

/** The members from this number on, as fast as the embedded database takes rows that are ready. */
async function insertedS({ database }: Festival, { folder }: Place, from: number): Promise<number> {
  const copy = join(folder, 'copy.sqlite');
  const empty = openDatabase({ location: copy });
  await empty.migrate();
  await empty.close();
  const rows = await database.db
    .selectFrom('member')
    .selectAll()
    .where('number', '>=', from)
    .execute();
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const file = new DatabaseSync(copy);
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  const insert = file.prepare(
    `insert into member (${columns.join()}) values (${columns.map(() => '?').join()})`,
  );
  const values = rows.map((row) =>
    columns.map((column) => {
      const value = row[column as keyof typeof row];
      return typeof value === 'boolean' ? Number(value) : value;
    }),
  );
  const beganMs = performance.now();
  file.exec('begin');
  for (const each of values) insert.run(...each);
  file.exec('commit');
  const took = seconds(beganMs);
  file.close();
  return took;
}

/** What an import of this job leaves, by table; of the log what it tells of. */
const LEFT_BY_IMPORT = {
  member: 'id in (select member_id from job_row where job_id = $1)',
  job_row: 'job_id = $1',
  import_row: 'import_id in (select import_id from job where id = $1)',
  audit: 'job_id = $1',
  audit_subject: 'audit_id in (select id from audit where job_id = $1)',
};

/** The rows of an import copied into an empty database: the members with their triggers, and then the others without. */
async function copiedS(
  { location }: Festival,
  folder: string,
  postgres: TestPostgres,
  jobId: number,
): Promise<{ membersS: number; allS: number }> {
  const copy = await postgres.createDatabase();
  const empty = openDatabase({ location: copy });
  await empty.migrate();
  await empty.close();
  // On connections of their own: ours let go of a server that is silent for as long as this takes.
  const [source, target] = [location, copy].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([source.connect(), target.connect()]);
  const tookS: number[] = [];
  for (const [table, rows] of Object.entries(LEFT_BY_IMPORT)) {
    const path = target.escapeLiteral(join(folder, `${table}.copy`));
    const where = rows.replace('$1', String(jobId));
    const { rows: columns } = await source.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const list = columns.map(({ name }) => target.escapeIdentifier(name)).join();
    await source.query(`copy (select ${list} from ${table} where ${where}) to ${path}`);
    const beganMs = performance.now();
    await target.query(`copy ${table} (${list}) from ${path}`);
    tookS.push(seconds(beganMs));
    // What the other rows refer to is not there.
    await target.query('set session_replication_role = replica');
  }
  await Promise.all([source.end(), target.end()]);
  const [membersS = NaN] = tookS;
  return { membersS, allS: tookS.reduce((sum, took) => sum + took, 0) };
}

async function measureCodes(festival: Festival, server: Running): Promise<Figure[]> {
  const { post, until } = openDesk(festival, server);
  const toCheck = await festival.tickets(TICKETS.check);
  const toAdmit = await festival.tickets(TICKETS.admit);
  let checked = 0;
  let admitted = 0;
  const next = {
    check: () => {
      const ticket = toCheck[checked++ % toCheck.length] ?? '';
      return entryRequest(calls.checkTicket, ticket, festival.headersOf(1));
    },
    admit: () => {
      const ticket = toAdmit[admitted++];
      if (ticket === undefined) throw new Error('All tickets are used');
      return entryRequest(calls.invalidateTicket, ticket, festival.headersOf(1));
    },
  };
  /** p99 until it is over, ms. */
  const lanes = async (what: keyof typeof LANES, isOver: () => boolean): Promise<number> => {
    const nextOne = () => (isOver() ? null : next[what]());
    const { statuses, latencies } = await load(server.port, LANES[what], nextOne, PAUSE_MS);
    if (statuses.get(200) !== latencies.length) throw new Error(`The gate could not ${what}`);
    return quantile([...latencies], 0.99);
  };
  const gate = (isOver: () => boolean) =>
    Promise.all([lanes('check', isOver), lanes('admit', isOver)]);
  const untilMs = performance.now() + QUIET_S * 1_000;
  const quiet = await gate(() => performance.now() > untilMs);

  const { rows } = await sql<{ id: number }>`select id from member order by id limit ${sql.lit(
    CODES,
  )}`.execute(festival.database.db);
  const each = Math.max(1, Math.min(10, Math.round(CODES / rows.length)));
  const wanted: NewJob = {
    task: { kind: 'create_codes', count: each },
    selection: { search: '', filter: `status:aktiv nummer:1000-${999 + rows.length}` },
  };
  const job = (await (await post('jobs/', wanted)).json()) as Job;
  await until(job.id, 'draft');
  const beganMs = performance.now();
  let isDone = false;
  const beside = gate(() => isDone);
  await post(`jobs/${job.id}/`, { action: 'start' });
  const { changed } = await until(job.id, 'done');
  const tookS = seconds(beganMs);
  isDone = true;
  const busy = await beside;
  const codes = changed * each;
  return [
    absolute(
      `${CODES.toLocaleString('en')} codes by a job, the gate checking meanwhile`,
      's',
      (tookS * CODES) / codes,
      60,
      `${codes.toLocaleString('en')} were made in ${tookS.toFixed(1)} s, which is taken to scale`,
    ),
    ...['check beside that job, p99', 'invalidate beside that job, p99'].map((what, index) => ({
      what,
      unit: 'ms',
      peer: 'quiet, both at once',
      peersFigure: quiet[index] ?? NaN,
      ours: busy[index] ?? NaN,
      reach: { atMost: 2 },
    })),
  ];
}

async function measureExport(
  festival: Festival,
  server: Running,
  { folder, postgres, members }: Place,
): Promise<Figure> {
  const { post } = openDesk(festival, server);
  const asked: MemberTableAsked = {
    selection: { search: '' },
    columns: ['number', 'first_name', 'last_name', 'email', 'status', 'codes', 'free_codes'],
    format: 'csv',
  };
  const first = await fetched();
  const next = await fetched();

  async function fetched() {
    const before = server.rssBytes();
    let most = before;
    const beganMs = performance.now();
    const reply = await post('members/export/', asked);
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
    for (let parts = 0; ; parts += 1) {
      if ((await reader.read()).done) break;
      if (parts % 16 === 0) most = Math.max(most, server.rssBytes());
    }
    return { took: seconds(beganMs), grewMb: Math.round((most - before) / MB) };
  }
  return {
    what: `export of ${members.toLocaleString('en')} members as CSV`,
    unit: 's',
    peer: postgres === null ? 'the same select, a line a row' : 'COPY TO',
    peersFigure: await selectedS(festival, { folder, postgres, members }),
    ours: first.took,
    reach: { atMost: 6 },
    note: `memory of the server grew by ${first.grewMb} MB of 50, by ${next.grewMb} at the next`,
  };
}

const SELECT = `select number, first_name, last_name, email, is_active, codes, free_codes
  from member join member_figure on member_figure.member_id = member.id`;

async function selectedS({ location, database }: Festival, place: Place): Promise<number> {
  const file = join(place.folder, 'export.csv');
  if (place.postgres !== null) {
    const beganMs = performance.now();
    await sql.raw(`copy (${SELECT}) to '${file}' csv`).execute(database.db);
    return seconds(beganMs);
  }
  const source = new DatabaseSync(location, { readOnly: true });
  const target = openSync(file, 'w');
  const beganMs = performance.now();
  for (const row of source.prepare(SELECT).iterate()) {
    writeSync(target, `${Object.values(row).join(';')}\r\n`);
  }
  const took = seconds(beganMs);
  closeSync(target);
  source.close();
  return took;
}
