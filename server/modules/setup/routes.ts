/** The call that puts the guide of the first start away. Its steps come with the current user. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { setupCalls } from '../../../contract/office/setup.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const setupRoutes =
  ({ setup }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(setupCalls.putSetupAway),
      handler: async ({ actor }) => await setup.putAway(actor),
    });
    done();
  };
