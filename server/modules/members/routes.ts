/** The calls for the current user and for the administrators' list of members. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { QueryOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

/** Keeps offsets within what both databases count. */
const PAGE_MAX = 1_000_000;

export const membersRoutes =
  ({ members }: Services, { config }: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.me),
      handler: async ({ member }) => await members.current(member.id),
    });

    app.route({
      ...route(calls.members),
      handler: async (request) => {
        const { search, page, pageSize } = pageQuery(request.query);
        const offset = (page - 1) * pageSize;
        const found = await members.find(search, { offset, limit: pageSize });
        const address = new URL(config.publicUrl + request.url);
        const lastPage = Math.max(1, Math.ceil(found.count / pageSize));
        return {
          count: found.count,
          ...(found.countIsLowerBound && { count_is_lower_bound: true }),
          next: page < lastPage ? withPage(address, page + 1) : null,
          previous: page > 1 ? withPage(address, Math.min(page - 1, lastPage)) : null,
          results: found.members,
        };
      },
    });
    done();
  };

/** @throws 400 */
function pageQuery(query: QueryOf<typeof calls.members>) {
  const { search = '' } = query;
  if (Array.from(search).length > SEARCH_MAX_CHARS) {
    throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
  }
  const page = integer(query.page ?? '1', PAGE_MAX);
  if (page === null) throw badRequest(texts.invalidPage);
  const pageSize = integer(query.page_size ?? String(PAGE_SIZE_DEFAULT), PAGE_SIZE_MAX);
  if (pageSize === null) throw badRequest(texts.invalidPageSize(PAGE_SIZE_MAX));
  return { search, page, pageSize };
}

function integer(text: string, max: number): number | null {
  const value = Number(text);
  return /^\d{1,9}$/.test(text) && value >= 1 && value <= max ? value : null;
}

function withPage(address: URL, page: number): string {
  const url = new URL(address);
  url.searchParams.set('page', String(page));
  return url.href;
}
