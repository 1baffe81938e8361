import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { MessageReply } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../lib/route.ts';
import { requireSuperuser } from '../../plugins/guards.ts';
import { createTicketsService } from './service.ts';

const GenerateTicketBody = Type.Object({
  /** The code's id. */
  token: Type.Integer({
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  email: Type.String(),
});

export const ticketsRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const tickets = createTicketsService(deps);

    app.route({
      ...route(calls.generateTicket),
      onRequest: requireSuperuser,
      schema: { body: GenerateTicketBody, response: { 201: MessageReply } },
      handler: async (request, reply) => {
        const { token, email } = request.body;
        return await reply.code(201).send(await tickets.generate(request.member.id, token, email));
      },
    });
    done();
  };
