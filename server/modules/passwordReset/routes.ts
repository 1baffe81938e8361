/** The calls for members who have forgotten their password: ask for a link, and set a new password with it. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { clientAddress } from '../../lib/clientAddress.ts';
import { createTurns } from '../../lib/inTurn.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { createSignInBudgets } from '../session/signInBudgets.ts';

export const passwordResetRoutes =
  ({ passwordResets, limits }: Services, deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const budgets = createSignInBudgets(limits, deps);
    const inTurn = createTurns();
    app.route({
      ...route(calls.requestPasswordReset, limits.perAddress(rateLimits.resetRequestPerAddress)),
      handler: async ({ body: { email } }) => await passwordResets.request(email),
    });

    app.route({
      ...route(calls.resetPassword),
      handler: async (request, reply) => {
        const { token, password } = request.body;
        // One link has one password hashed at a time: only the first is worth it.
        const account = await inTurn(token, () =>
          passwordResets.reset(request.actor, token, password),
        ).catch(async (error: unknown) => {
          const from = clientAddress(request.peer);
          if (error instanceof HttpError) await limits.count(rateLimits.resetPerAddress, from);
          throw error;
        });
        await budgets.clear(request, account);
        await budgets.remember(request, reply, account);
        return { message: texts.passwordChanged };
      },
    });
    done();
  };
