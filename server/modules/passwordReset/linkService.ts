/** A link for resetting a password, handed over by whoever runs the server where no mail arrives. */
import type { AppDeps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { findMember } from '../members/repository.ts';
import { insertReset } from './repository.ts';
import { hashOf, LINK_LIFE_MS } from './resetToken.ts';

/**
 * As good as one that was mailed: for an hour, once. @returns the secret of the link.
 * @throws 404, 409 for who is gone, or cannot sign in.
 */
export async function makeResetLink(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  by: Actor,
  memberId: number,
): Promise<string> {
  const token = newSecret();
  const at = timestamp(clock);
  await database.transaction(async (trx) => {
    // What ends all links of a member would not see one that is made meanwhile.
    const held = await holdForChange(trx, database.engine, memberId);
    if (!held.is_active) throw conflict(texts.inactiveNoLink);
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

/** For the office, which hands it over. */
export function createResetLinkService(deps: Pick<AppDeps, 'config' | 'database' | 'clock'>) {
  const { config, database, clock } = deps;
  return {
    /** @throws 404, 409 for who has no password yet, or cannot sign in. */
    async make(by: Actor, memberId: number): Promise<{ link: string; expires_at: string }> {
      const member = await findMember(database.db, memberId);
      if (member === null) throw notFound(texts.unknownMember);
      if (!member.has_password) throw conflict(texts.noPasswordYet);
      if (!member.is_active) throw conflict(texts.inactiveNoLink);
      const expiresAt = timestamp(clock, LINK_LIFE_MS);
      const token = await makeResetLink(deps, by, memberId);
      return { link: `${config.publicUrl}/reset-password/${token}`, expires_at: expiresAt };
    },
  };
}
