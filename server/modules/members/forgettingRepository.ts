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
  /** Id of the last file that there was: what a later one tells is of somebody else, or is told anew. */
  readonly lastImport: number;
}

/** Of all that there can be. */
const ANY = 2 ** 31 - 1;

/** To be called in the transaction that deletes the data. @returns its id. */
export async function noteToForget(
  db: Queries,
  toForget: Omit<ToForget, 'lastJob' | 'lastImport'>,
): Promise<number> {
  const last = { lastJob: await lastOf(db, 'job'), lastImport: await lastOf(db, 'import') };
  const { id } = await db
    .insertInto('forgetting')
    .values({ record: JSON.stringify({ ...toForget, ...last }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function lastOf(db: Queries, table: 'job' | 'import'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
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
    // What a release before has noted may lack some of it.
    ...{ id, labels: [], taken: null, lastJob: ANY, lastImport: ANY },
    ...(JSON.parse(record) as Pick<ToForget, 'members' | 'addresses' | 'files'> &
      Partial<ToForget>),
  }));
}

/** Not while one of the files is being read, or gone through: what is written down by then may tell of them, too. */
export async function endForgetting(
  db: Queries,
  { id, lastImport }: Pick<ToForget, 'lastImport'> & { id: number },
): Promise<void> {
  await db
    .deleteFrom('forgetting')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import')
            .select('id')
            .where('is_read', '=', false)
            .where('id', '<=', lastImport),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .select('id')
            .where('state', '=', 'checking')
            .where('import_id', '<=', lastImport),
        ),
      ),
    )
    .execute();
}
