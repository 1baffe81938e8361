/** How the server runs, for superusers. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { operationsCalls } from '../../../contract/office/operations.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const operationsRoutes =
  ({ mailTest, health, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(operationsCalls.health),
      handler: async ({ headers, ip, socket }) =>
        await health.look({
          forwardedFor: headers['x-forwarded-for'] !== undefined,
          isBelieved: ip !== socket.remoteAddress,
        }),
    });

    app.route({
      ...route(operationsCalls.testMail),
      handler: async ({ actor, member, body }) => {
        await limits.count(rateLimits.testMailPerMember, String(member.id));
        return await mailTest.send(actor, body.to);
      },
    });
    done();
  };
