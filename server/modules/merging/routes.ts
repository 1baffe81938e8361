/** The calls about members who are the same person. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { mergeCalls } from '../../../contract/office/merging.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts as commonTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import type { MergePair } from './mergeService.ts';

export const mergingRoutes =
  ({ duplicates, merges, mergeUndo }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(mergeCalls.duplicates),
      handler: async (request) => {
        const { after, apart } = request.query;
        return await duplicates.page({ after, apart: apart === 'yes' }, request);
      },
    });

    app.route({
      ...route(mergeCalls.tellApart),
      handler: async ({ actor, body }) =>
        await duplicates.tellApart(actor, body.members, body.apart),
    });
    app.route({
      ...route(mergeCalls.mergePreview),
      handler: async ({ actor, params }) => await merges.preview(actor, pairOf(params)),
    });

    app.route({
      ...route(mergeCalls.mergeMembers),
      handler: async ({ actor, params, body }) => await merges.merge(actor, pairOf(params), body),
    });

    app.route({
      ...route(mergeCalls.undoMerge),
      handler: async ({ actor, params }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.noSuchMerge);
        return await mergeUndo.undo(actor, id);
      },
    });
    done();
  };

/** @throws 404 for what cannot be members' ids. */
function pairOf({ id, other }: { id: string; other: string }): MergePair {
  const [keptId, goneId] = [rowId(id), rowId(other)];
  if (keptId === null || goneId === null) throw notFound(commonTexts.unknownMember);
  return { keptId, goneId };
}
