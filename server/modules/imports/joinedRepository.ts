/** Finds who is like somebody whom a line would add, and was not there when its dry run looked. */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import { ADDRESS } from './matchRepository.ts';

/** By what members are alike. */
const COLUMNS = { address: ADDRESS, name: sql`member.name_key` };

export interface Asked {
  /** As `emailKey` or `nameKey`. */
  readonly value: string;
  /** Whoever is so was shown up to this id. */
  readonly shownTo: number;
}

/** Whoever joins from now on has a greater one. */
export async function lastMemberId(db: Queries): Promise<number> {
  const { last } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Whom the job itself has added or changed is none of them: lines that are alike have been shown as that. Asked member by
 * member, as in `takenInJob`: a job may have a million rows.
 */
export async function joinedSince(
  db: Queries,
  jobId: number,
  by: keyof typeof COLUMNS,
  asked: readonly Asked[],
): Promise<(one: Asked) => boolean> {
  const each = new Map(asked.map((one) => [textOf(one), one]));
  if (each.size === 0) return () => false;
  const values = sql.join(
    [...each.values()].map(({ value, shownTo }) => sql`(${value}, cast(${shownTo} as integer))`),
  );
  const { rows } = await sql<Asked>`
    select column1 as value, column2 as "shownTo" from (values ${values}) as asked
    where (
      select 1 from member
      where ${COLUMNS[by]} = column1 and member.id > column2 and member.merged_into is null
      and (
        select 1 from job_row
        where job_row.member_id = member.id and +job_row.job_id = ${jobId}
        and job_row.state = 'changed' limit 1
      ) is null
      limit 1
    ) is not null
  `.execute(db);
  const found = new Set(rows.map(textOf));
  return (one) => found.has(textOf(one));
}

const textOf = ({ value, shownTo }: Asked): string => `${shownTo} ${value}`;
