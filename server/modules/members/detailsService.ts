/** A member as the office's sheet shows it. */
import type { MemberDetails } from '../../../contract/office/memberDetails.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { readInPlace } from '../../work/reader.ts';

export function createMemberDetailsService({
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'>) {
  return {
    /**
     * Of one who is merged it is who stayed.
     * @param unwanted aborts when nobody waits for it any longer. @throws 404; 499 and 503 as a reader does.
     */
    async find(id: number, unwanted?: AbortSignal): Promise<MemberDetails> {
      const details = await reader.read('readMemberDetails', [id, timestamp(clock)], unwanted);
      if (details === null) throw notFound(texts.unknownMember);
      return details;
    },
  };
}
