/**
 * The second factor of an account: an authenticator app (TOTP, RFC 6238), passkeys (WebAuthn), and codes for whoever has lost
 * them. How it is set up by its owner, and taken away by the office; how it is passed stands in secondStep.ts.
 */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply, Nullable, Timestamp } from '../entities.ts';
import { FACTOR_NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '../limits.ts';
import { Challenge, FactorKind, PasskeyWish, WebAuthnJson } from './secondStep.ts';

const Password = Type.String({ maxLength: PASSWORD_MAX_CHARS });
const Name = Type.String({ maxLength: FACTOR_NAME_MAX_CHARS });

export const OwnFactor = Type.Object({
  id: Type.Integer(),
  kind: FactorKind,
  name: Type.String(),
  created_at: Timestamp,
  /** Null: not yet. */
  used_at: Nullable(Timestamp),
});
export type OwnFactor = Static<typeof OwnFactor>;

export const OwnFactors = Type.Object({
  /** The oldest first. */
  factors: Type.Array(OwnFactor),
  /** Recovery codes that are not used. */
  recovery_codes: Type.Integer(),
  /** The office asks for one before anything else. */
  is_required: Type.Boolean(),
  /** Where the server is reached a browser can make passkeys. */
  has_passkeys: Type.Boolean(),
});
export type OwnFactors = Static<typeof OwnFactors>;

/** `recovery_codes`: with the first factor, and never again. */
export const FactorAdded = Type.Object({
  message: Type.String(),
  recovery_codes: Type.Optional(Type.Array(Type.String())),
});
export type FactorAdded = Static<typeof FactorAdded>;

const own = '/api/auth/account/second-factor/';

export const secondFactorCalls = {
  ownFactors: {
    method: 'GET',
    path: own,
    summary: "The second factors of the caller's account, without their secrets.",
    tag: 'session',
    access: 'member',
    status: 200,
    reply: OwnFactors,
  },
  beginTotp: {
    method: 'POST',
    path: `${own}totp/begin/`,
    summary: 'Makes a secret for an authenticator app; it counts once a code of it was shown.',
    tag: 'session',
    access: 'member',
    body: Type.Object({ password: Password }),
    status: 200,
    reply: Type.Object({
      challenge: Challenge,
      /** In base32, to be typed. */
      secret: Type.String(),
      /** `otpauth://…`, for the QR code. */
      uri: Type.String(),
    }),
  },
  addTotp: {
    method: 'POST',
    path: `${own}totp/`,
    summary: 'Adds an authenticator app that shows the right code.',
    tag: 'session',
    access: 'member',
    body: Type.Object({
      challenge: Challenge,
      code: Type.String({ maxLength: 20 }),
      name: Name,
    }),
    status: 201,
    reply: FactorAdded,
  },
  beginPasskey: {
    method: 'POST',
    path: `${own}passkey/begin/`,
    summary: 'What a browser has to be asked to make a passkey.',
    tag: 'session',
    access: 'member',
    body: Type.Object({ password: Password }),
    status: 200,
    reply: PasskeyWish,
  },
  addPasskey: {
    method: 'POST',
    path: `${own}passkey/`,
    summary: 'Adds a passkey that the browser has made.',
    tag: 'session',
    access: 'member',
    body: Type.Object({ challenge: Challenge, passkey: WebAuthnJson, name: Name }),
    status: 201,
    reply: FactorAdded,
  },
  removeFactor: {
    method: 'POST',
    path: `${own}remove/`,
    summary: 'Takes a second factor away; with the last one go the recovery codes.',
    tag: 'session',
    access: 'member',
    body: Type.Object({ id: Type.Integer(), password: Password }),
    status: 200,
    reply: MessageReply,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: `${own}recovery-codes/`,
    summary: 'Makes new recovery codes; the earlier ones are worth nothing then.',
    tag: 'session',
    access: 'member',
    body: Type.Object({ password: Password }),
    status: 201,
    reply: Type.Object({ message: Type.String(), recovery_codes: Type.Array(Type.String()) }),
  },

  resetFactors: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/reset_second_factor/',
    summary: 'Takes all second factors of another member away, who has lost them.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;
