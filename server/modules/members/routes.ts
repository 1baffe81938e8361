/** The calls for the current user and for the administrators' list of members. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { QueryOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import { CAPABILITIES, REENTRY } from '../../../contract/entities.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { idempotencyKey } from '../../lib/idempotencyKey.ts';
import { seenBy } from '../../lib/ifMatch.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import type { Asker } from '../../work/reader.ts';
import { isListQuery, listQuery, pageQuery, writeCursor } from './listQuery.ts';

export const membersRoutes =
  (
    { members, office, setup, festival }: Services,
    { config }: AppDeps,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    /** Filtered or sorted, `next` and `previous` lead from row to row. @throws 400 */
    async function listPage(query: QueryOf<typeof calls.members>, address: URL, asker: Asker) {
      const { asked, unknown, rowsBefore } = listQuery(query);
      const { sort, start } = asked;
      const found = await members.list(asked, asker);
      const { first, last, goesOn } = found;
      const isBackward = start.from === 'before';
      const above = isBackward ? Math.max(0, rowsBefore - found.members.length) : rowsBefore;
      const hasNext = isBackward || goesOn;
      const hasPrevious = isBackward ? goesOn : start.from === 'after' || above > 0;
      return {
        count: found.count,
        ...(found.countIsLowerBound && { count_is_lower_bound: true }),
        position: above + 1,
        ...(unknown.length > 0 && { unknown: [...unknown] }),
        next:
          last === null || !hasNext
            ? null
            : withPlace(address, {
                after: writeCursor(sort, last, above + found.members.length),
              }),
        previous:
          first === null || !hasPrevious
            ? null
            : withPlace(address, { before: writeCursor(sort, first, above) }),
        results: found.members,
      };
    }

    app.route({
      ...route(calls.me),
      handler: async ({ member }) => {
        const current = await members.current(member.id);
        const capabilities = festival.rules().reentry ? [...CAPABILITIES, REENTRY] : CAPABILITIES;
        const steps = current.is_superuser ? await setup.steps(member.id) : null;
        return {
          ...{ ...current, capabilities },
          ...(festival.wantsSecondFactor(member) && { needs_second_factor: true }),
          ...(current.is_superuser && config.mailUrl === null && { mails_are_files: true }),
          ...(steps !== null && { setup: steps }),
        };
      },
    });

    app.route({
      ...route(calls.members),
      handler: async (request) => {
        const address = new URL(config.publicUrl + request.url);
        if (isListQuery(request.query)) return await listPage(request.query, address, request);
        const { search, page, pageSize } = pageQuery(request.query);
        const offset = (page - 1) * pageSize;
        const found = await members.find(search, { offset, limit: pageSize }, request);
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

    app.route({
      ...route(officeCalls.addMember),
      handler: async (request) =>
        await office.add(request.actor, request.body, idempotencyKey(request)),
    });

    app.route({
      ...route(officeCalls.changeMember),
      handler: async (request) => {
        const id = rowId(request.params.id);
        if (id === null) throw notFound(texts.unknownMember);
        return await office.change(request.actor, id, seenBy(request), request.body);
      },
    });
    done();
  };

/** The same list from another place on. */
function withPlace(address: URL, change: Record<string, string>): string {
  const url = new URL(address);
  for (const name of ['page', 'after', 'before']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  return url.href;
}

function withPage(address: URL, page: number): string {
  const url = new URL(address);
  url.searchParams.set('page', String(page));
  return url.href;
}
