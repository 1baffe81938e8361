/** Asks the browser to make and to show passkeys (WebAuthn, by `@simplewebauthn/browser`). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** JSON of WebAuthn, which server and library read. */
export type WebAuthnJson = Record<string, unknown>;

/**
 * `unsupported`: the browser knows none, or not on this page; `cancelled`: nobody has agreed, or nothing was there to
 * choose from; `known`: the account has a passkey there already.
 */
export type PasskeyProblem = 'unsupported' | 'cancelled' | 'known';
export type PasskeyOutcome = { answer: WebAuthnJson } | { problem: PasskeyProblem };

/** It comes when somebody has a passkey. */
const library = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;

/** @param options of the server. Never rejects. */
export const makePasskey = (options: WebAuthnJson): Promise<PasskeyOutcome> =>
  ask(({ startRegistration }) =>
    startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }),
  );

/** @param options of the server. Never rejects. */
export const showPasskey = (options: WebAuthnJson): Promise<PasskeyOutcome> =>
  ask(({ startAuthentication }) =>
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }),
  );

async function ask(work: (library: Library) => Promise<object>): Promise<PasskeyOutcome> {
  try {
    const webAuthn = await library();
    if (!webAuthn.browserSupportsWebAuthn()) return { problem: 'unsupported' };
    return { answer: { ...(await work(webAuthn)) } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** By the names that browsers give them, and the library's codes. */
function problemOf(error: unknown): PasskeyProblem {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    return 'known';
  }
  return name === 'SecurityError' || name === 'NotSupportedError' ? 'unsupported' : 'cancelled';
}
