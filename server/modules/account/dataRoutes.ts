/** The calls that give a person's data away as a file: to that person, and to the office for that person. */
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { accountCalls } from '../../../contract/account/calls.ts';
import { dataFile, dataFileName, type DataFormat } from '../../../contract/account/dataFile.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { festivalDay } from '../../lib/festivalTime.ts';
import { rowId } from '../../lib/rowId.ts';
import { rateLimits } from '../../plugins/rateLimits.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { texts } from '../../texts.ts';

export const personalDataRoutes =
  (
    { personalData, festival, limits }: Services,
    { clock }: AppDeps,
  ): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const asFile = (
      reply: FastifyReply,
      format: DataFormat,
      { bytes, number }: { bytes: Uint8Array; number?: number },
    ) =>
      reply
        .type(dataFile.mediaType)
        .header(
          'Content-Disposition',
          `attachment; filename="${dataFileName(format, festivalDay(timestamp(clock)), number)}"`,
        )
        .send(bytes);
    const asked = (format: DataFormat) => ({ format, festival: festival.current().name });

    app.route({
      ...route(accountCalls.ownData),
      handler: async (request, reply) => {
        const { actor, member, query } = request;
        await limits.count(rateLimits.dataExportPerMember, String(member.id));
        const whose = { id: member.id, present: member.session_id };
        const { bytes } = await personalData.file(actor, whose, asked(query.format), request);
        return await asFile(reply, query.format, { bytes });
      },
    });

    app.route({
      ...route(officeCalls.memberData),
      handler: async (request, reply) => {
        const { actor, member, params, query } = request;
        const id = rowId(params.id);
        if (id === null) throw notFound(texts.unknownMember);
        await limits.count(rateLimits.dataExportPerMember, String(member.id));
        const whose = { id, present: member.session_id };
        const file = await personalData.file(actor, whose, asked(query.format), request);
        return await asFile(reply, query.format, file);
      },
    });
    done();
  };
