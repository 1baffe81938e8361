/** The calls by which members follow their own codes, and take them back. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ownCodeCalls } from '../../../contract/ownCodes.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const ownCodesRoutes =
  ({ ownCodes }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(ownCodeCalls.ownCodeStory),
      handler: async ({ member, params }) => await ownCodes.story(member.id, codeId(params.id)),
    });

    app.route({
      ...route(ownCodeCalls.takeBackCode),
      handler: async ({ actor, member, params }) =>
        await ownCodes.takeBack(actor, member.id, codeId(params.id)),
    });
    done();
  };

/** @throws 404 for what cannot be a code's id. */
function codeId(text: string): number {
  const id = rowId(text);
  if (id === null) throw notFound(texts.unknownPurchaseCode);
  return id;
}
