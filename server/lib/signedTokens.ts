/** Signs and verifies the tokens of sessions: JWTs (HS256) whose `typ` tells access tokens from refresh tokens. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT, errors, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from '../../contract/limits.ts';
import type { Clock } from './clock.ts';

export interface AccessClaims {
  readonly typ: 'access';
  /** Session id. */
  readonly sid: string;
  /** Member id. */
  readonly memberId: number;
  /** Of the refresh token that it was issued with. */
  readonly generation?: number;
}

export interface RefreshClaims {
  readonly typ: 'refresh';
  readonly sid: string;
  /** How often the session had been refreshed when the token was issued. */
  readonly generation: number;
}

/** Of a browser in which the account was signed in before (modules/session/knownBrowsers.ts). Signs nobody in. */
export interface KnownBrowserClaims {
  readonly typ: 'known';
  /** Random: tells browsers apart. */
  readonly sid: string;
  /** Digest of the account. */
  readonly account: string;
  /** Epoch seconds, of one that was verified. */
  readonly issuedAt?: number;
}

export type TokenClaims = AccessClaims | RefreshClaims | KnownBrowserClaims;

export const KNOWN_BROWSER_LIFE_S = 180 * 24 * 60 * 60;
const LIFE_S = {
  access: ACCESS_TOKEN_LIFE_S,
  refresh: REFRESH_TOKEN_LIFE_S,
  known: KNOWN_BROWSER_LIFE_S,
} as const;

export interface SignedTokens {
  /** The same claims, issued in the same second, give the same token. */
  sign(claims: TokenClaims, issuedAt: Date): Promise<string>;
  /** @returns null when it is forged, expired, or no token of ours. */
  verify(token: string): Promise<TokenClaims | null>;
}

interface Verified {
  readonly claims: TokenClaims;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Our tokens have about 250 characters; longer text is not looked at. */
const TOKEN_MAX_CHARS = 1_000;
const REMEMBERED_TOKENS = 10_000;

export function createSignedTokens(secret: string, clock: Clock): SignedTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const remembered = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS });
  const isAlive = ({ expiresAt }: Verified) => clock.now().getTime() < expiresAt * 1000;

  return {
    sign: (claims, issuedAt) => sign(key, claims, issuedAt),

    async verify(token) {
      if (token.length > TOKEN_MAX_CHARS) return null;
      let verified = remembered.get(token) ?? null;
      if (verified === null) {
        verified = await verify(key, token, clock);
        if (verified === null) return null;
        remembered.set(token, verified);
      }
      return isAlive(verified) ? verified.claims : null;
    },
  };
}

function sign(key: KeyObject, claims: TokenClaims, issuedAt: Date): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT(payloadOf(claims))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFE_S[claims.typ])
    .sign(key);
}

function payloadOf(claims: TokenClaims): JWTPayload {
  if (claims.typ === 'known') {
    return { typ: 'known', sid: claims.sid, account: claims.account };
  }
  return claims.typ === 'access'
    ? { typ: 'access', sid: claims.sid, sub: String(claims.memberId), gen: claims.generation }
    : { typ: 'refresh', sid: claims.sid, gen: claims.generation };
}

async function verify(key: KeyObject, token: string, clock: Clock): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sid'],
      currentDate: clock.now(),
    });
    const claims = claimsOf(payload);
    return claims === null ? null : { claims, expiresAt: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function claimsOf(payload: JWTPayload): TokenClaims | null {
  const { typ, sid, sub, gen, account, iat } = payload as Record<string, unknown>;
  if (typeof sid !== 'string') return null;
  if (typ === 'access' && typeof sub === 'string' && /^\d+$/.test(sub)) {
    return { typ, sid, memberId: Number(sub), ...(typeof gen === 'number' && { generation: gen }) };
  }
  if (typ === 'refresh' && typeof gen === 'number') return { typ, sid, generation: gen };
  if (typ === 'known' && typeof account === 'string') {
    return { typ, sid, account, ...(typeof iat === 'number' && { issuedAt: iat }) };
  }
  return null;
}
