import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls, IDEMPOTENCY_KEY_HEADER } from '../../../contract/paths.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { route } from '../../lib/route.ts';
import { requireScanner } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';
import { createEntryService } from './service.ts';
import type { EntryReply } from './verdict.ts';

const TicketParams = Type.Object({ ticketId: Type.String() });

export const entryRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const entry = createEntryService(deps);

    app.route({
      ...route(calls.checkTicket),
      onRequest: requireScanner,
      schema: { params: TicketParams },
      handler: async (request, reply) => send(reply, await entry.check(request.params.ticketId)),
    });

    app.route({
      ...route(calls.invalidateTicket),
      onRequest: requireScanner,
      schema: { params: TicketParams },
      handler: async (request, reply) => {
        const { ticketId } = request.params;
        return send(
          reply,
          await entry.invalidate(request.member.id, ticketId, idempotencyKey(request)),
        );
      },
    });
    done();
  };

/** As bytes: nothing between the ledger and the wire words the reply anew. */
function send(reply: FastifyReply, { status, body }: EntryReply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(Buffer.from(body));
}

/** @throws 400 when the header is sent twice. */
function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (Array.isArray(header)) throw badRequest(texts.invalidIdempotencyKey);
  return header;
}
