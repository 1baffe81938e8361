/** What a sign-in is answered whose password is right, and whose account has a second factor. */
import type { FactorMethod, SecondStep } from '../../../contract/account/secondStep.ts';
import type { AppDeps } from '../../deps.ts';
import { forbidden, type HttpError } from '../../errors.ts';
import { texts } from '../../texts.ts';
import { passwordDigest } from './passwordDigest.ts';
import { passkeyToShow, relyingPartyOf, type KnownPasskey } from './passkeys.ts';
import { countRecoveryCodes, factorsOf, type FactorRow } from './repository.ts';

/** Neither 200, with which the specification's answer has tokens, nor 401, at which a client would refresh those it has. */
export async function askSecondStep(
  {
    database: { db },
    config,
    factorSecrets,
  }: Pick<AppDeps, 'database' | 'config' | 'factorSecrets'>,
  { id, password_hash: hash }: { id: number; password_hash: string | null },
): Promise<HttpError> {
  const factors = await factorsOf(db, id);
  const party = relyingPartyOf(config.publicUrl);
  const passkeys = party === null ? [] : factors.flatMap(passkeyOf);
  const hasCodes = (await countRecoveryCodes(db, id)) > 0;
  const methods: FactorMethod[] = [
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(hasCodes ? (['recovery'] as const) : []),
  ];
  const challenge = await factorSecrets.challenge({
    purpose: 'second step',
    memberId: id,
    password: passwordDigest(hash),
  });
  const passkey =
    party === null || passkeys.length === 0
      ? null
      : await passkeyToShow(party, challenge.id, passkeys);
  const step: SecondStep = {
    ...{ challenge: challenge.sealed, methods },
    ...(passkey !== null && { passkey }),
  };
  return forbidden(texts.secondFactor.asked, { second_factor: step });
}

/** None, of an app. */
export function passkeyOf(factor: FactorRow): KnownPasskey[] {
  const { credential_id: credentialId, public_key: publicKey, counter, transports } = factor;
  if (credentialId === null || publicKey === null || counter === null) return [];
  return [
    { credentialId, publicKey, counter, transports: JSON.parse(transports ?? '[]') as string[] },
  ];
}
