/** The call by which a device fetches the list of tickets that it needs to decide without a network. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { cursorOf, encodeEntryList, ENTRY_KEY_BYTES } from '../../../contract/entry/list.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { credentialOf } from '../devices/deviceOfRequest.ts';

export const entryListRoutes =
  ({ devices, entryList }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(entryCalls.list),
      handler: async (request, reply) => {
        await devices.admit(credentialOf(request) ?? '');
        const { since = '', after = '' } = request.query;
        const list = await entryList.read(since, keyOf(after));
        const tag = `"${cursorOf(list)}"`;
        reply.header('ETag', tag);
        // A proxy that compresses the answer makes the tag a weak one.
        const known = request.headers['if-none-match']?.replace(/^W\//, '');
        if (known === tag) return await reply.code(304).send();
        return await reply.type(entryCalls.list.mediaType).send(Buffer.from(encodeEntryList(list)));
      },
    });
    done();
  };

/** Empty where it is no key: a device that asks for the rest of a list it cannot name gets all of it. */
function keyOf(hex: string): Uint8Array {
  const key = Buffer.from(hex, 'hex');
  return key.length === ENTRY_KEY_BYTES ? key : Buffer.alloc(0);
}
