/** The calls by which a second factor is passed at the sign-in, and by which a passkey signs in alone. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secondStepCalls } from '../../../contract/account/secondStep.ts';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { createTurns } from '../../lib/inTurn.ts';
import { timeZoneOf, userAgentOf } from '../../lib/userAgent.ts';
import { rateLimits, type RateLimit } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { createSignInBudgets } from '../session/signInBudgets.ts';
import { handOver, newPass, passIn, takeSurplusPasses } from './passes.ts';

/** As the sign-in itself (session/routes.ts). */
const config = { hasDetail: true };

export const secondStepRoutes =
  ({ secondSteps, limits }: Services, deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const budgets = createSignInBudgets(limits, deps);
    const inTurn = createTurns();

    /** Wrong codes in a browser where the factor was passed count there; all others together for the account. */
    async function budgetOf(
      request: FastifyRequest,
      memberId: number,
    ): Promise<[RateLimit, string]> {
      const id = passIn(request, memberId);
      return id !== null && (await secondSteps.hasPassed(id, memberId))
        ? [rateLimits.secondStepPerPass, id]
        : [rateLimits.secondStepPerAccount, String(memberId)];
    }

    /** The browser has signed in to the account: it is known from now on. */
    async function signedIn<Tokens>(
      request: FastifyRequest,
      reply: FastifyReply,
      { id, email_key: key }: { id: number; email_key: string | null },
      work: (from: {
        userAgent: string;
        timeZone: string | null;
        had: string | null;
        pass: ReturnType<typeof newPass>;
      }) => Promise<Tokens>,
    ): Promise<Tokens> {
      const pass = newPass();
      const tokens = await work({
        userAgent: userAgentOf(request),
        timeZone: timeZoneOf(request),
        had: passIn(request, id),
        pass,
      });
      handOver(reply, deps, id, pass);
      takeSurplusPasses(request, reply, id);
      await budgets.remember(request, reply, key ?? '');
      return tokens;
    }

    app.route({
      ...route(secondStepCalls.passSecondFactor, budgets.perBrowser(rateLimits.signInPerAddress)),
      config,
      handler: async (request, reply) => {
        const { challenge, ...shown } = request.body;
        const step = await secondSteps.opened(challenge);
        const { account } = step;
        const [limit, subject] = await budgetOf(request, account.id);
        // Only a code of six digits can be guessed: whoever has another way in is not held up by those who guess.
        const isGuessable = shown.code !== undefined;
        return await inTurn(`${limit.name} ${subject}`, async () => {
          if (isGuessable) await limits.refuseIfSpent(limit, subject);
          try {
            return await signedIn(request, reply, account, (from) =>
              secondSteps.pass(request.actor, step, shown, from),
            );
          } catch (error) {
            if (error instanceof HttpError && error.status === 401) {
              if (isGuessable) await limits.note(limit, subject);
              await secondSteps.noteFailure(request.actor, account);
            }
            throw error;
          }
        });
      },
    });

    app.route({
      ...route(secondStepCalls.askForPasskey, budgets.perBrowser(rateLimits.passkeyPerAddress)),
      config,
      handler: async () => await secondSteps.askForPasskey(),
    });

    app.route({
      ...route(secondStepCalls.signInByPasskey, budgets.perBrowser(rateLimits.passkeyPerAddress)),
      config,
      handler: async (request, reply) => {
        const { challenge: sealed, passkey: answer } = request.body;
        const account = await secondSteps.claimedBy(answer);
        const who = account ?? { id: 0, email_key: null };
        try {
          return await signedIn(request, reply, who, (from) =>
            secondSteps.signInByPasskey(request.actor, { sealed, answer }, account, from),
          );
        } catch (error) {
          if (error instanceof HttpError && error.status === 401) {
            await secondSteps.noteFailure(request.actor, account);
          }
          throw error;
        }
      },
    });
    done();
  };
