/** A link for resetting a password, handed over by whoever runs the server where no mail arrives. */
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { insertReset } from './repository.ts';
import { hashOf, LINK_LIFE_MS } from './resetToken.ts';

/** As good as one that was mailed: for an hour, once. @returns the secret of the link. */
export async function makeResetLink(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  by: Actor,
  memberId: number,
): Promise<string> {
  const token = newSecret();
  const at = timestamp(clock);
  await database.transaction(async (trx) => {
    await insertReset(trx, {
      token_hash: hashOf(token),
      member_id: memberId,
      created_at: at,
      expires_at: timestamp(clock, LINK_LIFE_MS),
      used_at: null,
    });
    await addAudit(trx, { at, by, action: 'reset link made', subject: `member:${memberId}` });
  });
  return token;
}
