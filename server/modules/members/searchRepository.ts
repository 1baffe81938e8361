/** Looks members up in the database, by what was typed into the member search. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Member } from '../../../contract/entities.ts';
import { EXACT_COUNT_MAX } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { parseMemberSearch, type MemberSearch } from './memberSearch.ts';
import { nameKey, withoutApostrophes } from '../../lib/searchText.ts';
import { LISTED, survivorOfNumber } from './mergedRepository.ts';
import { selectMembers, toMember } from './memberRows.ts';

/** Members found by something of theirs that is looked up exactly, or by its beginning. */
const OWNERS_MAX = 200;

/** Ids of the members whose codes, tickets or guests the search names, at most 200; or into whom its number was merged. */
export async function ownersOf(db: Queries, search: MemberSearch): Promise<number[]> {
  const number = numberOf(search);
  const survivor = number === null ? null : await survivorOfNumber(db, number);
  const owners = await ownersOfCodes(db, search);
  return survivor === null ? owners : [survivor, ...owners];
}

/** The search read as a member number. */
function numberOf(search: MemberSearch): number | null {
  if (search.kind === 'number' || search.kind === 'beginning') return search.number;
  const word = search.kind === 'containing' && search.shortWords.length === 0 && search.words;
  return word && word.length === 1 && /^\d{1,9}$/.test(word[0] ?? '') ? Number(word[0]) : null;
}

