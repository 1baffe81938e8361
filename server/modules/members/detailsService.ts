/** A member as the office's sheet shows it. */
import type { MemberDetails } from '../../../contract/office/memberDetails.ts';
import { countCall, findWindow, windowKey } from '../../db/rateLimitStore.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { DAY_MS } from '../../../contract/time.ts';

export function createMemberDetailsService({
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'>) {
  return {
    /**
     * Of one who is merged it is who stayed. The audit keeps that it was looked at.
     * @param present the session that asks. @param asker who waits for it. @throws 404; 499 and 503 as a reader does.
     */
    async find(
      by: Actor,
      { id, present }: { id: number; present: string | null },
      asker?: Asker,
    ): Promise<MemberDetails> {
      const at = timestamp(clock);
      const details = await reader.read('readMemberDetails', [id, { now: at, present }], asker);
      if (details === null) throw notFound(texts.unknownMember);
      // Once a day: the sheet asks again and again while it is open.
      const now = clock.now().getTime();
      const key = windowKey('look-up', `${String(by.memberId)} ${details.member.id}`);
      const isKnown = (await findWindow(database.db, key, now)) !== null;
      if (!isKnown && (await countCall(database.db, key, now, DAY_MS)).count === 1) {
        const subject = `member:${details.member.id}` as const;
        await addAudit(database.db, { at, by, action: 'member looked up', subject });
      }
      return details;
    },
  };
}
