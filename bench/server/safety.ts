/** What must not happen, provoked and counted: admissions that are lost, and guests admitted twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import { absolute, type Figure } from '../support/area.ts';
import { entryRequest, type Festival } from './festival.ts';
import { load } from './load.ts';
import { startEinlass } from './processes.ts';
import { countdown } from './speed.ts';

const TICKETS_PER_KILL = 2_000;
const PHONES = 32;

/** Kills the server amid admissions; all that was acknowledged has to be there. */
export async function countLost(festival: Festival, kills: number): Promise<Figure> {
  const { database } = festival;
  let [acknowledged, lost] = [0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const ids = await festival.tickets(TICKETS_PER_KILL);
    const admitted: string[] = [];
    const server = await startEinlass(festival.location);
    let index = 0;
    const phones = Array.from({ length: PHONES }, async (_, phone) => {
      for (let id = ids[index++]; id !== undefined; id = ids[index++]) {
        const request = entryRequest(calls.invalidateTicket, id, festival.headersOf(phone));
        const answer = await load(server.port, 1, countdown([request])).catch(() => null);
        if (answer?.statuses.get(200) !== 1) return;
        admitted.push(id);
      }
    });
    await sleep(100 + Math.random() * 300);
    await server.kill();
    await Promise.all(phones);
    const stored = await database.db
      .selectFrom('ticket')
      .innerJoin('entry_event', 'entry_event.key', 'ticket.admitted_by')
      .select('ticket.id')
      .execute();
    const there = new Set(stored.map(({ id }) => id));
    acknowledged += admitted.length;
    lost += admitted.filter((id) => !there.has(id)).length;
  }
  const findings = await database.engine.checkIntegrity(database.db);
  return absolute(
    'kill -9 under load: admissions lost, findings of the integrity check',
    '',
    lost + findings.length,
    0,
    `${kills} kills, ${acknowledged} acknowledged admissions`,
  );
}

export async function countDoubles(festival: Festival, tickets: number): Promise<Figure> {
  const ids = await festival.tickets(tickets);
  const servers = [await startEinlass(festival.location), await startEinlass(festival.location)];
  let wins = 0;
  for (const id of ids) {
    const rivals = Array.from({ length: PHONES }, (_, phone) =>
      entryRequest(calls.invalidateTicket, id, festival.headersOf(phone)),
    );
    const answers = await Promise.all(
      servers.map(({ port }) => load(port, PHONES, countdown([...rivals]))),
    );
    wins += answers.reduce((sum, { statuses }) => sum + (statuses.get(200) ?? 0), 0);
  }
  await Promise.all(servers.map((server) => server.kill()));
  return absolute(
    'one ticket, 64 rivals, 2 processes: more or fewer than one admission',
    '',
    Math.abs(wins - tickets),
    0,
    `${tickets} tickets, ${wins} admissions`,
  );
}
