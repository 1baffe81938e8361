import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { Gate, GateChange, NewGate } from '../../../contract/entry/entities.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../lib/route.ts';
import { rowId } from '../../lib/rowId.ts';
import { requireScanner, requireSuperuser } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';
import { createGatesService } from './service.ts';

export const gatesRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const gates = createGatesService(deps);

    app.route({
      ...route(entryCalls.gates),
      onRequest: requireScanner,
      schema: { response: { 200: Type.Array(Gate) } },
      handler: async () => await gates.all(),
    });

    app.route({
      ...route(entryCalls.createGate),
      onRequest: requireSuperuser,
      schema: { body: NewGate, response: { 201: Gate } },
      handler: async (request, reply) =>
        await reply.code(201).send(await gates.create(request.member.id, request.body.name)),
    });

    app.route({
      ...route(entryCalls.changeGate),
      onRequest: requireSuperuser,
      schema: {
        params: Type.Object({ id: Type.String() }),
        body: GateChange,
        response: { 200: Gate },
      },
      handler: async (request) => {
        const id = rowId(request.params.id);
        if (id === null) throw notFound(texts.noSuchGate);
        return await gates.change(request.member.id, id, request.body);
      },
    });
    done();
  };
