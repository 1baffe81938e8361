/** The tables of second factors. */
import type { Generated } from 'kysely';

export interface SecondFactorTable {
  id: Generated<number>;
  member_id: number;
  kind: 'totp' | 'passkey';
  /** As its owner calls it. */
  name: string;
  /** Of an app: its secret, sealed (lib/factorSecrets.ts). */
  secret: string | null;
  /** Of an app: the 30 seconds, counted from 1970, whose code was taken last; earlier ones are worth nothing. */
  last_step: number | null;
  /** Of a passkey, in base64url. */
  credential_id: string | null;
  /** Of a passkey: its public key as COSE has it, in base64url. */
  public_key: string | null;
  /** Of a passkey: how often it says that it was used; many say 0 for ever. */
  counter: number | null;
  /** Of a passkey: JSON, how a browser reaches it. */
  transports: string | null;
  created_at: string;
  used_at: string | null;
}

/** A code that is not used; used, it is deleted. */
export interface RecoveryCodeTable {
  /** SHA-256 of 75 random bits, with the member's id; hex. */
  code_hash: string;
  member_id: number;
  created_at: string;
}

/** A challenge that has been answered: it is good once. */
export interface SpentChallengeTable {
  id: string;
  expires_at: string;
}

/** A browser in which the second factor of an account was passed (modules/secondFactor/passes.ts). */
export interface FactorPassTable {
  /** SHA-256 of the secret in the browser's cookie, hex. */
  id: string;
  member_id: number;
  /** The session that began there last. */
  session_id: string;
  expires_at: string;
}
