/** What lines are still to lose of members whose data were deleted. */
import type { Queries } from '../../db/openDatabase.ts';
import type { Forgotten } from './tellingTexts.ts';

export interface ToForget extends Forgotten {
  /** Ids of files that are not used. */
  readonly files: readonly number[];
  /** Names of labels that are gone. */
  readonly labels: readonly string[];
  /** Id of the entry of the audit that says so; null: a release before has not kept it. */
  readonly taken: number | null;
}

/** To be called in the transaction that deletes the data. */
export async function noteToForget(db: Queries, toForget: ToForget): Promise<void> {
  await db
    .insertInto('forgetting')
    .values({ record: JSON.stringify(toForget) })
    .execute();
}

export async function notedToForget(db: Queries): Promise<({ id: number } & ToForget)[]> {
  const rows = await db.selectFrom('forgetting').selectAll().orderBy('id').execute();
  return rows.map(({ id, record }) => ({
    ...{ id, labels: [], taken: null },
    ...(JSON.parse(record) as Omit<ToForget, 'labels' | 'taken'> & Partial<ToForget>),
  }));
}

/** Not while a file is being read, or gone through: what is written down by then may tell of them, too. */
export async function endForgetting(db: Queries, id: number): Promise<void> {
  await db
    .deleteFrom('forgetting')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('import').select('id').where('is_read', '=', false))),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .select('id')
            .where('state', '=', 'checking')
            .where('import_id', 'is not', null),
        ),
      ),
    )
    .execute();
}
