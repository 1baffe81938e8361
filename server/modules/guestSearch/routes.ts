import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { FoundGuest } from '../../../contract/entry/entities.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../lib/route.ts';
import { requireScanner } from '../../plugins/guards.ts';
import { createRateLimits, rateLimits } from '../../plugins/rateLimits.ts';
import { createGuestSearchService } from './service.ts';

export const guestSearchRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const guests = createGuestSearchService(deps);
    const limits = createRateLimits(deps);

    app.route({
      ...route(entryCalls.search),
      onRequest: requireScanner,
      schema: {
        querystring: Type.Object({ search: Type.Optional(Type.String()) }),
        response: { 200: Type.Array(FoundGuest) },
      },
      handler: async ({ member, query }) => {
        await limits.count(rateLimits.guestSearchPerMember, String(member.id));
        return await guests.find(member.id, query.search ?? '');
      },
    });
    done();
  };
