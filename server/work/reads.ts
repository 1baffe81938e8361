/**
 * What is read away from the gate's thread: functions of repositories by name. A further one is one line here, and is
 * then asked for by `reader.read(name, arguments)`; arguments and answer are plain values, since they change threads.
 */
import type { Engine } from '../db/engine.ts';
import type { Queries } from '../db/openDatabase.ts';
import { readPersonalData } from '../modules/account/personalData.ts';
import { readAudit } from '../modules/audit/readAudit.ts';
import { readBoard } from '../modules/board/readBoard.ts';
import { countConcerned } from '../modules/festival/consequencesRepository.ts';
import { findAnything } from '../modules/finder/findAnything.ts';
import { readGrowth } from '../modules/members/growthRepository.ts';
import { listMembers } from '../modules/members/listRepository.ts';
import { readMemberDetails } from '../modules/members/memberDetails.ts';
import { readOverview } from '../modules/members/overviewRepository.ts';
import { findGuests } from '../modules/guestSearch/repository.ts';
import { findLabels } from '../modules/labels/repository.ts';
import { gateHealth, mailHealth } from '../modules/operations/healthRepository.ts';
import { readMetrics } from '../modules/operations/repository.ts';
import { findDuplicates, findToldApart } from '../modules/merging/findDuplicates.ts';
import { searchMembers } from '../modules/members/searchRepository.ts';
import { pastPage } from '../modules/seasons/fileRepository.ts';
import { presentCounts } from '../modules/seasons/repository.ts';

export const reads = {
  countConcerned,
  findAnything,
  findDuplicates,
  findGuests,
  findLabels,
  findToldApart,
  gateHealth,
  listMembers,
  mailHealth,
  pastPage,
  presentCounts,
  readAudit,
  readBoard,
  readGrowth,
  readMemberDetails,
  readMetrics,
  readOverview,
  readPersonalData,
  searchMembers,
};

export type Reads = typeof reads;
export type ReadName = keyof Reads;
/** Behind the database and its engine, of which some need only the first. */
type Behind<All extends unknown[]> = All extends [Queries, Engine, ...infer Rest] ? Rest : [];
export type ReadArguments<Name extends ReadName> = Behind<Parameters<Reads[Name]>>;
export type ReadReply<Name extends ReadName> = Awaited<ReturnType<Reads[Name]>>;

/** Reads where it stands. */
export async function readOn<Name extends ReadName>(
  { db, engine }: { db: Queries; engine: Engine },
  name: Name,
  args: ReadArguments<Name>,
): Promise<ReadReply<Name>> {
  const read = reads[name] as unknown as (
    db: Queries,
    engine: Engine,
    ...rest: ReadArguments<Name>
  ) => Promise<ReadReply<Name>>;
  return await read(db, engine, ...args);
}
