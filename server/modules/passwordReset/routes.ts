/** The calls for members who have forgotten their password: ask for a link, and set a new password with it. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const passwordResetRoutes =
  ({ passwordResets, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.requestPasswordReset, limits.perAddress(rateLimits.resetRequestPerAddress)),
      handler: async ({ body: { email } }) => {
        await limits.count(rateLimits.resetRequestPerAccount, emailKey(email));
        return await passwordResets.request(email);
      },
    });

    app.route({
      ...route(calls.resetPassword, limits.perAddress(rateLimits.resetPerAddress)),
      handler: async ({ actor, body }) =>
        await passwordResets.reset(actor, body.token, body.password),
    });
    done();
  };
