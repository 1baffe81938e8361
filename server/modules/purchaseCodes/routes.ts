/** The calls by which administrators see a member's ticket-purchase codes and create new ones. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { badRequest, notFound } from '../../errors.ts';
import { idempotencyKey } from '../../lib/idempotencyKey.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const purchaseCodesRoutes =
  ({ purchaseCodes }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.memberPurchaseCodes),
      handler: async (request) => {
        const { search = '' } = request.query;
        if (Array.from(search).length > SEARCH_MAX_CHARS) {
          throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
        }
        return await purchaseCodes.ofMember(memberId(request.params.id), search);
      },
    });

    app.route({
      ...route(calls.createPurchaseCodes),
      handler: async (request) => {
        const { actor, params, body } = request;
        return await purchaseCodes.create(actor, memberId(params.id), {
          count: body.count,
          idempotencyKey: idempotencyKey(request),
        });
      },
    });
    done();
  };

/** @throws 404 for what cannot be a member's id. */
function memberId(text: string): number {
  const id = rowId(text);
  if (id === null) throw notFound(texts.unknownMember);
  return id;
}
