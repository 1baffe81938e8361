import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { canAdminister } from '../../../contract/access.ts';
import { Nullable } from '../../../contract/entities.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { UndoRequest } from '../../../contract/entry/entities.ts';
import { calls } from '../../../contract/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { route } from '../../lib/route.ts';
import { requireScanner } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';
import { createDevicesService } from '../devices/service.ts';
import { createEntryService } from './service.ts';
import { tapOf } from './tap.ts';
import { createUndoService } from './undoService.ts';
import type { EntryReply } from './verdict.ts';

const TicketParams = Type.Object({ ticketId: Type.String() });

export const entryRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const entry = createEntryService(deps);
    const undoing = createUndoService(deps);
    const devices = createDevicesService(deps);

    app.route({
      ...route(calls.checkTicket),
      onRequest: requireScanner,
      schema: { params: TicketParams },
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        return send(reply, await entry.check(request.params.ticketId, tap));
      },
    });

    app.route({
      ...route(calls.invalidateTicket),
      onRequest: requireScanner,
      schema: { params: TicketParams },
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        return send(reply, await entry.invalidate(request.params.ticketId, tap));
      },
    });

    app.route({
      ...route(entryCalls.undo),
      onRequest: requireScanner,
      schema: {
        params: Type.Object({ key: Type.String() }),
        body: Nullable(UndoRequest),
      },
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        if (tap.key === null) throw badRequest(texts.invalidIdempotencyKey);
        const undo = {
          ...tap,
          key: tap.key,
          admission: request.params.key.toLowerCase(),
          isSuperuser: canAdminister(request.member),
          reason: request.body?.reason?.trim() ?? '',
        };
        return send(reply, await undoing.undo(undo));
      },
    });
    done();
  };

/** As it stands: nothing between the ledger and the wire words the reply anew. */
function send(reply: FastifyReply, { status, body }: EntryReply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
