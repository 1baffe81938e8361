/** The calls by which the office sees and sets how long data are kept. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { retentionCalls } from '../../../contract/office/retention.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const retentionRoutes =
  ({ retention }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(retentionCalls.retention),
      handler: async () => await retention.rules(),
    });

    app.route({
      ...route(retentionCalls.saveRetention),
      handler: async ({ actor, body }) => await retention.save(actor, body.days),
    });
    done();
  };
