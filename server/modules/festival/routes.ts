/** The calls about the festival itself: what everybody may read, and what the office sets. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { codePageCalls } from '../../../contract/codePage.ts';
import { festivalCalls } from '../../../contract/festival.ts';
import { LOGO_MAX_BYTES } from '../../../contract/festivalFacts.ts';
import { settingsCalls } from '../../../contract/office/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { calendarOf } from './calendar.ts';

/** Whatever is in the file, a browser makes nothing but a picture of it. Another picture has another name. */
const LOGO_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
};

export const festivalRoutes =
  (
    { festival, consequences, codePage, logos, limits }: Services,
    { config, clock }: AppDeps,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(festivalCalls.festival),
      handler: () => festival.current(),
    });

    app.route({
      ...route(festivalCalls.logo),
      handler: async ({ params }, reply) => {
        const { type, content } = await logos.picture(params.name);
        return await reply.headers(LOGO_HEADERS).type(type).send(content);
      },
    });

    app.route({
      ...route(codePageCalls.codeState, limits.perAddress(rateLimits.purchaseCodePerAddress)),
      handler: async ({ params }) => await codePage.state(params.code),
    });

    app.route({
      ...route(codePageCalls.calendar),
      handler: (_request, reply) => {
        const stamp = clock.now();
        const file = calendarOf(festival.current(), { publicUrl: config.publicUrl, stamp });
        if (file === null) throw notFound(texts.noDays);
        return reply
          .headers({ 'Content-Disposition': 'attachment; filename="festival.ics"' })
          .type('text/calendar; charset=utf-8')
          .send(file);
      },
    });

    app.route({
      ...route(settingsCalls.settings),
      handler: async () => await festival.settings(),
    });

    app.route({
      ...route(settingsCalls.saveSettings),
      handler: async ({ actor, body }) =>
        await festival.save(actor, body.version, body.values, body.accepted),
    });

    app.route({
      ...route(settingsCalls.consequences),
      handler: async (request) => await consequences.of(request.query, request),
    });

    app.route({
      ...route(settingsCalls.sampleMail),
      handler: ({ member, query }) => festival.sampleMail(member, query),
    });

    app.route({
      ...route(settingsCalls.sendSampleMail),
      handler: async ({ actor, member, body }) =>
        await festival.sendSampleMail(actor, member, body),
    });
    done();
  };

/** In a plugin of its own: no other route takes a body that is a file. */
export const logoUploadRoutes =
  ({ logos }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    // Whatever it calls itself, it is looked at.
    app.addContentTypeParser('*', (_request, bytes, parsed) => parsed(null, bytes));
    app.route({
      ...route(settingsCalls.uploadLogo),
      bodyLimit: LOGO_MAX_BYTES,
      handler: async ({ body }) =>
        await logos.upload(body instanceof Readable ? body : Readable.from([])),
    });
    done();
  };
