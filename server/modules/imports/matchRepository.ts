/** Finds the members whom the lines of a file mean, and what is taken already. */
import { sql } from 'kysely';
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import type { ImportMatch } from '../../../contract/office/importEntities.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { plainText } from '../../lib/searchText.ts';
import { goneByAddress } from '../merging/mergeRepository.ts';
import type { LineValues } from './lineValues.ts';

/** By what a line finds its member. */
export interface MatchKey {
  readonly by: ImportMatch;
  readonly value: string;
}

const ORDER: readonly ImportMatch[] = ['number', 'email', 'name'];

/** The first that the line has, from `match` on, then the others; null: it has none. */
export function matchKeyOf(values: LineValues, match: ImportMatch): MatchKey | null {
  for (const by of [match, ...ORDER.filter((other) => other !== match)]) {
    const value = valueOf(values, by);
    if (value !== '') return { by, value };
  }
  return null;
}

function valueOf(values: LineValues, by: ImportMatch): string {
  switch (by) {
    case 'number':
      return values.number === undefined ? '' : String(values.number);
    case 'email':
      return values.email === undefined ? '' : emailKey(values.email);
    case 'name':
      return plainText(values.last_name, values.first_name);
  }
}

/** As one text. */
export const keyText = ({ by, value }: MatchKey): string => `${by}:${value}`;

/** @returns ids of the members, by `keyText`. */
export async function membersOfKeys(
  db: Queries,
  keys: readonly MatchKey[],
): Promise<Map<string, number[]>> {
  const values = (by: ImportMatch) => keys.flatMap((key) => (key.by === by ? [key.value] : []));
  const found = new Map<string, number[]>();
  const add = (by: ImportMatch, value: string | number, id: number) => {
    const text = keyText({ by, value: String(value) });
    found.set(text, [...(found.get(text) ?? []), id]);
  };
  for (const { number, id } of await byNumber(db, values('number').map(Number))) {
    add('number', number, id);
  }
  for (const { email, id } of await byEmail(db, values('email'))) add('email', email, id);
  for (const { name, id } of await byName(db, values('name'))) add('name', name, id);
  // An address of somebody who was merged away is nobody's now: the line would bring back what the office has put together.
  const free = values('email').filter((value) => !found.has(keyText({ by: 'email', value })));
  for (const { email, id } of await goneByAddress(db, free)) add('email', email, id);
  return found;
}

/**
 * Who was invited at one of the addresses and has registered with another one, or was merged into somebody since: as long
 * as the mail is kept.
 * @param keys of `emailKey`
 */
export async function invitedAt(
  db: Queries,
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map();
  // As the index says it (051_lookups.ts).
  const address = sql<string>`lower(outbox.recipient)`;
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('member', 'member.id', 'outbox.member_id')
    .select(['member.id', address.as('email')])
    .where(address, 'in', keys)
    .where('outbox.kind', '=', 'invitation')
    .where((eb) =>
      eb.or([eb('member.email_key', 'is not', null), eb('member.merged_into', 'is not', null)]),
    )
    .distinct()
    .execute();
  const byAddress = Map.groupBy(rows, ({ email }) => email);
  return new Map([...byAddress].map(([email, found]) => [email, found.map(({ id }) => id)]));
}

