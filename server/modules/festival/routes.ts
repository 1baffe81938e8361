/** The calls about the festival itself: what everybody may read, and what the office sets. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { festivalCalls } from '../../../contract/festival.ts';
import { settingsCalls } from '../../../contract/office/settings.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const festivalRoutes =
  ({ festival }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(festivalCalls.festival),
      handler: () => festival.current(),
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
