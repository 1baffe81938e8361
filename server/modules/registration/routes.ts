/** The two steps of the sign-up with an invitation code (§2). */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { createTurns } from '../../lib/inTurn.ts';
import { timeZoneOf, userAgentOf } from '../../lib/userAgent.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { createSignInBudgets } from '../session/signInBudgets.ts';

export const registrationRoutes =
  ({ registrations, limits }: Services, deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const budgets = createSignInBudgets(limits, deps);
    const inTurn = createTurns();
    app.route({
      ...route(calls.verifyInvitation, limits.perAddress(rateLimits.invitationPerAddress)),
      handler: async (request) => await registrations.verifyInvitation(request.body.initial_token),
    });

    app.route({
      ...route(calls.register, limits.perAddress(rateLimits.registrationPerAddress)),
      handler: async (request, reply) => {
        const { actor, body } = request;
        const code = body.initial_token;
        await limits.refuseIfSpent(rateLimits.takenPerInvitation, code);
        const client = { userAgent: userAgentOf(request), timeZone: timeZoneOf(request) };
        // One code has one password hashed at a time: only the first is worth it.
        const tokens = await inTurn(code, () => registrations.register(actor, body, client)).catch(
          async (error: unknown) => {
            const isTaken = error instanceof HttpError && error.message === texts.emailTaken;
            // Who asks many times at once is refused here.
            if (isTaken) await limits.count(rateLimits.takenPerInvitation, code);
            throw error;
          },
        );
        await budgets.remember(request, reply, emailKey(body.email));
        return tokens;
      },
    });
    done();
  };
