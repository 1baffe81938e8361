/** The calls by which members give ticket-purchase codes away by mail, and see to whom they did. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const emailHistoryRoutes =
  ({ emailHistory, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.emailHistory),
      handler: async ({ member }) => await emailHistory.ofMember(member.id),
    });

    app.route({
      ...route(calls.sendTicketEmail),
      handler: async ({ member, actor, body }) => {
        await limits.count(rateLimits.ticketEmailPerMember, String(member.id));
        return await emailHistory.send(actor, member, body.token, body.email);
      },
    });
    done();
  };
