/** The calls of the gate about one ticket: check it, admit its guest, take the admission back. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { canAdminister } from '../../../contract/access.ts';
import { calls } from '../../../contract/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { badRequest } from '../../errors.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { rememberedAdmission, tapOf } from './tap.ts';
import type { EntryReply } from './verdict.ts';

export const entryRoutes =
  ({ entry, undo, devices }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.checkTicket),
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        const admission = rememberedAdmission(request);
        await send(reply, await entry.check(request.params.ticketId, tap, admission));
      },
    });

    app.route({
      ...route(calls.invalidateTicket),
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        await send(reply, await entry.invalidate(request.params.ticketId, tap));
      },
    });

    app.route({
      ...route(entryCalls.undo),
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        if (tap.key === null) throw badRequest(texts.invalidIdempotencyKey);
        const wanted = {
          ...tap,
          key: tap.key,
          admission: request.params.key.toLowerCase(),
          isSuperuser: canAdminister(request.member),
          reason: request.body?.reason?.trim() ?? '',
        };
        await send(reply, await undo.undo(wanted));
      },
    });
    done();
  };

/** The body goes out as the ledger has it, since a retry is to get the same reply to the byte. */
function send(reply: FastifyReply, { status, body }: EntryReply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
