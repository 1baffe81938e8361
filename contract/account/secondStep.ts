/** How a second factor is passed at the sign-in, and how a passkey signs in by itself. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { TokenPair } from '../entities.ts';

export const FactorKind = Type.Union([Type.Literal('totp'), Type.Literal('passkey')]);
export type FactorKind = Static<typeof FactorKind>;

/** By what the second step of a sign-in can be passed. */
export const FactorMethod = Type.Union([FactorKind, Type.Literal('recovery')]);
export type FactorMethod = Static<typeof FactorMethod>;

/** What a browser is asked for or says, as WebAuthn's JSON has it: the browser and a library read it. */
export const WebAuthnJson = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true }),
);

/** A sealed text of the server's, good for five minutes and one purpose. */
export const Challenge = Type.String({ minLength: 1, maxLength: 4_000 });

/** What the sign-in says beside its sentence when the password is right and a second factor is wanted. */
export const SecondStep = Type.Object({
  challenge: Challenge,
  methods: Type.Array(FactorMethod),
  /** For the browser, where a passkey will do. */
  passkey: Type.Optional(WebAuthnJson),
});
export type SecondStep = Static<typeof SecondStep>;

export const SecondStepRefusal = Type.Object({
  error: Type.String(),
  detail: Type.String(),
  second_factor: SecondStep,
});

/** What the browser is to ask its keeper of passkeys, and the challenge to bring along. */
export const PasskeyWish = Type.Object({ challenge: Challenge, options: WebAuthnJson });

export const secondStepCalls = {
  /** The second step of `signIn` (../calls.ts). Of the three exactly one. */
  passSecondFactor: {
    method: 'POST',
    path: '/api/token/second-factor/',
    summary: 'Signs a member in whose password was right, by the second factor.',
    tag: 'session',
    access: 'public',
    body: Type.Object({
      challenge: Challenge,
      code: Type.Optional(Type.String({ maxLength: 20 })),
      recovery_code: Type.Optional(Type.String({ maxLength: 40 })),
      passkey: Type.Optional(WebAuthnJson),
    }),
    status: 200,
    reply: TokenPair,
  },
  askForPasskey: {
    method: 'POST',
    path: '/api/token/passkey/begin/',
    summary: 'What a browser has to be asked to sign in by a passkey alone.',
    tag: 'session',
    access: 'public',
    body: Type.Object({}),
    status: 200,
    reply: PasskeyWish,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/api/token/passkey/',
    summary: 'Signs the member in whose passkey it is.',
    tag: 'session',
    access: 'public',
    body: Type.Object({ challenge: Challenge, passkey: WebAuthnJson }),
    status: 200,
    reply: TokenPair,
  },
} as const satisfies Record<string, Call>;
