/** The call by which entry staff look for guests whose ticket cannot be read. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const guestSearchRoutes =
  ({ guestSearch, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(entryCalls.search),
      handler: async (request) => {
        const { member, actor, query } = request;
        await limits.count(rateLimits.guestSearchPerMember, String(member.id));
        return await guestSearch.find(actor, query.search ?? '', request);
      },
    });
    done();
  };
