/** Finds who is like somebody whom a line would add or change, and was not so when its dry run looked. */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import { ADDRESS } from './matchRepository.ts';

/** By what members are alike. */
const COLUMNS = { address: ADDRESS, name: sql`member.name_key` };

/** Who was so already: these, or of more than are kept, and of a dry run of before, all up to one id. */
export type ShownIds = readonly number[] | number;

/** Of some names there are many, and each line would keep them. */
export const SHOWN_IDS_MAX = 20;

/** @param last of all members, before these were looked for. */
export const shownIds = (alike: readonly { id: number }[], last: number): ShownIds =>
  alike.length > SHOWN_IDS_MAX ? last : alike.map(({ id }) => id);

export interface Asked {
  /** As `emailKey` or `nameKey`. */
  readonly value: string;
  readonly shown: ShownIds;
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
    [...each].map(([text, { value, shown }]) => {
      const [ids, upTo] = typeof shown === 'number' ? [[], shown] : [shown, 0];
      return sql`(${text}, ${value}, cast(${upTo} as integer), ${`,${ids.join()},`})`;
    }),
  );
  const { rows } = await sql<{ text: string }>`
    select column1 as text from (values ${values}) as asked
    where (
      select 1 from member
      where ${COLUMNS[by]} = column2 and member.id > column3 and member.merged_into is null
      and column4 not like '%,' || member.id || ',%'
      and (
        select 1 from job_row
        where job_row.member_id = member.id and +job_row.job_id = ${jobId}
        and job_row.state = 'changed' limit 1
      ) is null
      limit 1
    ) is not null
  `.execute(db);
  const found = new Set(rows.map(({ text }) => text));
  return (one) => found.has(textOf(one));
}

const textOf = ({ value, shown }: Asked): string => `${JSON.stringify(shown)} ${value}`;
