/** Reads how the member list is asked for, and writes the cursors that lead on in it. */
import type { QueryOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/calls.ts';
import {
  DATABASE_INTEGER_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  SEARCH_MAX_CHARS,
} from '../../../contract/limits.ts';
import { parseMemberFilter, type UnknownPiece } from '../../../contract/office/memberFilter.ts';
import {
  DEFAULT_MEMBER_SORT,
  FILTER_MAX_CHARS,
  formatMemberSort,
  parseMemberSort,
  type MemberSort,
} from '../../../contract/office/memberList.ts';
import { badRequest } from '../../errors.ts';
import { texts } from '../../texts.ts';
import type { ListAsked, Place } from './listRepository.ts';
import { isSortKey } from './sortRepository.ts';

type Query = QueryOf<typeof calls.members>;

/** Keeps offsets within what both databases count. */
const PAGE_MAX = 1_000_000;

/** Whether it is more than the specification's call. */
export const isListQuery = ({ filter, sort, after, before }: Query): boolean =>
  [filter, sort, after, before].some((asked) => asked !== undefined);

/** The specification's part of the query. @throws 400 */
export function pageQuery({ search = '', page: wanted = '1', page_size }: Query) {
  requireShort(search);
  const page = integer(wanted, PAGE_MAX);
  if (page === null) throw badRequest(texts.invalidPage);
  const pageSize = integer(page_size ?? String(PAGE_SIZE_DEFAULT), PAGE_SIZE_MAX);
  if (pageSize === null) throw badRequest(texts.invalidPageSize(PAGE_SIZE_MAX));
  return { search, page, pageSize };
}

export interface ListQuery {
  readonly asked: ListAsked;
  readonly unknown: readonly UnknownPiece[];
  /** Rows before the place from which the page is read. */
  readonly rowsBefore: number;
}

/** @throws 400 */
export function listQuery(query: Query): ListQuery {
  const { filter: text = '', sort: wanted, after, before } = query;
  if (Array.from(text).length > FILTER_MAX_CHARS) {
    throw badRequest(texts.longFilter(FILTER_MAX_CHARS));
  }
  const { search: searched, page, pageSize: limit } = pageQuery(query);
  const sort = wanted === undefined ? DEFAULT_MEMBER_SORT : parseMemberSort(wanted);
  if (sort === null) throw badRequest(texts.invalidSort);
  const { filter, words, unknown } = parseMemberFilter(text);
  const search = [searched, words].filter((part) => part !== '').join(' ');
  requireShort(search);

  const [cursor, ...others] = [after, before].filter((given) => given !== undefined);
  if (cursor === undefined) {
    const offset = (page - 1) * limit;
    const start = { from: 'beginning', offset } as const;
    return { asked: { search, filter, sort, start, limit }, unknown, rowsBefore: offset };
  }
  const read = readCursor(cursor, sort);
  if (read === null || others.length > 0 || page !== 1) throw badRequest(texts.invalidCursor);
  const start = { from: after === undefined ? 'before' : 'after', place: read.place } as const;
  return { asked: { search, filter, sort, start, limit }, unknown, rowsBefore: read.rowsBefore };
}

/** @param rowsBefore for `after` those up to the place and with it; for `before` those before it. */
export function writeCursor(sort: MemberSort, { key, id }: Place, rowsBefore: number): string {
  const cursor = JSON.stringify([formatMemberSort(sort), key, id, rowsBefore]);
  return Buffer.from(cursor).toString('base64url');
}

function readCursor(text: string, sort: MemberSort): { place: Place; rowsBefore: number } | null {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const [of, key, id, rowsBefore] = read as unknown[];
  if (of !== formatMemberSort(sort) || !isSortKey(sort.field, key)) return null;
  if (!isCount(id) || !isCount(rowsBefore)) return null;
  return { place: { key, id }, rowsBefore };
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= DATABASE_INTEGER_MAX;

/** @throws 400 */
function requireShort(search: string): void {
  if (Array.from(search).length > SEARCH_MAX_CHARS) {
    throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
  }
}

function integer(text: string, max: number): number | null {
  const value = Number(text);
  return /^\d{1,9}$/.test(text) && value >= 1 && value <= max ? value : null;
}
