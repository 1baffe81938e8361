/** The calls about files of members, for administrators. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { IMPORT_MAX_BYTES } from '../../../contract/office/importEntities.ts';
import { importCalls } from '../../../contract/office/imports.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from './texts.ts';

export const importsRoutes =
  ({ imports }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(importCalls.waitingImports),
      handler: async () => ({ imports: await imports.waiting() }),
    });
    app.route({
      ...route(importCalls.import),
      handler: async ({ params }) => await imports.find(importId(params.id)),
    });
    app.route({
      ...route(importCalls.headImport),
      handler: async ({ params, body }) => await imports.chooseHead(importId(params.id), body.line),
    });
    app.route({
      ...route(importCalls.discardImport),
      handler: async ({ actor, params }) => await imports.discard(actor, importId(params.id)),
    });
    app.route({
      ...route(importCalls.planImport),
      handler: async ({ member, params, body }) =>
        await imports.plan(member.id, importId(params.id), body),
    });
    app.route({
      ...route(importCalls.refusedLines),
      handler: async ({ actor, params }, reply) => {
        const lines = await imports.refused(actor, importId(params.id));
        return await reply
          .type(`${importCalls.refusedLines.mediaType}; charset=utf-8`)
          .header('Content-Disposition', 'attachment; filename="abgelehnte-zeilen.csv"')
          .send(Readable.from(lines));
      },
    });
    done();
  };

/** In a plugin of its own: no other route takes a body that is a file. */
export const importUploadRoutes =
  ({ imports }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    // Whatever it calls itself, it is read as it comes, and counted then.
    app.addContentTypeParser('*', (_request, bytes, parsed) => parsed(null, bytes));
    app.route({
      ...route(importCalls.uploadImport),
      bodyLimit: IMPORT_MAX_BYTES,
      handler: async ({ member, query: { name, sheet }, body }, reply) => {
        const leaving = new AbortController();
        reply.raw.once('close', () => leaving.abort());
        return await imports.upload(
          member.id,
          { name, sheet: sheet === undefined ? null : Number(sheet) },
          body instanceof Readable ? body : NOTHING(),
          leaving.signal,
        );
      },
    });
    done();
  };

const NOTHING = (): Readable => Readable.from([]);

/** @throws 404 for what cannot be an id. */
function importId(text: string): number {
  const id = rowId(text);
  if (id === null) throw notFound(texts.unknownImport);
  return id;
}
