/** The calls by which members see and change their own account. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { accountCalls } from '../../../contract/account/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { createSignInBudgets } from '../session/signInBudgets.ts';

export const accountRoutes =
  (
    { account, ownDetails, anonymous, limits }: Services,
    deps: AppDeps,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const budgets = createSignInBudgets(limits, deps);
    app.route({
      ...route(accountCalls.ownAccount),
      handler: async ({ member }) => await ownDetails.find(member),
    });

    app.route({
      ...route(accountCalls.changeName),
      handler: async ({ actor, member, body }) => await ownDetails.rename(actor, member, body),
    });

    app.route({
      ...route(accountCalls.requestEmailChange),
      handler: async ({ actor, member, body }) => {
        await limits.count(rateLimits.emailChangePerMember, String(member.id));
        await limits.count(rateLimits.passwordChangePerMember, String(member.id));
        return await ownDetails.requestEmail(actor, member, body);
      },
    });

    app.route({
      ...route(accountCalls.confirmEmailChange),
      handler: async (request, reply) => {
        const { actor, member, body } = request;
        const email = await ownDetails.confirmEmail(actor, member, body.token);
        // Browser and address that knew the account by the old one know it by the new one.
        await budgets.remember(request, reply, emailKey(email));
        return { message: texts.emailChanged(email) };
      },
    });

    app.route({
      ...route(accountCalls.cancelEmailChange),
      handler: async ({ member }) => await ownDetails.cancelEmail(member),
    });

    app.route({
      ...route(accountCalls.deleteAccount),
      handler: async ({ actor, member, body }) => {
        await limits.count(rateLimits.passwordChangePerMember, String(member.id));
        return await anonymous.deleteAccount(actor, member, body.password);
      },
    });

    app.route({
      ...route(accountCalls.ownSessions),
      handler: async ({ member }) => await account.sessions(member),
    });

    app.route({
      ...route(accountCalls.endOwnSession),
      handler: async ({ actor, member, body }) => await account.endSession(actor, member, body.key),
    });

    app.route({
      ...route(accountCalls.endOtherSessions),
      handler: async ({ actor, member }) => await account.endOtherSessions(actor, member),
    });

    app.route({
      ...route(accountCalls.changePassword),
      handler: async ({ actor, member, body }) => {
        await limits.count(rateLimits.passwordChangePerMember, String(member.id));
        return await account.changePassword(actor, member, body);
      },
    });
    done();
  };
