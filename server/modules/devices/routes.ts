import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { MessageReply } from '../../../contract/entities.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import {
  DeviceRegistration,
  Heartbeat,
  HeartbeatReply,
  RegisteredDevice,
} from '../../../contract/entry/entities.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../lib/route.ts';
import { rowId } from '../../lib/rowId.ts';
import { requireScanner, requireSuperuser } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';
import { createEntryListService } from '../entryList/service.ts';
import { credentialOf } from './deviceOfRequest.ts';
import { createDevicesService } from './service.ts';

export const devicesRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const devices = createDevicesService(deps);
    const entryList = createEntryListService(deps);

    app.route({
      ...route(entryCalls.registerDevice),
      onRequest: requireScanner,
      schema: { body: DeviceRegistration, response: { 201: RegisteredDevice } },
      handler: async (request, reply) => {
        const { name, take_over: takeOver = false } = request.body;
        return await reply
          .code(201)
          .send(await devices.register(request.member.id, name, takeOver));
      },
    });

    app.route({
      ...route(entryCalls.renameDevice),
      onRequest: requireScanner,
      schema: { body: DeviceRegistration, response: { 200: MessageReply } },
      handler: async (request) => {
        const device = await devices.admit(credentialOf(request) ?? '');
        const { name, take_over: takeOver = false } = request.body;
        const taken = await devices.rename(request.member.id, device, name, takeOver);
        return { message: texts.deviceRenamed(taken) };
      },
    });

    app.route({
      ...route(entryCalls.revokeDevice),
      onRequest: requireSuperuser,
      schema: { params: Type.Object({ id: Type.String() }), response: { 200: MessageReply } },
      handler: async (request) => {
        const id = rowId(request.params.id);
        if (id === null) throw notFound(texts.noSuchDevice);
        return { message: texts.deviceRevoked(await devices.revoke(request.member.id, id)) };
      },
    });

    app.route({
      ...route(entryCalls.heartbeat),
      onRequest: requireScanner,
      schema: { body: Heartbeat, response: { 200: HeartbeatReply } },
      handler: async (request): Promise<HeartbeatReply> => {
        const device = await devices.admit(credentialOf(request) ?? '');
        const { at, seq, lost } = await devices.heartbeat(request.member.id, device, request.body);
        return { server_time: at, seq, lost, list_cursor: await entryList.cursor() };
      },
    });
    done();
  };
