import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { CreatedTokensReply, Token } from '../../../contract/entities.ts';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { calls } from '../../../contract/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, notFound } from '../../errors.ts';
import { route } from '../../lib/route.ts';
import { requireSuperuser } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';
import { createTokensService } from './service.ts';

const MemberParams = Type.Object({ id: Type.String() });

export const tokensRoutes =
  (deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const tokens = createTokensService(deps);

    app.route({
      ...route(calls.memberTokens),
      onRequest: requireSuperuser,
      schema: {
        params: MemberParams,
        querystring: Type.Object({ search: Type.Optional(Type.String()) }),
        response: { 200: Type.Array(Token) },
      },
      handler: async (request) => {
        const { search = '' } = request.query;
        if (Array.from(search).length > SEARCH_MAX_CHARS) {
          throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
        }
        return await tokens.ofMember(memberId(request.params.id), search);
      },
    });

    app.route({
      ...route(calls.createTokens),
      onRequest: requireSuperuser,
      schema: {
        params: MemberParams,
        // The service words what is wrong with the count.
        body: Type.Object({ count: Type.Optional(Type.Unknown()) }),
        response: { 201: CreatedTokensReply },
      },
      handler: async (request, reply) => {
        const id = memberId(request.params.id);
        return await reply
          .code(201)
          .send(await tokens.create(request.member.id, id, request.body.count));
      },
    });
    done();
  };

/** @throws 404 for what cannot be a member's id. */
function memberId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id)) return id;
  throw notFound(texts.unknownMember);
}
