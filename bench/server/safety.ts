/** What must not happen, provoked and counted: admissions that are lost, and guests admitted twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import { absolute, type Figure } from '../support/area.ts';
import { entryRequest, type Festival } from './festival.ts';
import { load } from './load.ts';
import { startEinlass } from './processes.ts';
import { countdown } from './speed.ts';

/** More than are admitted before a kill. */
const TICKETS_PER_KILL = 2_000;
const PHONES = 32;

/** Kills the server amid admissions; all that was acknowledged has to be there. */
export async function countLost(festival: Festival, kills: number): Promise<Figure> {
  const { database } = festival;
  let [acknowledged, lost] = [0, 0];
  let ids: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    // Those that nobody has tried yet are good for the next time.
    ids.push(...(await festival.tickets(TICKETS_PER_KILL - ids.length)));
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
    const stored = await storedOf(festival, admitted);
    acknowledged += admitted.length;
    lost += admitted.filter((id) => !stored.has(id)).length;
    ids = ids.slice(index);
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

/** @returns those of the tickets whose admission is in the ledger. */
async function storedOf({ database }: Festival, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database.db
    .selectFrom('ticket')
    .innerJoin('entry_event', 'entry_event.key', 'ticket.admitted_by')
    .select('ticket.id')
    .where('ticket.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
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
