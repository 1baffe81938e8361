/**
 * Passkeys (WebAuthn level 3, by `@simplewebauthn/server`): what a browser is asked, and whether its answer is right. They
 * belong to the host of PUBLIC_URL, and answers count from that origin alone.
 */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { FACTOR_CHALLENGE_LIFE_S } from '../../../contract/limits.ts';

/** Where passkeys are good. */
export interface RelyingParty {
  /** A host. */
  readonly id: string;
  readonly origin: string;
}

export interface KnownPasskey {
  /** In base64url, as all below. */
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** JSON of WebAuthn, which the library reads with care. */
export type WebAuthnJson = Record<string, unknown>;

/** What a browser may say that a passkey can do; the longest list there is. */
const TRANSPORTS_MAX = 10;
const timeout = FACTOR_CHALLENGE_LIFE_S * 1000;
/** Loaded when somebody has one: it is large, and the gate needs none of it. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Null: browsers make none for this address: neither for a number in place of a name, nor without HTTPS but at localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}

/** What a passkey knows its owner by: the same for all of one member, and nobody's name. */
const handleOf = (memberId: number, { id }: RelyingParty): Buffer =>
  createHash('sha256').update(`einlass member ${memberId} ${id}`).digest();

/** @param challenge in base64url. */
export async function passkeyToMake(
  party: RelyingParty,
  challenge: string,
  of: {
    readonly festival: string;
    readonly memberId: number;
    readonly email: string;
    readonly name: string;
    readonly known: readonly KnownPasskey[];
  },
): Promise<WebAuthnJson> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: of.festival,
    rpID: party.id,
    userName: of.email,
    userDisplayName: of.name,
    userID: new Uint8Array(handleOf(of.memberId, party)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout,
    excludeCredentials: of.known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** @param known those that may answer; none named: whoever has one for this host. */
export async function passkeyToShow(
  party: RelyingParty,
  challenge: string,
  known: readonly KnownPasskey[] = [],
): Promise<WebAuthnJson> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(descriptorOf) }),
  });
  return { ...options };
}

/** @returns null where the answer is to something else, from somewhere else, or by nobody who has shown who they are. */
export async function madePasskey(
  party: RelyingParty,
  challenge: string,
  answer: WebAuthnJson,
): Promise<KnownPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    if (await isAttested(answer)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: namesIn(transports),
    };
  } catch {
    // The library throws for each thing that is not as it should be.
    return null;
  }
}

/**
 * Whether it brings certificates of who made the passkey. No browser does, since none are asked for; and the library would
 * fetch whatever addresses they name.
 */
async function isAttested({ response }: WebAuthnJson): Promise<boolean> {
  const { attestationObject } = (response ?? {}) as { attestationObject?: unknown };
  if (typeof attestationObject !== 'string') return true;
  const { decodeAttestationObject } = await helpers();
  const object = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  );
  const format = object.get('fmt');
  const isOwn = format === 'packed' && object.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isOwn;
}

/** Of what a browser says. */
const namesIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.filter((name) => typeof name === 'string').slice(0, TRANSPORTS_MAX)
    : [];

/** The passkey that an answer says it is of, unproven. */
export function credentialIdOf({ id }: WebAuthnJson): string | null {
  return typeof id === 'string' && id.length <= 1_400 ? id : null;
}

/** @returns what its counter says now; null: as for `madePasskey`, or a counter that went back, as of a copy. */
export async function shownPasskey(
  party: RelyingParty,
  challenge: string,
  answer: WebAuthnJson,
  of: KnownPasskey & { readonly memberId: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle } = (answer.response ?? {}) as { userHandle?: unknown };
  const theirs = handleOf(of.memberId, party).toString('base64url');
  if (userHandle !== undefined && userHandle !== null && userHandle !== theirs) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: of.credentialId,
        publicKey: new Uint8Array(Buffer.from(of.publicKey, 'base64url')),
        counter: of.counter,
      } satisfies WebAuthnCredential,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const descriptorOf = ({ credentialId: id, transports }: KnownPasskey) => ({
  id,
  transports: [...transports],
});
