/** A mail to try whether mails arrive, for superusers. */
import { isEmail } from '../../../contract/rules.ts';
import type { TestMailReply } from '../../../contract/office/operations.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { mailSettingsOf } from '../../mail/templates/mailSettings.ts';
import { sendTestMail } from '../../mail/testMail.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import type { FestivalService } from '../festival/service.ts';

export function createMailTestService(
  { config, database, clock }: Pick<AppDeps, 'config' | 'database' | 'clock'>,
  festival: Pick<FestivalService, 'current'>,
) {
  return {
    /** @throws 400 */
    async send(by: Actor, typed: string): Promise<TestMailReply> {
      const to = typed.trim();
      if (!isEmail(to)) throw badRequest(texts.invalidEmail);
      const settings = mailSettingsOf(config, festival.current());
      const { isSent, said, advice } = await sendTestMail(config, settings, {
        to,
        now: clock.now(),
      });
      // Whoever it went to is nobody's business later on.
      await database.transaction((trx) =>
        addAudit(trx, {
          at: timestamp(clock),
          ...{ by, action: 'test mail sent', subject: 'festival', details: {} },
        }),
      );
      return { sent: isSent, said, advice };
    },
  };
}
