/** The call by which administrators take members away as a table. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { officeCalls } from '../../../contract/office/calls.ts';
import { tableFileName } from '../../../contract/office/memberTable.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { festivalDay } from '../../lib/festivalTime.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

/** A laptop that sleeps in the midst of it. */
const IDLE_MS = 30_000;

export const exportRoutes =
  ({ memberExport }: Services, { clock }: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(officeCalls.exportMembers),
      handler: async ({ actor, body }, reply) => {
        // The request's own signal says that its body has come.
        const leaving = new AbortController();
        reply.raw.once('close', () => leaving.abort());
        // Two are written at a time: whoever does not read on makes room.
        reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
        const bytes = await memberExport.table(actor, body, leaving.signal);
        const name = tableFileName(body.format, festivalDay(timestamp(clock)));
        return await reply
          .type(officeCalls.exportMembers.mediaType)
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .send(Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }));
      },
    });
    done();
  };
