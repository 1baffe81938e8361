import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { InvitationReply, TokenPair } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../lib/route.ts';
import { userAgentOf } from '../../lib/userAgent.ts';
import { createRateLimits, rateLimits } from '../../plugins/rateLimits.ts';
import { createRegistrationService } from './service.ts';

export const registrationRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const registrations = createRegistrationService(deps);
    const limits = createRateLimits(deps);

    app.route({
      ...route(calls.verifyInvitation),
      onRequest: limits.perAddress(rateLimits.invitationPerAddress),
      schema: {
        body: Type.Object({ initial_token: Type.String() }),
        response: { 200: InvitationReply },
      },
      handler: async (request) => await registrations.verifyInvitation(request.body.initial_token),
    });

    app.route({
      ...route(calls.register),
      onRequest: limits.perAddress(rateLimits.registrationPerAddress),
      schema: {
        body: Type.Object({
          email: Type.String(),
          password: Type.String(),
          initial_token: Type.String(),
        }),
        response: { 201: TokenPair },
      },
      handler: async (request, reply) => {
        const pair = await registrations.register(request.body, userAgentOf(request));
        return await reply.code(201).send(pair);
      },
    });
    done();
  };
