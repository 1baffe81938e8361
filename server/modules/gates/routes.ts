/** The calls for the gates of the festival: their list, and how administrators add and change them. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const gatesRoutes =
  ({ gates }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(entryCalls.gates),
      handler: async () => await gates.all(),
    });

    app.route({
      ...route(entryCalls.createGate),
      handler: async ({ actor, body }) => await gates.create(actor, body),
    });

    app.route({
      ...route(entryCalls.changeGate),
      handler: async ({ actor, params, body }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.noSuchGate);
        return await gates.change(actor, id, body);
      },
    });
    done();
  };
