import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { cursorOf, encodeEntryList, ENTRY_LIST_TYPE } from '../../../contract/entry/list.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../lib/route.ts';
import { requireScanner } from '../../plugins/guards.ts';
import { credentialOf } from '../devices/deviceOfRequest.ts';
import { createDevicesService } from '../devices/service.ts';
import { createEntryListService } from './service.ts';

export const entryListRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const devices = createDevicesService(deps);
    const entryList = createEntryListService(deps);

    app.route({
      ...route(entryCalls.list),
      onRequest: requireScanner,
      schema: { querystring: Type.Object({ since: Type.Optional(Type.String()) }) },
      handler: async (request, reply) => {
        await devices.admit(credentialOf(request) ?? '');
        const list = await entryList.read(request.query.since ?? '');
        const tag = `"${cursorOf(list)}"`;
        reply.header('ETag', tag);
        // A proxy that compresses makes the tag a weak one.
        const known = request.headers['if-none-match']?.replace(/^W\//, '');
        if (known === tag) return await reply.code(304).send();
        return await reply.type(ENTRY_LIST_TYPE).send(Buffer.from(encodeEntryList(list)));
      },
    });
    done();
  };
