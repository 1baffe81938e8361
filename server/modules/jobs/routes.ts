/** The calls about jobs, for administrators. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { jobCalls } from '../../../contract/office/jobs.ts';
import { notFound } from '../../errors.ts';
import { rowId } from '../../lib/rowId.ts';
import { requireSuperuser } from '../../plugins/guards.ts';
import { route, sendEvents } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { createJobStreams } from './stream.ts';
import { texts } from './texts.ts';

export const jobsRoutes =
  ({ jobs }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const streams = createJobStreams((ids) => jobs.progressOf(ids));
    app.addHook('preClose', (closed) => {
      streams.close();
      closed();
    });

    app.route({
      ...route(jobCalls.planJob),
      handler: async ({ member, body }) => await jobs.plan(member.id, body),
    });
    app.route({
      ...route(jobCalls.jobs),
      handler: async ({ query: { before } }) =>
        await jobs.list(before === undefined ? null : rowId(before)),
    });
    app.route({
      ...route(jobCalls.job),
      handler: async ({ params }) => await jobs.find(jobId(params.id)),
    });
    app.route({
      ...route(jobCalls.jobStream),
      handler: (request, reply) =>
        sendEvents(
          reply,
          streams.open(() => requireSuperuser(request), idsOf(request.query.ids)),
        ),
    });
    app.route({
      ...route(jobCalls.jobRows),
      handler: async ({ params, query: { state, after = '' } }) =>
        await jobs.rows(jobId(params.id), state, rowId(after) ?? 0),
    });
    app.route({
      ...route(jobCalls.changeJob),
      handler: async ({ actor, params, body }) =>
        await jobs.change(actor, jobId(params.id), body.action),
    });
    app.route({
      ...route(jobCalls.stopMails),
      handler: async ({ actor, params }) => ({
        stopped: await jobs.stopMails(actor, jobId(params.id)),
      }),
    });
    app.route({
      ...route(jobCalls.undoJob),
      handler: async ({ member, params }) => await jobs.undo(member.id, jobId(params.id)),
    });
    done();
  };

const idsOf = (text: string): number[] => text.split(',').flatMap((each) => rowId(each) ?? []);

/** @throws 404 for what cannot be a job's id. */
function jobId(text: string): number {
  const id = rowId(text);
  if (id === null) throw notFound(texts.unknownJob);
  return id;
}
