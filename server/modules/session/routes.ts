import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { RefreshedToken, TokenPair } from '../../../contract/entities.ts';
import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { calls } from '../../../contract/calls.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { clientAddress } from '../../lib/clientAddress.ts';
import { route } from '../../lib/route.ts';
import { userAgentOf } from '../../lib/userAgent.ts';
import { createRateLimits, rateLimits } from '../../plugins/rateLimits.ts';
import { createSessionService } from './service.ts';

const Credentials = Type.Object({
  email: Type.String({ maxLength: EMAIL_MAX_CHARS }),
  password: Type.String({ maxLength: PASSWORD_MAX_CHARS }),
});

/** The calls that Django's SimpleJWT words: their failures carry `detail` as well. */
const config = { hasDetail: true };

export const sessionRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const sessions = createSessionService(deps);
    const limits = createRateLimits(deps);

    app.route({
      ...route(calls.signIn),
      config,
      onRequest: limits.perAddress(rateLimits.signInPerAddress),
      schema: { body: Credentials, response: { 200: TokenPair } },
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
      ...route(calls.refresh),
      config,
      onRequest: limits.perAddress(rateLimits.tokenPerAddress),
      schema: { body: Type.Object({ refresh: Type.String() }), response: { 200: RefreshedToken } },
      handler: async (request) =>
        await sessions.refresh(request.body.refresh, userAgentOf(request)),
    });

    app.route({
      ...route(calls.verify),
      config,
      onRequest: limits.perAddress(rateLimits.tokenPerAddress),
      schema: { body: Type.Object({ token: Type.String() }), response: { 200: Type.Object({}) } },
      handler: async (request) => {
        await sessions.verify(request.body.token);
        return {};
      },
    });
    done();
  };
