/** The calls by which members set up and take away their second factors, and by which the office helps them out. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { secondFactorCalls } from '../../../contract/account/secondFactor.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';
import { handOver, newPass, type NewPass } from './passes.ts';
import { resetFactors } from './resetService.ts';

export const secondFactorRoutes =
  ({ factors, limits }: Services, deps: AppDeps): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    /** Who has somebody's phone may guess the password there. */
    const countPassword = ({ id }: { id: number }) =>
      limits.count(rateLimits.passwordChangePerMember, String(id));

    /** The browser in which it was set up has passed it. */
    async function withPass<Added>(
      reply: FastifyReply,
      memberId: number,
      add: (pass: NewPass) => Promise<Added>,
    ): Promise<Added> {
      const pass = newPass();
      const added = await add(pass);
      handOver(reply, deps, memberId, pass);
      return added;
    }

    app.route({
      ...route(secondFactorCalls.ownFactors),
      handler: async ({ member }) => await factors.own(member),
    });

    app.route({
      ...route(secondFactorCalls.beginTotp),
      handler: async ({ member, body }) => {
        await countPassword(member);
        return await factors.beginTotp(member, body.password);
      },
    });

    app.route({
      ...route(secondFactorCalls.addTotp),
      handler: async ({ actor, member, body }, reply) =>
        await withPass(reply, member.id, (pass) => factors.addTotp(actor, member, body, pass)),
    });

    app.route({
      ...route(secondFactorCalls.beginPasskey),
      handler: async ({ member, body }) => {
        await countPassword(member);
        return await factors.beginPasskey(member, body.password);
      },
    });

    app.route({
      ...route(secondFactorCalls.addPasskey),
      handler: async ({ actor, member, body }, reply) =>
        await withPass(reply, member.id, (pass) => factors.addPasskey(actor, member, body, pass)),
    });

    app.route({
      ...route(secondFactorCalls.removeFactor),
      handler: async ({ actor, member, body }) => {
        await countPassword(member);
        return await factors.remove(actor, member, body);
      },
    });

    app.route({
      ...route(secondFactorCalls.renewRecoveryCodes),
      handler: async ({ actor, member, body }) => {
        await countPassword(member);
        return await factors.renewRecoveryCodes(actor, member, body.password);
      },
    });

    app.route({
      ...route(secondFactorCalls.resetFactors),
      handler: async ({ actor, params }) => {
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.unknownMember);
        return { message: texts.secondFactor.reset(await resetFactors(deps, actor, id)) };
      },
    });
    done();
  };