/** As a sentence names them, in the order of their numbers. */
export async function namedMembers(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('member')
    .select(['id', 'number', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('number')
    .execute();
}

export async function byNumber(
  db: Queries,
  numbers: readonly number[],
): Promise<{ id: number; number: number }[]> {
  if (numbers.length === 0) return [];
  return await db
    .selectFrom('member')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .execute();
}

/** Their own address; of those who have not registered, that of the invitation: as the index says it (016_merging.ts). */
export const ADDRESS = sql<string>`coalesce(member.email_key, lower(member.invite_email))`;

export async function byEmail(
  db: Queries,
  keys: readonly string[],
): Promise<{ id: number; number: number; email: string }[]> {
  if (keys.length === 0) return [];
  return await db
    .selectFrom('member')
    .select(['id', 'number', ADDRESS.as('email')])
    .where(ADDRESS, 'in', keys)
    .execute();
}

/**
 * Who is called so, in whatever spelling and order, by `nameKey`. Of some names there are many: in the order of ids
 * PostgreSQL would go through all members for one.
 * @param limit of each name.
 */
export async function byNameKey(
  db: Queries,
  names: readonly string[],
  limit: number,
): Promise<Map<string, { id: number; number: number }[]>> {
  if (names.length === 0) return new Map();
  const asked = sql.join(names.map((name) => sql`(${name})`));
  const { rows } = await sql<{ name: string; members: string | null }>`
    select column1 as name, (
      select string_agg(id || ' ' || number, ',') from (
        select id, number from member
        where name_key = column1 and merged_into is null limit ${limit}
      ) as called
    ) as members from (values ${asked}) as asked
  `.execute(db);
  const read = (text: string) => {
    const [id = 0, number = 0] = text.split(' ').map(Number);
    return { id, number };
  };
  return new Map(
    rows.flatMap(({ name, members }) =>
      members === null ? [] : [[name, members.split(',').map(read)]],
    ),
  );
}

async function byName(db: Queries, names: readonly string[]) {
  if (names.length === 0) return [];
  return await db
    .selectFrom('member')
    .select(['id', 'sort_name as name'])
    .where('sort_name', 'in', names)
    .where('merged_into', 'is', null)
    .execute();
}

/** What lines have taken for themselves, each with one of the lines. */
export type TakenInJob = Record<'keys' | 'names', Map<string, number>> &
  Record<'numbers' | 'members', Map<number, number>>;

/** What the lines of a job have taken so far. */
export async function takenInJob(
  db: Queries,
  jobId: number,
  asked: {
    /** As `keyText`. */
    keys: readonly string[];
    numbers: readonly number[];
    /** As the value of a key by name. */
    names: readonly string[];
    /** Ids. */
    members: readonly number[];
  },
): Promise<TakenInJob> {
  const integers = (numbers: readonly number[]) =>
    numbers.map((number) => sql`cast(${number} as integer)`);
  return {
    keys: await taken(db, jobId, 'match_key', asked.keys),
    numbers: await taken(db, jobId, 'number', integers(asked.numbers)),
    names: await taken(db, jobId, 'name_key', asked.names),
    members: await taken(db, jobId, 'member_id', integers(asked.members)),
  };
}

/**
 * Value by value, and of a job that is not named while the query is planned: what PostgreSQL knows of the table is older
 * than the job, and of one without rows it reads all rows for each value.
 */
async function taken<Value>(
  db: Queries,
  jobId: number,
  column: 'match_key' | 'number' | 'name_key' | 'member_id',
  values: readonly unknown[],
): Promise<Map<Value, number>> {
  if (values.length === 0) return new Map();
  const asked = sql.join(values.map((value) => sql`(${value})`));
  // Of a member there are few rows, of a job there may be a million: its index is none for that. Lines that have
  // taken nothing know their member, too; those that have taken anything have a key.
  const isOfJob =
    column === 'member_id'
      ? sql`+job_id = ${jobId} and match_key is not null`
      : sql`job_id = (select cast(${jobId} as bigint))`;
  const { rows } = await sql<{ value: Value; line: number | null }>`
    select column1 as value, (
      select line from job_row where ${isOfJob} and ${sql.ref(column)} = column1 limit 1
    ) as line from (values ${asked}) as asked
  `.execute(db);
  return new Map(rows.flatMap(({ value, line }) => (line === null ? [] : [[value, line]])));
}

/** The greatest number with room behind it that a line of the job has taken; 0: none has. */
export async function lastNumberInJob(db: Queries, jobId: number): Promise<number> {
  const { last } = await db
    .selectFrom('job_row')
    .where('job_id', '=', jobId)
    .where('number', '<', MEMBER_NUMBER_MAX)
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The least number from one on that a line of the job has taken; null: none has. */
export async function firstNumberInJob(
  db: Queries,
  jobId: number,
  from: number,
): Promise<number | null> {
  const { first } = await db
    .selectFrom('job_row')
    .where('job_id', '=', jobId)
    .where('number', '>=', from)
    .select((eb) => eb.fn.min<number | null>('number').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}
