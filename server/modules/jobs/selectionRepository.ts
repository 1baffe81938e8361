/** What dry runs that are still at it look for members by. */
import { sql } from 'kysely';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { withLabel } from '../labels/inFilter.ts';

export interface Looking {
  readonly id: number;
  /** JSON, as it is kept. */
  readonly selection: string | null;
}

/** Those that look by a filter: until the transaction ends none of them goes on. */
export async function holdLooking(trx: Queries, engine: Engine): Promise<Looking[]> {
  return await trx
    .selectFrom('job')
    .select(['id', 'selection'])
    .where('state', '=', 'checking')
    .where('selection', 'like', '%"filter":%')
    .orderBy('id')
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
}

/** A label has another key: they go on looking for it. Whoever runs one has lost it, with whom it has found by the other key. */
export async function followLabelInJobs(
  trx: Queries,
  jobs: readonly Looking[],
  [before, after]: readonly [before: string, after: string],
): Promise<void> {
  for (const { id, selection } of jobs) {
    const sought = JSON.parse(selection ?? '{}') as Partial<MemberSelection>;
    const filter = 'filter' in sought ? withLabel(sought.filter ?? '', before, after) : null;
    if (filter === null) continue;
    await trx
      .updateTable('job')
      .set({ selection: JSON.stringify({ ...sought, filter }), leased_until: null })
      .where('id', '=', id)
      .execute();
  }
}
