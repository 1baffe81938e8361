/** Gives a person's data away, to that person or to the office for that person. The audit keeps that. */
import type { DataFormat } from '../../../contract/account/dataFile.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { writeInPlace } from '../../work/pdfWriter.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdMember } from '../members/heldRepository.ts';
import { dataFileOf } from './personalDataFile.ts';

export function createPersonalDataService({
  database,
  clock,
  reader = readInPlace(database),
  pdfWriter = writeInPlace,
}: Pick<AppDeps, 'database' | 'clock' | 'reader' | 'pdfWriter'>) {
  return {
    /**
     * @param present the session that asks. @param festival its name @param asker who waits for it.
     * @throws 404; 499 and 503 as a reader does, 503 when too many PDFs are written, or one takes too long.
     */
    async file(
      by: Actor,
      { id, present }: { id: number; present: string },
      { format, festival }: { format: DataFormat; festival: string },
      asker?: Asker,
    ): Promise<{ bytes: Uint8Array; number: number }> {
      const at = timestamp(clock);
      const data = await reader.read('readPersonalData', [id, { now: at, present }], asker);
      if (data === null) throw notFound(texts.unknownMember);
      const bytes =
        format === 'json'
          ? Buffer.from(JSON.stringify({ festival, ...data }, null, 2))
          : await pdfWriter.write(dataFileOf(data, festival), asker?.signal);
      await database.transaction(async (trx) => {
        // A PDF takes its time: of who deletes their data meanwhile nothing is written down any more.
        const member = await holdMember(trx, database.engine, id);
        if (by.memberId === id && member?.anonymised_at !== null)
          throw notFound(texts.unknownMember);
        await addAudit(trx, {
          ...{ at, by, action: 'data exported', subject: `member:${id}`, details: { format } },
        });
      });
      return { bytes, number: data.member.number };
    },
  };
}