async function ownersOfCodes(db: Queries, search: MemberSearch): Promise<number[]> {
  if (search.kind !== 'containing') return [];
  const { codePrefix, ticketId, guest } = search;
  const parts: RawBuilder<unknown>[] = [];
  if (codePrefix !== null) {
    parts.push(sql`select created_for from token where ${beginsWith('token.token', codePrefix)}`);
    // With its hyphen an invitation code is among the words; without it, it is none of them.
    parts.push(sql`select id as created_for from member where initial_token = ${codePrefix}`);
  }
  if (ticketId !== null) {
    parts.push(sql`select created_for from ticket join token on token.id = ticket.token_id
      where ticket.id = ${ticketId}`);
  }
  if (guest !== null) {
    parts.push(sql`select created_for from guest_email join token on token.id = guest_email.token_id
      where ${beginsWith('guest_email.email', guest)}`);
  }
  if (parts.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select distinct created_for as id from
    (${sql.join(parts, sql` union all `)}) as owner limit ${sql.lit(OWNERS_MAX)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface FoundMembers {
  readonly members: Member[];
  readonly count: number;
  /** There are more members than `count` says. */
  readonly countIsLowerBound: boolean;
}

/** What the specification's call answers: a page of the members who match what was typed. */
export async function searchMembers(
  db: Queries,
  engine: Engine,
  typed: string,
  slice: { offset: number; limit: number },
): Promise<FoundMembers> {
  const search = parseMemberSearch(typed);
  return await findMembers(db, engine, search, await ownersOf(db, search), slice);
}

/**
 * Members whose names or number have each word. The index knows more of them, their address and invitation code: a hit or
 * none would tell whoever searches what these are, sign by sign.
 */
export async function findMembersByName(
  db: Queries,
  engine: Engine,
  typed: string,
  limit: number,
): Promise<Member[]> {
  const names = nameKey(withoutApostrophes(typed))
    .split(' ')
    .map((word) => {
      const found = [like('member.name_key', `%${escaped(word)}%`)];
      if (/^#?\d{1,9}$/.test(word)) {
        found.push(
          like('cast(member.number as text)', `${String(Number(word.replace('#', '')))}%`),
        );
      }
      return any(found);
    });
  const search = parseMemberSearch(typed);
  const matching = matchingMembers(db, all([memberCondition(engine, search, []), ...names]));
  return await pageOf(db, matching, orderOf(search, false), { offset: 0, limit });
}

/** @param codeOwners ids of members who are found, too, though their text does not match. */
export async function findMembers(
  db: Queries,
  engine: Engine,
  search: MemberSearch,
  codeOwners: readonly number[],
  slice: { offset: number; limit: number },
): Promise<FoundMembers> {
  // A short search may match many of all members: the count stops early, and their rows come in the order of an index.
  const isShort = search.kind === 'beginning';
  const saidAtMost = isShort ? slice.offset + slice.limit + 1 : Infinity;

  const matching = matchingMembers(db, memberCondition(engine, search, codeOwners));
  const { count } = await db
    .selectFrom(matching.$if(isShort, (query) => query.limit(EXACT_COUNT_MAX + 1)).as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const isWalked = isShort && count > EXACT_COUNT_MAX;
  const rows = isWalked
    ? matchingMembers(db, memberCondition(engine, search, codeOwners, false))
    : matching;
  return {
    members: await pageOf(db, rows, orderOf(search, isWalked), slice),
    count: Math.min(count, saidAtMost),
    countIsLowerBound: count >= saidAtMost,
  };
}

const matchingMembers = (db: Queries, condition: RawBuilder<SqlBool>) =>
  db.selectFrom('member').select('member.id').where(condition).where(LISTED);

/** @param isWalked along the index of that order; else the few who match are sorted. */
const orderOf = ({ kind }: MemberSearch, isWalked: boolean) => {
  if (kind !== 'beginning') return sql.ref('member.number');
  return isWalked ? sql.ref('member.sort_name') : LAST_NAME_OF_ROW;
};

async function pageOf(
  db: Queries,
  matching: ReturnType<typeof matchingMembers>,
  order: ReturnType<typeof orderOf>,
  { offset, limit }: { offset: number; limit: number },
): Promise<Member[]> {
  // The ids come first, so that the columns are not read for the members of the pages before.
  const page = matching.orderBy(order).orderBy('member.id').limit(limit).offset(offset);
  const rows = await selectMembers(db)
    .where('member.id', 'in', page)
    .orderBy(order)
    .orderBy('member.id')
    .execute();
  return rows.map(toMember);
}

/** @param byIndex whether the words are looked up in their index, or in the rows that something else finds. */
export function memberCondition(
  engine: Engine,
  search: MemberSearch,
  codeOwners: readonly number[],
  byIndex = true,
): RawBuilder<SqlBool> {
  const owners =
    codeOwners.length === 0 ? [] : [sql<SqlBool>`member.id in (${sql.join(codeOwners)})`];
  switch (search.kind) {
    case 'all':
      return sql<SqlBool>`1 = 1`;
    case 'number':
      return any([sql<SqlBool>`member.number = ${search.number}`, ...owners]);
    case 'beginning': {
      const names = byIndex
        ? [sql.ref('member.sort_name'), engine.byCodePoint(FIRST_NAME)]
        : [LAST_NAME_OF_ROW, engine.byCodePoint(FIRST_NAME_OF_ROW)];
      const choices = search.words.flatMap((word, index) => {
        const others = search.words.filter((_, other) => other !== index).map(beginsAWord);
        return names.map((name) => all([beginsWith(name, word), ...others]));
      });
      if (search.number !== null) choices.push(sql<SqlBool>`member.number = ${search.number}`);
      return any([...choices, ...owners]);
    }
    case 'containing': {
      const matches = byIndex
        ? all([engine.memberMatches(search.words), ...search.shortWords.map(beginsAWord)])
        : all([...search.words.map(contains), ...search.shortWords.map(beginsAWord)]);
      return any([matches, ...owners]);
    }
  }
}

export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

const like = (column: string, pattern: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(column)} like ${pattern} escape '\\'`;

const contains = (word: string): RawBuilder<SqlBool> =>
  like('member.search_text', `%${escaped(word)}%`);

/** Two letters are somewhere in nearly everybody's name. */
const beginsAWord = (word: string): RawBuilder<SqlBool> =>
  any(['', '% ', '%-'].map((before) => like('member.search_text', `${before}${escaped(word)}%`)));

/** Of short words; said as 044_first_names.ts says it. */
const FIRST_NAME = sql`substr(member.search_text, 1, 8)`;

/** In this shape neither engine looks it up in an index. */
const LAST_NAME_OF_ROW = sql`coalesce(member.sort_name, '')`;
const FIRST_NAME_OF_ROW = sql`coalesce(${FIRST_NAME}, '')`;

/** For columns that are sorted by code point; U+10FFFF is the last code point. */
export function beginsWith(
  column: string | RawBuilder<unknown>,
  prefix: string,
): RawBuilder<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  const end = `${prefix}\u{10ffff}`;
  return sql<SqlBool>`(${value} >= ${prefix} and ${value} < ${end})`;
}
