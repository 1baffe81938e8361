/** The member list's query on the wire, beyond spec §7. */
import { Type } from 'typebox';

/**
 * What the list takes beyond the specification. With any of these the rows have `figures`, `count` ends at
 * EXACT_COUNT_MAX, and `next` and `previous` lead from row to row instead of by page numbers. `page` then says how far
 * from the beginning; not beside `after` or `before`.
 */
export const memberListQuery = {
  /** As typed into the filter bar (memberFilter.ts); its words are searched for like `search`. */
  filter: Type.Optional(Type.String()),
  /** One of MEMBER_SORTS, `-` before it for the other way round. */
  sort: Type.Optional(Type.String()),
  /** Of the reply's `next`: the row that the page begins behind. Made by the server, good for the same sort only. */
  after: Type.Optional(Type.String()),
  /** Of the reply's `previous`: the row that the page ends before. */
  before: Type.Optional(Type.String()),
};
