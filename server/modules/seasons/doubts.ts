/** What speaks against ending the festival now: looked at before, and once more in the transaction that does it. */
import type { SeasonCounts } from '../../../contract/office/seasons.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { festivalDay, festivalTime } from '../../lib/festivalTime.ts';
import { lastAdmissionSince, mannedGates, openUploads, unfinishedJob } from './repository.ts';
import { seasonTexts as said } from './texts.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/time.ts';

const ADMISSION_MS = 12 * HOUR_MS;
/** A phone at the gate reports every 15 seconds. */
const MANNED_MS = 15 * MINUTE_MS;
const BACKUP_MS = 24 * HOUR_MS;

/** @param lastBackup ISO 8601; null: there is none. @param lastDay of the festival, empty where it is not known. */
export async function doubtsOf(
  db: Queries,
  { now, lastDay, lastBackup }: { now: Date; lastDay: string; lastBackup: string | null },
): Promise<string[]> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const doubts: string[] = [];
  if (lastDay !== '' && lastDay >= festivalDay(now.toISOString())) {
    doubts.push(said.notOver(lastDay.split('-').toReversed().join('.')));
  }
  const minute = Math.floor(since(ADMISSION_MS).getTime() / MINUTE_MS);
  const admitted = await lastAdmissionSince(db, minute);
  if (admitted !== null) {
    const { date, time } = festivalTime(admitted);
    doubts.push(said.admissions(date, time));
  }
  const manned = await mannedGates(db, since(MANNED_MS).toISOString());
  if (manned.length > 0) {
    doubts.push(said.manned([...new Set(manned.map(({ gate, device }) => gate ?? device))]));
  }
  const uploads = await openUploads(db);
  if (uploads > 0) doubts.push(said.uploads(uploads));
  if (lastBackup === null || Date.parse(lastBackup) < since(BACKUP_MS).getTime()) {
    doubts.push(said.noBackup);
  }
  return doubts;
}

/** What cannot be gone over. */
export async function obstacleOf(
  db: Queries,
  { codes, tickets, events }: SeasonCounts,
): Promise<string | null> {
  if (codes + tickets + events === 0) return said.nothing;
  return await jobInTheWay(db);
}

/** It would go on in another festival than it is meant for; null: there is none. */
export async function jobInTheWay(db: Queries): Promise<string | null> {
  const job = await unfinishedJob(db);
  return job === null ? null : said.job(job);
}
