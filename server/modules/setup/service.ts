/** The guide of the first start: its steps show by themselves what is done, and it goes when all is. */
import type { MessageReply, SetupStep } from '../../../contract/entities.ts';
import { DEFAULT_PAGE_CONFIG } from '../../../contract/pageConfig.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import type { FestivalService } from '../festival/service.ts';
import { hasAny, hasOtherMembers, newestSampleMail } from './repository.ts';

export function createSetupService(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  festival: Pick<FestivalService, 'current'>,
) {
  const { db } = database;

  /** Whoever gets a code knows whose it is, whom to ask and what to do with it. */
  function isIntroduced(): boolean {
    const { name, contact_email, contact_phone, redeem_text, redeem_link } = festival.current();
    return (
      name !== DEFAULT_PAGE_CONFIG.productName &&
      contact_email + contact_phone !== '' &&
      redeem_text + redeem_link !== ''
    );
  }

  /** One was sent, and the latest did not come back. */
  async function isMailTried(memberId: number): Promise<boolean> {
    if ((await readSetting(db, 'sample mail')) === null) return false;
    const state = await newestSampleMail(db, memberId);
    return state === null || state === 'sent';
  }

  return {
    /** @returns null when there is nothing left to be done, or somebody has put the guide away. */
    async steps(memberId: number): Promise<SetupStep[] | null> {
      if ((await readSetting(db, 'setup guide')) !== null) return null;
      const steps: SetupStep[] = [
        { step: 'festival', is_done: isIntroduced() },
        { step: 'mail', is_done: await isMailTried(memberId) },
        { step: 'members', is_done: await hasOtherMembers(db) },
        { step: 'codes', is_done: await hasAny(db, 'token') },
        { step: 'gate', is_done: await hasAny(db, 'entry_gate') },
      ];
      return steps.every(({ is_done }) => is_done) ? null : steps;
    },

    async putAway(by: Actor): Promise<MessageReply> {
      const at = timestamp(clock);
      await database.transaction(async (trx) => {
        await writeSetting(trx, 'setup guide', 'put away');
        await addAudit(trx, { at, by, action: 'setup guide put away', subject: 'festival' });
      });
      return { message: texts.setupPutAway };
    },
  };
}
