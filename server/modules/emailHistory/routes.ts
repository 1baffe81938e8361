import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { EmailHistory, MessageReply } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../lib/route.ts';
import { requireMember } from '../../plugins/guards.ts';
import { createRateLimits, rateLimits } from '../../plugins/rateLimits.ts';
import { createEmailHistoryService } from './service.ts';

const SendTicketEmailBody = Type.Object({
  /** The code itself. */
  token: Type.String(),
  email: Type.String(),
});

export const emailHistoryRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const emails = createEmailHistoryService(deps);
    const limits = createRateLimits(deps);

    app.route({
      ...route(calls.emailHistory),
      onRequest: requireMember,
      schema: { response: { 200: EmailHistory } },
      handler: async (request) => await emails.ofMember(request.member.id),
    });

    app.route({
      ...route(calls.sendTicketEmail),
      onRequest: requireMember,
      schema: { body: SendTicketEmailBody, response: { 200: MessageReply } },
      handler: async (request) => {
        const { member, body } = request;
        await limits.count(rateLimits.ticketEmailPerMember, String(member.id));
        return await emails.send(member, body.token, body.email);
      },
    });
    done();
  };
