/** The calls by which a session begins, goes on, and is asked whether it is still valid. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { calls } from '../../../contract/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import { clientAddress } from '../../lib/clientAddress.ts';
import { userAgentOf } from '../../lib/userAgent.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

/** Django's SimpleJWT answers these calls with `detail`: our failures carry it beside `error`. */
const config = { hasDetail: true };

export const sessionRoutes =
  ({ sessions, limits }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(calls.signIn, limits.perAddress(rateLimits.signInPerAddress)),
      config,
      handler: async (request) => {
        const { email, password } = request.body;
        const account = emailKey(email);
        const address = clientAddress(request.ip);
        await limits.count(rateLimits.signInPerAccountAndAddress, `${account} ${address}`);
        await limits.count(rateLimits.signInPerAccount, account);
        return await sessions.signIn(email, password, userAgentOf(request));
      },
    });

    app.route({
      ...route(calls.refresh, limits.perAddress(rateLimits.tokenPerAddress)),
      config,
      handler: async (request) =>
        await sessions.refresh(request.body.refresh, userAgentOf(request)),
    });

    app.route({
      ...route(calls.verify, limits.perAddress(rateLimits.tokenPerAddress)),
      config,
      handler: async (request) => {
        await sessions.verify(request.body.token);
        return {};
      },
    });
    done();
  };
