/** Whether it is the owner who sets up a second factor: by the password, and then by the challenge that was given for it. */
import { emailKey } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, gone } from '../../errors.ts';
import type { ChallengePurpose, FactorChallenge } from '../../lib/factorSecrets.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { texts } from '../../texts.ts';
import { findCredentials, type SignedInMember } from '../session/repository.ts';
import { passwordDigest } from './passwordDigest.ts';

type Owner = Pick<SignedInMember, 'id' | 'email'>;

export interface Credentials {
  readonly id: number;
  readonly password_hash: string | null;
}

export function createOwnersWord({
  database: { db },
  passwords,
  factorSecrets,
}: Pick<AppDeps, 'database' | 'passwords' | 'factorSecrets'>) {
  return {
    /** @throws 400 */
    async withPassword({ id, email }: Owner, password: string): Promise<Credentials> {
      const member = await findCredentials(db, emailKey(email));
      const isRight = await passwords.verify(member?.password_hash ?? null, password, VOUCHED);
      if (member?.id !== id || !isRight) throw badRequest(texts.wrongPassword);
      return member;
    },

    /** A challenge of the owner's, whose password is still the same. @throws 410 */
    async openedBy(
      { id, email }: Owner,
      sealed: string,
      purpose: ChallengePurpose,
    ): Promise<{ challenge: FactorChallenge; member: Credentials }> {
      const challenge = await factorSecrets.opened(sealed, purpose);
      const member = await findCredentials(db, emailKey(email));
      if (challenge?.memberId !== id || member?.id !== id) throw gone(texts.secondFactor.over);
      if (challenge.password !== passwordDigest(member.password_hash)) {
        throw gone(texts.secondFactor.over);
      }
      return { challenge, member };
    },
  };
}
