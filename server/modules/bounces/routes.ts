/** A mail service tells of mails that did not arrive. Its secret opens this call and nothing else. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { BOUNCE_TOKEN_HEADER, bounceCalls } from '../../../contract/bounces.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound, unauthorized } from '../../errors.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const bounceRoutes =
  (
    { bounces, limits }: Services,
    { config: { bounceToken } }: Pick<AppDeps, 'config'>,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(
        bounceCalls.reportBounce,
        limits.perAddress(rateLimits.bouncePerAddress),
        requireToken(bounceToken),
      ),
      handler: async ({ body }) => await bounces.report(body),
    });
    done();
  };

/** The comparison takes as long whatever is sent. @param token null: there is no such call. */
const requireToken =
  (token: string | null) =>
  (request: FastifyRequest): Promise<void> => {
    if (token === null) return Promise.reject(notFound(texts.unknownPath));
    const sent = request.headers[BOUNCE_TOKEN_HEADER];
    const isRight = timingSafeEqual(digestOf(String(sent)), digestOf(token));
    return isRight ? Promise.resolve() : Promise.reject(unauthorized(texts.wrongBounceToken));
  };

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
