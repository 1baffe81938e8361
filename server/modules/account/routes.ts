/** The calls by which members see and change their own account. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { accountCalls } from '../../../contract/account/calls.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const accountRoutes =
  ({ account, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
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
