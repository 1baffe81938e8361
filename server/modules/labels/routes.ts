/** The calls by which the office marks members. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { labelCalls } from '../../../contract/office/labels.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const labelsRoutes =
  ({ labels }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(labelCalls.labels),
      handler: async (request) => await labels.all(request),
    });

    app.route({
      ...route(labelCalls.setLabel),
      handler: async ({ actor, params, body }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.unknownMember);
        return await labels.set(actor, id, body);
      },
    });

    app.route({
      ...route(labelCalls.renameLabel),
      handler: async ({ actor, params, body }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.unknownLabel);
        return await labels.rename(actor, id, body);
      },
    });
    done();
  };
