/** The calls of the office's overview and of a member's sheet: what there is to know, and what is done about it. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { officeCalls } from '../../../contract/office/calls.ts';
import { notFound } from '../../errors.ts';
import { seenBy } from '../../lib/ifMatch.ts';
import { rowId } from '../../lib/rowId.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const officeRoutes =
  ({
    overviews,
    memberDetails,
    acts,
    anonymous,
    resetLinks,
  }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.route({
      ...route(officeCalls.overview),
      handler: async (request) => await overviews.overview(request),
    });

    app.route({
      ...route(officeCalls.growth),
      handler: async (request) => await overviews.growth(request.query.days, request),
    });

    app.route({
      ...route(officeCalls.memberDetails),
      handler: async (request) => {
        const { actor, member, params } = request;
        const asked = { id: memberId(params.id), present: member.session_id };
        return await memberDetails.find(actor, asked, request);
      },
    });

    app.route({
      ...route(officeCalls.revokeTicket),
      handler: async ({ actor, params, body }) =>
        await acts.revokeTicket(actor, codeId(params.id), body),
    });

    app.route({
      ...route(officeCalls.withdrawCode),
      handler: async ({ actor, params, body }) =>
        await acts.withdraw(actor, codeId(params.id), body.code),
    });

    app.route({
      ...route(officeCalls.moveCode),
      handler: async ({ actor, params, body }) => await acts.move(actor, codeId(params.id), body),
    });

    app.route({
      ...route(officeCalls.mailInvitation),
      handler: async ({ actor, params }) => await acts.mailInvitation(actor, memberId(params.id)),
    });

    app.route({
      ...route(officeCalls.inviteAgain),
      handler: async ({ actor, params }) => await acts.inviteAgain(actor, memberId(params.id)),
    });

    app.route({
      ...route(officeCalls.makeResetLink),
      handler: async ({ actor, params }) => await resetLinks.make(actor, memberId(params.id)),
    });

    app.route({
      ...route(officeCalls.anonymiseMember),
      handler: async (request) =>
        await anonymous.anonymise(request.actor, memberId(request.params.id), seenBy(request)),
    });

    app.route({
      ...route(officeCalls.endSession),
      handler: async ({ actor, params, body }) =>
        await acts.endSession(actor, memberId(params.id), body.key),
    });
    done();
  };

/** @throws 404 for what cannot be a member's id. */
function memberId(text: string): number {
  const id = rowId(text);
  if (id === null) throw notFound(texts.unknownMember);
  return id;
}

/** @throws 404 for what cannot be a code's id. */
function codeId(text: string): number {
  const id = rowId(text);
  if (id === null) throw notFound(texts.unknownPurchaseCode);
  return id;
}
