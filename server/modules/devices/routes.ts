/** The calls of the phones at the gates: register, take another name, say how they are doing; and shutting one out. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { canAdminister } from '../../../contract/access.ts';
import { forbidden, notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { credentialOf } from './deviceOfRequest.ts';

export const devicesRoutes =
  ({ devices, entryList, gates, festival }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(entryCalls.registerDevice),
      handler: async ({ member, actor, body: { name, take_over: takeOver = false } }) => {
        refuseTakeOver(member, takeOver);
        return await devices.register({ ...actor, memberId: member.id }, name, takeOver);
      },
    });

    app.route({
      ...route(entryCalls.renameDevice),
      handler: async (request) => {
        const device = await devices.admit(credentialOf(request) ?? '');
        const { name, take_over: takeOver = false } = request.body;
        refuseTakeOver(request.member, takeOver);
        const by = { ...request.actor, deviceId: device.id };
        const taken = await devices.rename(by, device, name, takeOver);
        return { message: texts.deviceRenamed(taken) };
      },
    });

    app.route({
      ...route(entryCalls.revokeDevice),
      handler: async ({ actor, params }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.noSuchDevice);
        return { message: texts.deviceRevoked(await devices.revoke(actor, id)) };
      },
    });

    app.route({
      ...route(entryCalls.loseDevice),
      handler: async ({ member, actor, params, body }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.noSuchDevice);
        const isRoleWithdrawn = body.withdraw_role ?? false;
        const { name, staff } = await devices.lose(actor, member, id, isRoleWithdrawn);
        return { message: texts.deviceLost(name, staff, isRoleWithdrawn) };
      },
    });

    app.route({
      ...route(entryCalls.heartbeat),
      handler: async (request) => {
        const device = await devices.admit(credentialOf(request) ?? '');
        const { body, member } = request;
        const { at, ...journal } = await devices.heartbeat(member.id, device, body);
        const list_cursor = await entryList.cursor();
        const gate = body.gate == null ? null : await gates.present(body.gate);
        const rules = festival.rules();
        return { server_time: at, ...journal, list_cursor, rules, ...(gate !== null && { gate }) };
      },
    });
    done();
  };

/** Whoever takes a name over ends the device that has it, with all that it still had to report. */
function refuseTakeOver(member: { is_superuser: boolean }, isTakeOver: boolean): void {
  if (isTakeOver && !canAdminister(member)) throw forbidden(texts.onlySuperusersTakeOver);
}
