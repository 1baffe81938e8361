/** How long each kind of data is kept, as the office sees and sets it; housekeeping keeps to it. */
import type { RetentionDays, RetentionRules } from '../../../contract/office/retention.ts';
import {
  RETAINED_KINDS,
  RETENTION,
  type RetainedKind,
} from '../../../contract/office/retentionRules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { nameOf } from '../members/timeline.ts';
import { daysKept, retentionRows, setDays } from './repository.ts';

export function createRetentionService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  async function read(db: Queries): Promise<RetentionRules> {
    const rows = new Map((await retentionRows(db)).map((row) => [row.kind, row]));
    const rules = RETAINED_KINDS.map((kind) => {
      const row = rows.get(kind);
      if (row === undefined) return { kind, days: RETENTION[kind].days, changed: null };
      return {
        kind,
        days: row.days,
        changed: {
          at: row.changed_at,
          by: row.changed_by === null ? null : nameOf(row, row.changed_by),
        },
      };
    });
    return { rules };
  }

  return {
    rules: async (): Promise<RetentionRules> => await read(database.db),

    /** @param wanted within the bounds of each kind, as the call's schema has them. */
    async save(by: Actor, wanted: RetentionDays): Promise<RetentionRules> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        // Also what nobody has set yet is to be the same until it is written.
        await database.engine.holdTables(trx, ['retention']);
        const before = await daysKept(trx);
        const change = changeOf(before, { ...before, ...wanted }, RETAINED_KINDS);
        if (change !== null) {
          for (const [kind, days] of Object.entries(change.after)) {
            const row = { days: Number(days), changed_at: at, changed_by: by.memberId };
            await setDays(trx, kind as RetainedKind, row);
          }
          await addAudit(trx, {
            ...{ at, by, ...change },
            action: 'retention changed',
            subject: 'festival',
          });
        }
        return await read(trx);
      });
    },
  };
}
