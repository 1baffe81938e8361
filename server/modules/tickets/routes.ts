/** The call by which administrators issue the ticket of a ticket-purchase code. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

export const ticketsRoutes =
  ({ tickets }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.generateTicket),
      // The schema lets integers pass only; its type speaks of other servers as well.
      handler: async ({ actor, body }) =>
        await tickets.generate(actor, { ...body, purchaseCodeId: Number(body.token) }),
    });
    done();
  };
