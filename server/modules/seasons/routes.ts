/** The calls by which the office ends one festival and begins the next. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { seasonCalls, seasonFileName } from '../../../contract/office/seasons.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { seasonTexts } from './texts.ts';

export const seasonRoutes =
  ({ seasons }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(seasonCalls.seasons),
      handler: async (request) => await seasons.seasons(request),
    });

    app.route({
      ...route(seasonCalls.startSeason),
      handler: async ({ actor, body }) => await seasons.start(actor, body),
    });

    app.route({
      ...route(seasonCalls.undoSeason),
      handler: async ({ actor, params }) => await seasons.undo(actor, festivalId(params.id)),
    });

    app.route({
      ...route(seasonCalls.seasonFile),
      handler: async ({ actor, params }, reply) => {
        const { festival, bytes } = await seasons.file(actor, festivalId(params.id));
        return await reply
          .type(seasonCalls.seasonFile.mediaType)
          .header('Content-Disposition', `attachment; filename="${seasonFileName(festival)}"`)
          .send(Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }));
      },
    });
    done();
  };

function festivalId(typed: string): number {
  const id = rowId(typed);
  if (id === null) throw notFound(seasonTexts.unknown);
  return id;
}
