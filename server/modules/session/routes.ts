/** The calls by which a session begins, goes on, ends, and is asked whether it is still valid. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { accountCalls } from '../../../contract/account/calls.ts';
import { RESUMES_HEADER } from '../../../contract/account/headers.ts';
import { calls } from '../../../contract/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { createTurns } from '../../lib/inTurn.ts';
import { timeZoneOf, userAgentOf } from '../../lib/userAgent.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { passIn } from '../secondFactor/passes.ts';
import type { Client } from './client.ts';
import { createKnownBrowsers } from './knownBrowsers.ts';
import { createSignInBudgets } from './signInBudgets.ts';

/** Django's SimpleJWT answers these calls with `detail`: our failures carry it beside `error`. */
const config = { hasDetail: true };

export const sessionRoutes =
  ({ sessions, limits }: Services, deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const budgets = createSignInBudgets(limits, deps);
    const knownBrowsers = createKnownBrowsers(deps);
    const inTurn = createTurns();
    const clientOf = (request: FastifyRequest): Client => ({
      userAgent: userAgentOf(request),
      timeZone: timeZoneOf(request),
      knownIn: (account) => knownBrowsers.read(request, account),
      passFor: (memberId) =>
        request.headers[RESUMES_HEADER.toLowerCase()] === '1' ? passIn(request, memberId) : null,
    });
    app.route({
      ...route(calls.signIn, budgets.perBrowser(rateLimits.signInPerAddress)),
      config,
      handler: async (request, reply) => {
        const { email, password } = request.body;
        const account = emailKey(email);
        const budget = await budgets.of(request, account);
        // Guesses that come at once would all be let through before the first of them is counted. Those from other
        // addresses do not hold up the owner.
        return await inTurn(budget.turn, async () => {
          await budget.refuseIfSpent();
          try {
            const { isVouched } = budget;
            const credentials = { email, password, isVouched };
            const tokens = await sessions.signIn(request.actor, credentials, clientOf(request));
            await budgets.remember(request, reply, account);
            return tokens;
          } catch (error) {
            const isWrong = error instanceof HttpError && error.status === 401;
            if (isWrong) {
              await budget.noteWrong();
              await sessions.noteFailure(request.actor, email);
            }
            throw error;
          }
        });
      },
    });

    app.route({
      ...route(calls.refresh, budgets.perBrowser(rateLimits.tokenPerAddress)),
      config,
      handler: async (request) => await sessions.refresh(request.body.refresh, clientOf(request)),
    });

    app.route({
      ...route(calls.verify, budgets.perBrowser(rateLimits.tokenPerAddress)),
      config,
      handler: async (request) => {
        await sessions.verify(request.body.token);
        return {};
      },
    });

    app.route({
      ...route(accountCalls.endSessions, limits.perAddress(rateLimits.tokenPerAddress)),
      handler: async ({ body }) => await sessions.end(body.sessions),
    });
    done();
  };
