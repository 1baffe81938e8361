/** kill -9 in the midst of a job, again and again: who has it done twice, and who is left out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Job, NewJob } from '../../contract/office/jobEntities.ts';
import { openDesk } from '../server/desk.ts';
import type { Festival } from '../server/festival.ts';
import { startEinlass } from '../server/processes.ts';
import { absolute, type Figure } from '../support/area.ts';

const KILLS = 20;
const MEMBERS = 100_000;
/** ms after it goes on, at random; a server that was killed has its lease for another 3 s. */
const KILL_WITHIN_MS = 600;
const LOOK_MS = 50;

export async function measureKills(festival: Festival): Promise<Figure[]> {
  const { db } = festival.database;
  const before = await lastOf(festival, 'token');
  const logged = await lastOf(festival, 'audit');
  let server = await startEinlass(festival.location);
  let kills = 0;
  try {
    const { post, until } = openDesk(festival, server);
    const wanted: NewJob = {
      task: { kind: 'create_codes', count: 1 },
      selection: { search: '', filter: `status:aktiv nummer:1000-${999 + MEMBERS}` },
    };
    const { id } = (await (await post('jobs/', wanted)).json()) as Job;
    const { pending } = await until(id, 'draft');
    await post(`jobs/${id}/`, { action: 'start' });
    let done = 0;
    while (kills < KILLS) {
      const { call } = openDesk(festival, server);
      const job = async () => (await (await call(`jobs/${id}/`)).json()) as Job;
      let now = await job();
      while (now.changed === done && now.state !== 'done') {
        await sleep(LOOK_MS);
        now = await job();
      }
      if (now.state === 'done') throw new Error(`The job was done after ${kills} kills`);
      await sleep(Math.random() * KILL_WITHIN_MS);
      done = (await job()).changed;
      await server.kill();
      kills += 1;
      server = await startEinlass(festival.location);
    }
    const { changed } = await openDesk(festival, server).until(id, 'done');
    const rows = await sql<{ codes: number; members: number }>`select codes, count(*) as members
      from (select count(*) as codes from token where id > ${before} group by created_for) as each_one
      group by codes`.execute(db);
    const once = rows.rows.find(({ codes }) => codes === 1)?.members ?? 0;
    const twice = rows.rows.reduce((sum, { codes, members }) => sum + (codes > 1 ? members : 0), 0);
    const noted = await sql<{
      entries: number;
    }>`select count(distinct subject) as entries from audit
      where id > ${logged} and action = 'tokens created'`.execute(db);
    const note = `${KILLS} kills at random moments, after ${done.toLocaleString('en')} of ${pending.toLocaleString('en')} by the last; ${changed.toLocaleString('en')} counted by the job, ${(noted.rows[0]?.entries ?? 0).toLocaleString('en')} in the log`;
    return [
      absolute('job killed: members done twice', '', twice, 0, note),
      absolute('job killed: members left out', '', pending - once - twice, 0, note),
    ];
  } finally {
    await server.kill();
  }
}

async function lastOf({ database }: Festival, table: 'token' | 'audit'): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(
    table,
  )}`.execute(database.db);
  return rows[0]?.id ?? 0;
}
