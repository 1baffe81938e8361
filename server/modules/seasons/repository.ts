/** Festivals that are over, what the present one has brought, and what speaks against ending it. */
import type { SeasonCounts } from '../../../contract/office/seasons.ts';
import type { FactName } from '../../../contract/festivalFacts.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';
import { UNDER_WAY } from '../jobs/repository.ts';

/** Reads many rows: away from the gate's thread (work/reads.ts), except where a season is begun. */
export async function presentCounts(db: Queries): Promise<SeasonCounts & { members: number }> {
  const count = async (table: 'token' | 'entry_event') => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  const { tickets } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { admitted } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('admitted'))
    .where('admitted_by', 'is not', null)
    .executeTakeFirstOrThrow();
  const { members } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    codes: await count('token'),
    tickets,
    admitted,
    events: await count('entry_event'),
    members,
  };
}

export async function lastAdmissionSince(db: Queries, minute: number): Promise<string | null> {
  const row = await db
    .selectFrom('entry_event')
    .select('received_at')
    .where('received_minute', '>=', minute)
    .where('kind', 'in', ['admit', 'conflict'])
    .orderBy('received_minute', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

/** Names of the open gates at which a phone has been since then, and of phones that are at none. */
export async function mannedGates(db: Queries, since: string) {
  return await db
    .selectFrom('entry_device')
    .leftJoin('entry_gate', 'entry_gate.id', 'entry_device.gate_id')
    .select(['entry_device.name as device', 'entry_gate.name as gate'])
    .where('entry_device.revoked_at', 'is', null)
    .where('entry_device.last_seen_at', '>=', since)
    .orderBy('entry_device.name')
    .execute();
}

/** What phones have decided and not reported yet, as they say. */
export async function openUploads(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('entry_device')
    .select((eb) => eb.fn.sum<number | null>('open_uploads').as('n'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n ?? 0;
}

export async function unfinishedJob(db: Queries): Promise<number | null> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', UNDER_WAY)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The latest first. */
export async function pastFestivals(db: Queries) {
  return await db
    .selectFrom('past_festival')
    .leftJoin('member', 'member.id', 'past_festival.archived_by')
    .selectAll('past_festival')
    .select(['member.number', 'member.first_name', 'member.last_name'])
    .orderBy('past_festival.id', 'desc')
    .execute();
}
export type PastRow = Awaited<ReturnType<typeof pastFestivals>>[number];

/**
 * Whether what was made then is of the present season: neither of one before, nor of one that was undone since.
 * @param madeAt ISO 8601
 */
export async function isOfPresentSeason(db: Queries, madeAt: string): Promise<boolean> {
  const moves = await db
    .selectFrom('audit')
    .select('action')
    .where('action', 'in', ['season started', 'season undone'])
    .where('at', '>=', madeAt)
    .orderBy('at')
    .orderBy('id')
    .execute();
  let later = 0;
  for (const { action } of moves) {
    later += action === 'season started' ? 1 : -1;
    if (later < 0) return false;
  }
  return later === 0;
}

export async function insertPastFestival(
  db: Queries,
  row: SeasonCounts & {
    name: string;
    first_day: string;
    last_day: string;
    prefix: string;
    archived_at: string;
    archived_by: number | null;
    record: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('past_festival')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deletePastFestival(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('past_festival').where('id', '=', id).execute();
}

/** Those that were archived before. */
export async function pastFestivalsBefore(db: Queries, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('past_festival')
    .select('id')
    .where('archived_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** From now on it cannot come back. */
export async function noteRowsDeleted(db: Queries, id: number, at: string): Promise<void> {
  await db
    .updateTable('past_festival')
    .set({ rows_deleted_at: at, record: null })
    .where('id', '=', id)
    .where('rows_deleted_at', 'is', null)
    .execute();
}

/** Whether the present season has come to something that would be lost with it. */
export async function hasBegun(db: Queries): Promise<'ticket' | 'admission' | null> {
  const ticket = await db.selectFrom('ticket').select('id').limit(1).executeTakeFirst();
  if (ticket !== undefined) return 'ticket';
  const event = await db
    .selectFrom('entry_event')
    .select('key')
    .where('kind', 'in', ['admit', 'conflict'])
    .limit(1)
    .executeTakeFirst();
  return event === undefined ? null : 'admission';
}

/** What the ledger of the gate is part of: whoever remembers any of it looks whether it is the same. */
export async function seasonNumber(db: Queries): Promise<number> {
  return Number((await readSetting(db, 'season')) ?? 0);
}

export async function raiseSeason(db: Queries): Promise<void> {
  await writeSetting(db, 'season', String((await seasonNumber(db)) + 1));
}

/** The facts that a season sets, as they are set. */
export async function setFacts(db: Queries, names: readonly FactName[]) {
  return await db
    .selectFrom('festival_fact')
    .select(['name', 'value', 'changed_at', 'changed_by'])
    .where('name', 'in', names)
    .execute();
}

/** Of a device: up to which number its journal belongs to the past, and how many others have never arrived. */
export type JournalMark = readonly [id: number, seq: number, lost?: number];

export async function journalMarks(db: Queries): Promise<JournalMark[]> {
  const rows = await db.selectFrom('entry_device').select(['id', 'archived_seq', 'lost']).execute();
  return rows.map(({ id, archived_seq: seq, lost }) => [id, seq, lost]);
}

/** As they were. A device that is still in use says anew what is lost; of one that is shut out nobody else knows. */
export async function setJournalMark(db: Queries, [id, seq, lost]: JournalMark): Promise<void> {
  await db
    .updateTable('entry_device')
    .set({ archived_seq: seq, ...(lost !== undefined && { lost }) })
    .where('id', '=', id)
    .execute();
}
