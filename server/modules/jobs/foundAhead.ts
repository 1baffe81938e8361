/**
 * Finds the members of a dry run before its transactions: what finds them may take as long as any search of the office,
 * and nobody else could write meanwhile.
 */
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { Database } from '../../db/openDatabase.ts';
import { selectedIds } from '../members/selectionRepository.ts';
import { holdJob, type Claim } from './leaseRepository.ts';

/** Ids that are found at once, for several batches. */
const AHEAD = 1_000;
/** Longer than that takes. */
const READ_MS = 8_000;

/**
 * @returns the claim, with ids behind those that were checked, in their order, if its job goes through what a search
 * finds; none left: that is all.
 */
export async function findAhead(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  claim: Claim,
  now: Date,
): Promise<Claim> {
  if (!claim.isToFind || claim.found !== undefined) return claim;
  const job = await holdJob(db, claim, new Date(now.getTime() + READ_MS));
  if (job?.leased_until == null || job.selection === null) return claim;
  const selection = JSON.parse(job.selection) as MemberSelection;
  const page = { after: job.done_to, limit: AHEAD };
  const found = await selectedIds(db, engine, selection, page);
  return { ...claim, leasedUntil: job.leased_until, found };
}
