/** The two steps of the sign-up with an invitation code (§2). */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { userAgentOf } from '../../lib/userAgent.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const registrationRoutes =
  ({ registrations, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.verifyInvitation, limits.perAddress(rateLimits.invitationPerAddress)),
      handler: async (request) => await registrations.verifyInvitation(request.body.initial_token),
    });

    app.route({
      ...route(calls.register, limits.perAddress(rateLimits.registrationPerAddress)),
      handler: async (request) =>
        await registrations.register(request.actor, request.body, userAgentOf(request)),
    });
    done();
  };
