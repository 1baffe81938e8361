import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Board, ConflictsPeriod } from '../../../contract/entry/board.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { route } from '../../lib/route.ts';
import { requireSuperuser } from '../../plugins/guards.ts';
import { conflictsCsv } from './conflictsCsv.ts';
import { createBoardService } from './service.ts';
import { createBoardStreams } from './stream.ts';

export const boardRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const service = createBoardService(deps);
    const streams = createBoardStreams(service.board);
    app.addHook('preClose', (closed) => {
      streams.close();
      closed();
    });

    app.route({
      ...route(entryCalls.board),
      onRequest: requireSuperuser,
      schema: { response: { 200: Board } },
      handler: async () => await service.board(),
    });

    app.route({
      ...route(entryCalls.boardStream),
      onRequest: requireSuperuser,
      handler: (request, reply) =>
        reply
          .type('text/event-stream')
          // nginx would hold events back until its buffer is full
          .header('X-Accel-Buffering', 'no')
          .send(streams.open(() => requireSuperuser(request))),
    });

    app.route({
      ...route(entryCalls.conflictsExport),
      onRequest: requireSuperuser,
      schema: { querystring: ConflictsPeriod },
      handler: async ({ query }, reply) => {
        const day = timestamp(deps.clock).slice(0, 10);
        return await reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="einlass-konflikte-${day}.csv"`)
          .send(conflictsCsv(await service.conflicts(query)));
      },
    });
    done();
  };
