/**
 * Finds the members of a dry run before its transactions, away from the gate's thread: what finds them may take as long
 * as any search of the office.
 */
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Reader } from '../../work/reader.ts';
import { holdJob, type Claim } from './repository.ts';

/** Ids that are found at once, for several batches. */
const AHEAD = 1_000;
/** Longer than a reader lets any read take. */
const READ_MS = 8_000;

/**
 * @returns the claim, with ids behind those that were checked, in their order, if its job goes through what a search
 * finds; none left: that is all. @throws as a reader does.
 */
export async function findAhead(
  db: Queries,
  reader: Reader,
  claim: Claim,
  now: Date,
): Promise<Claim> {
  if (!claim.isToFind || claim.found !== undefined) return claim;
  const job = await holdJob(db, claim, new Date(now.getTime() + READ_MS));
  if (job?.leased_until == null || job.selection === null) return claim;
  const selection = JSON.parse(job.selection) as MemberSelection;
  const page = { after: job.done_to, limit: AHEAD };
  const found = await reader.read('selectedIds', [selection, page]);
  return { ...claim, leasedUntil: job.leased_until, found };
}
