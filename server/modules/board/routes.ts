/** The live board of the gate, once or as a stream, and the export of its conflicts. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { entryCalls } from '../../../contract/entry/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { requireSuperuser } from '../../plugins/guards.ts';
import { route, sendEvents } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { conflictsCsv } from './conflictsCsv.ts';
import { createBoardStreams } from './stream.ts';

export const boardRoutes =
  ({ board, rulings, audit }: Services, { clock }: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const streams = createBoardStreams(board.board);
    app.addHook('preClose', (closed) => {
      streams.close();
      closed();
    });

    app.route({
      ...route(entryCalls.board),
      handler: async () => await board.board(),
    });

    app.route({
      ...route(entryCalls.boardStream),
      handler: (request, reply) =>
        sendEvents(
          reply,
          streams.open(() => requireSuperuser(request)),
        ),
    });

    app.route({
      ...route(entryCalls.acceptConflict),
      handler: async ({ member, actor, params, body }) => {
        await rulings.accept(
          { ...actor, memberId: member.id },
          params.key.toLowerCase(),
          body.reason,
        );
        return { message: texts.conflictAccepted };
      },
    });

    app.route({
      ...route(entryCalls.conflictsExport),
      handler: async ({ query, actor }, reply) => {
        const day = timestamp(clock).slice(0, 10);
        await audit.noteExport(actor, 'conflicts exported');
        return await reply
          .type(`${entryCalls.conflictsExport.mediaType}; charset=utf-8`)
          .header('Content-Disposition', `attachment; filename="einlass-konflikte-${day}.csv"`)
          .send(conflictsCsv(await board.conflicts(query)));
      },
    });
    done();
  };
