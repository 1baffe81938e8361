/** The calls about the festival itself: what everybody may read, and what the office sets. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { codePageCalls } from '../../../contract/codePage.ts';
import { festivalCalls } from '../../../contract/festival.ts';
import { settingsCalls } from '../../../contract/office/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { calendarOf } from './calendar.ts';

export const festivalRoutes =
  (
    { festival, codePage, limits }: Services,
    { config, clock }: AppDeps,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(festivalCalls.festival),
      handler: () => festival.current(),
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
      handler: async ({ actor, body }) => await festival.save(actor, body.version, body.values),
    });

    app.route({
      ...route(settingsCalls.sampleMail),
      handler: ({ member }) => festival.sampleMail(member),
    });

    app.route({
      ...route(settingsCalls.sendSampleMail),
      handler: async ({ actor, member }) => await festival.sendSampleMail(actor, member),
    });
    done();
  };
