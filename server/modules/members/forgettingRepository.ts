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
  /** Id of the last job that there was: a later one has its names from somebody else. */
  readonly lastJob: number;
}

/** To be called in the transaction that deletes the data. @returns its id. */
export async function noteToForget(
  db: Queries,
  toForget: Omit<ToForget, 'lastJob'>,
): Promise<number> {
  const last = await db
    .selectFrom('job')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('forgetting')
    .values({ record: JSON.stringify({ ...toForget, lastJob: last?.id ?? 0 }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param only id of one; null: all. */
export async function notedToForget(
  db: Queries,
  only: number | null,
): Promise<({ id: number } & ToForget)[]> {
  const rows = await db
    .selectFrom('forgetting')
    .selectAll()
    .$if(only !== null, (query) => query.where('id', '=', only))
    .orderBy('id')
    .execute();
  return rows.map(({ id, record }) => ({
    // As a release before has noted it: of all jobs that there can be.
    ...{ id, labels: [], taken: null, lastJob: 2 ** 31 - 1 },
    ...(JSON.parse(record) as Omit<ToForget, 'labels' | 'taken' | 'lastJob'> & Partial<ToForget>),
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
