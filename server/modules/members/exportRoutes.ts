/** The call by which administrators take members away as a table. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { festivalDay } from '../../lib/festivalTime.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { membersCsv } from './membersCsv.ts';

export const exportRoutes =
  ({ memberExport }: Services, { clock }: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(officeCalls.exportMembers),
      handler: async ({ actor, body }, reply) => {
        const members = await memberExport.members(actor, body.selection);
        const day = festivalDay(timestamp(clock));
        return await reply
          .type(`${officeCalls.exportMembers.mediaType}; charset=utf-8`)
          .header('Content-Disposition', `attachment; filename="mitglieder-${day}.csv"`)
          .send(Readable.from(membersCsv(members)));
      },
    });
    done();
  };
