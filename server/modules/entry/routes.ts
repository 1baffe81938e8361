/** The calls of the gate about one ticket: check it, admit its guest, take the admission back, let the guest leave. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canAdminister } from '../../../contract/access.ts';
import { calls } from '../../../contract/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { badRequest, forbidden } from '../../errors.ts';
import { isReportOfDevice } from '../../plugins/guards.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import type { Tap } from './entities.ts';
import { listCursor, rememberedAdmission, tapOf } from './tap.ts';
import type { EntryReply } from './verdict.ts';

export const entryRoutes =
  ({ entry, undo, leaves, devices, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    /** A device that is shut out, or whose staff is, reports what it had, and fills neither ledger nor board. */
    async function limitedTapOf(request: FastifyRequest): Promise<Tap> {
      const tap = await tapOf(request, devices);
      const isReport = isReportOfDevice(request);
      if (tap.isRevoked || (isReport && !(await devices.isStaff(tap.staffId)))) {
        await limits.count(rateLimits.reportsOfRevokedDevice, String(tap.deviceId));
      }
      return tap;
    }

    app.route({
      ...route(calls.checkTicket),
      handler: async (request, reply) => {
        const tap = await tapOf(request, devices);
        // It asks, whatever it calls itself: there is nothing to be reported.
        if (tap.isRevoked) throw forbidden(texts.revokedDevice, { reason: 'device_revoked' });
        const admission = rememberedAdmission(request);
        await send(reply, await entry.check(request.params.ticketId, tap, admission, request.log));
      },
    });

    app.route({
      ...route(calls.invalidateTicket),
      handler: async (request, reply) => {
        const tap = await limitedTapOf(request);
        await send(reply, await entry.invalidate(request.params.ticketId, tap));
      },
    });

    app.route({
      ...route(entryCalls.undo),
      handler: async (request, reply) => {
        const tap = await limitedTapOf(request);
        if (tap.key === null) throw badRequest(texts.invalidIdempotencyKey);
        const wanted = {
          ...tap,
          by: { ...request.actor, memberId: tap.staffId, deviceId: tap.deviceId },
          key: tap.key,
          admission: request.params.key.toLowerCase(),
          isSuperuser: !isReportOfDevice(request) && canAdminister(request.member),
          reason: request.body?.reason?.trim() ?? '',
        };
        await send(reply, await undo.undo(wanted));
      },
    });

    app.route({
      ...route(entryCalls.leave),
      handler: async (request, reply) => {
        const tap = await limitedTapOf(request);
        const { ticketId } = await entry.ticketOf(request.params.ticketId);
        const leave = { ...tap, ticketId, list: listCursor(request) };
        await send(reply, await leaves.leave(leave));
      },
    });
    done();
  };

/** The body goes out as the ledger has it, since a retry is to get the same reply to the byte. */
function send(reply: FastifyReply, { status, body }: EntryReply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
