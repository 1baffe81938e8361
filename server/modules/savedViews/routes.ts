/** The calls by which administrators keep named filters of the member list. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { officeCalls } from '../../../contract/office/calls.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const savedViewsRoutes =
  ({ savedViews }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(officeCalls.savedViews),
      handler: async ({ member }) => await savedViews.all(member.id),
    });

    app.route({
      ...route(officeCalls.saveViews),
      handler: async ({ member, body }) => await savedViews.replace(member.id, body),
    });
    done();
  };
