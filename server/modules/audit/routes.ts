/** The calls by which administrators read who did what, as pages or as a table. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { festivalDay } from '../../lib/festivalTime.ts';
import { timestamp } from '../../lib/clock.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { auditCsv } from './auditCsv.ts';

export const auditRoutes =
  ({ audit }: Services, { clock }: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(officeCalls.audit),
      handler: async (request) => {
        return await audit.page(request.query, request);
      },
    });

    app.route({
      ...route(officeCalls.auditExport),
      handler: async ({ query, actor, member }, reply) => {
        const entries = audit.export(actor, query, { member });
        await audit.noteExport(actor, 'log exported');
        const day = festivalDay(timestamp(clock));
        return await reply
          .type(`${officeCalls.auditExport.mediaType}; charset=utf-8`)
          .header('Content-Disposition', `attachment; filename="protokoll-${day}.csv"`)
          .send(Readable.from(auditCsv(entries)));
      },
    });
    done();
  };
