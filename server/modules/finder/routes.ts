/** The call behind the office's one search. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { codesOfLinks } from '../../../contract/codeLinks.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { readInPlace } from '../../work/reader.ts';

export const finderRoutes =
  (
    _services: Services,
    { database, reader = readInPlace(database) }: AppDeps,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(officeCalls.find),
      handler: async (request) =>
        await reader.read('findAnything', [codesOfLinks(request.query.text).trim()], request),
    });
    done();
  };
