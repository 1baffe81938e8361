/** Lists that a server may give in pages (§7: "either a results list or a plain list"); our own server does as well. */
import type { ReplyOf } from '../../contract/call.ts';
import type { calls } from '../../contract/calls.ts';
import type { Outcome } from './client/send.ts';

export type Query = Record<string, string>;

type PagedCall = typeof calls.members | typeof calls.memberPurchaseCodes;
type Paged = ReplyOf<typeof calls.members> | ReplyOf<typeof calls.memberPurchaseCodes>;
type RowOf<Reply> = Reply extends (infer Row)[] ? Row : never;

export function rowsOf<Reply extends Paged>(reply: Reply): RowOf<Reply>[] {
  return (Array.isArray(reply) ? reply : reply.results) as RowOf<Reply>[];
}

/**
 * All pages from the one that `first` asks for, one call each. Ends with the first failure, and where the server leads
 * back to a page that was there before.
 */
export async function* pagesFrom<C extends PagedCall>(
  first: Query,
  ask: (query: Query) => Promise<Outcome<C>>,
): AsyncGenerator<Outcome<C>> {
  const asked = new Set<string>();
  for (let query: Query | null = first; query !== null;) {
    const key = JSON.stringify(query);
    if (asked.has(key)) return;
    asked.add(key);
    const outcome = await ask(query);
    yield outcome;
    query = outcome.error === undefined ? nextOf(outcome.data) : null;
  }
}

/** How the page after this one is asked for, as the server wrote it: by number, offset or cursor. Null: there is none. */
export function nextOf(reply: Paged): Query | null {
  return queryOf(Array.isArray(reply) ? null : reply.next);
}

/**
 * Of an address that leads to another page only the query counts, since origin and path may be those that the server
 * has behind a proxy. Null: it leads nowhere.
 */
export function queryOf(address: unknown): Query | null {
  if (typeof address !== 'string' || !URL.canParse(address, location.origin)) return null;
  const query = Object.fromEntries(new URL(address, location.origin).searchParams);
  return Object.keys(query).length === 0 ? null : query;
}
