/** Seals what second factors have to keep: the secrets in the database, and the challenges that a browser brings back. */
import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import { FACTOR_CHALLENGE_LIFE_S } from '../../contract/limits.ts';
import type { Clock } from './clock.ts';
import { newSecret } from './randomCodes.ts';

/** What a challenge is for, and for nothing else. */
export type ChallengePurpose = 'second step' | 'passkey alone' | 'new app' | 'new passkey';

export interface FactorChallenge {
  readonly purpose: ChallengePurpose;
  /** Random; what a passkey signs. */
  readonly id: string;
  /** Null: whoever has the passkey. */
  readonly memberId: number | null;
  /** Tells whether the password is still the one that was asked for; empty: none was. */
  readonly password: string;
  /** Of the app that is to be added, in base32. */
  readonly secret: string;
}

export interface FactorSecrets {
  /** For the database. Opens for this member alone. */
  seal(secret: string, memberId: number): Promise<string>;
  /** @returns null for what was sealed for another member, with another key, or by nobody. */
  open(sealed: string, memberId: number): Promise<string | null>;
  /** Good for FACTOR_CHALLENGE_LIFE_S. */
  challenge(of: Partial<FactorChallenge> & Pick<FactorChallenge, 'purpose'>): Promise<{
    readonly id: string;
    readonly sealed: string;
  }>;
  /** @returns null for what is none of ours, over, or for another purpose. */
  opened(sealed: string, purpose: ChallengePurpose): Promise<FactorChallenge | null>;
}

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

/** @param secret JWT_SECRET: with another one, apps that were set up are of no use (docs/operations.md). */
export function createFactorSecrets(secret: string, clock: Clock): FactorSecrets {
  const keyFor = (use: string) => new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
  const keptKey = keyFor('second factor');
  const challengeKey = keyFor('second factor challenge');
  const nowS = () => Math.floor(clock.now().getTime() / 1000);

  return {
    seal: (text, memberId) =>
      new EncryptJWT({ text, member: memberId }).setProtectedHeader(HEADER).encrypt(keptKey),

    async open(sealed, memberId) {
      const payload = await decrypted(sealed, keptKey, clock.now());
      const { text, member } = payload ?? {};
      return member === memberId && typeof text === 'string' ? text : null;
    },

    async challenge({
      purpose,
      id = newSecret(),
      memberId = null,
      password = '',
      secret: of = '',
    }) {
      const sealed = await new EncryptJWT({ purpose, id, member: memberId, password, secret: of })
        .setProtectedHeader(HEADER)
        .setExpirationTime(nowS() + FACTOR_CHALLENGE_LIFE_S)
        .encrypt(challengeKey);
      return { id, sealed };
    },

    async opened(sealed, purpose) {
      const payload = await decrypted(sealed, challengeKey, clock.now());
      if (payload?.purpose !== purpose) return null;
      const { id, member, password, secret: of } = payload as Record<string, unknown>;
      return {
        purpose,
        id: String(id),
        memberId: typeof member === 'number' ? member : null,
        password: String(password),
        secret: String(of),
      };
    },
  };
}

async function decrypted(
  sealed: string,
  key: Uint8Array,
  currentDate: Date,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [HEADER.alg],
      contentEncryptionAlgorithms: [HEADER.enc],
      currentDate,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
