import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { MessageReply } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../lib/route.ts';
import { createRateLimits, rateLimits } from '../../plugins/rateLimits.ts';
import { createPasswordResetService } from './service.ts';

export const passwordResetRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const resets = createPasswordResetService(deps);
    const limits = createRateLimits(deps);

    app.route({
      ...route(calls.requestPasswordReset),
      onRequest: limits.perAddress(rateLimits.resetRequestPerAddress),
      schema: { body: Type.Object({ email: Type.String() }), response: { 200: MessageReply } },
      handler: async (request) => {
        await limits.count(rateLimits.resetRequestPerAccount, emailKey(request.body.email));
        return await resets.request(request.body.email);
      },
    });

    app.route({
      ...route(calls.resetPassword),
      onRequest: limits.perAddress(rateLimits.resetPerAddress),
      schema: {
        body: Type.Object({ token: Type.String(), password: Type.String() }),
        response: { 200: MessageReply },
      },
      handler: async (request) => await resets.reset(request.body.token, request.body.password),
    });
    done();
  };
