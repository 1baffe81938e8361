/** The calls of the phones at the gates: register, take another name, say how they are doing; and shutting one out. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { credentialOf } from './deviceOfRequest.ts';

export const devicesRoutes =
  ({ devices, entryList }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(entryCalls.registerDevice),
      handler: async ({ member, body: { name, take_over: takeOver = false } }) =>
        await devices.register(member.id, name, takeOver),
    });

    app.route({
      ...route(entryCalls.renameDevice),
      handler: async (request) => {
        const device = await devices.admit(credentialOf(request) ?? '');
        const { name, take_over: takeOver = false } = request.body;
        const taken = await devices.rename(request.member.id, device, name, takeOver);
        return { message: texts.deviceRenamed(taken) };
      },
    });

    app.route({
      ...route(entryCalls.revokeDevice),
      handler: async ({ member, params }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.noSuchDevice);
        return { message: texts.deviceRevoked(await devices.revoke(member.id, id)) };
      },
    });

    app.route({
      ...route(entryCalls.heartbeat),
      handler: async (request) => {
        const device = await devices.admit(credentialOf(request) ?? '');
        const { at, seq, lost } = await devices.heartbeat(request.member.id, device, request.body);
        return { server_time: at, seq, lost, list_cursor: await entryList.cursor() };
      },
    });
    done();
  };
