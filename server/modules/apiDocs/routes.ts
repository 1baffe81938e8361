/**
 * The description of the API for whoever writes another client: `/api/docs` in a browser, `/api/docs/openapi.json` for
 * programs. For superusers. A browser that goes to a page sends no Authorization header, so that the web app's cookie
 * counts here, and nowhere else.
 */
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { requireSuperuserOfPage } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';

export const apiDocsRoutes =
  ({ config }: Pick<AppDeps, 'config'>): FastifyPluginCallback =>
  (app, _options, done) => {
    let viewer: Promise<FastifyInstance> | null = null;

    for (const url of ['/docs', '/docs/*']) {
      app.get(url, { onRequest: requireSuperuserOfPage }, async (request, reply) => {
        // Loaded when somebody asks for it: it takes 10 MB, and time that every start would have to wait for.
        viewer ??= import('./viewer.ts').then(({ createViewer }) => createViewer(config));
        const answer = await (await viewer).inject(request.url);
        if (answer.statusCode !== 200) throw notFound(texts.unknownPath);
        return await reply.type(String(answer.headers['content-type'])).send(answer.rawPayload);
      });
    }
    done();
  };
