/** Hands out members for a table, some at a time. That somebody took them away is in the audit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Member } from '../../../contract/entities.ts';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { membersById } from './manyRepository.ts';
import { requireSelection } from './selection.ts';
import { selectedIds } from './selectionRepository.ts';

/** A few milliseconds of the embedded database; in between others are served. */
const ROWS_AT_ONCE = 200;

export function createExportService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db, engine } = database;

  async function* parts(selection: MemberSelection): AsyncGenerator<Member[]> {
    for (let after = 0; ;) {
      const ids = await selectedIds(db, engine, selection, { after, limit: ROWS_AT_ONCE });
      const last = ids.at(-1);
      if (last === undefined) return;
      yield await membersById(db, ids);
      after = last;
      await nextTurn();
    }
  }

  return {
    /** Members in the order of their ids, read as they are fetched. @throws 400 */
    async members(by: Actor, selection: MemberSelection): Promise<AsyncIterable<Member[]>> {
      requireSelection(selection);
      await database.transaction((trx) =>
        addAudit(trx, {
          at: timestamp(clock),
          by,
          action: 'members exported',
          subject: 'festival',
          details: 'ids' in selection ? { members: selection.ids } : { ...selection },
        }),
      );
      return parts(selection);
    },
  };
}
