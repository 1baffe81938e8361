/** How a session begins, and how a locked one goes on. Neither password nor tokens come into the store. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { RESUMES_HEADER } from '../../contract/account/headers.ts';
import { secondStepCalls } from '../../contract/account/secondStep.ts';
import type { BodyOf } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { TokenPair } from '../../contract/entities.ts';
import type { Client } from '../api/client/client.ts';
import { timeZone } from '../api/client/timeZone.ts';
import type { ApiFailure } from '../api/client/failures.ts';
import type { Outcome } from '../api/client/send.ts';
import type { Thunk } from '../shared/store.ts';
import type { ClientServices, SessionServices } from './services.ts';
import { sessionResumed, signedIn } from './sessionSlice.ts';

export type Credentials = BodyOf<typeof calls.signIn>;
export type SecondFactorShown = BodyOf<typeof secondStepCalls.passSecondFactor>;
export type Registration = BodyOf<typeof calls.register>;

/**
 * Signs in. When the promise resolves without a failure the session has begun.
 * @param isAtGate on the way back to the scanner, where people wait; see resumeSession.
 */
export const signIn = (credentials: Credentials, isAtGate = false) =>
  begin(
    ({ client }) =>
      client.request(calls.signIn, { body: credentials, headers: headersOf(isAtGate) }),
    signedIn,
  );

/** Spends an invitation code and signs in, like signIn. */
export const register = (registration: Registration) =>
  begin(
    ({ client }) => client.request(calls.register, { body: registration, headers: timeZone() }),
    signedIn,
  );

/**
 * Signs the member of a locked session in again; what waits for that goes on. Where the second factor was passed on this
 * device before, it is not asked for.
 */
export const resumeSession = (credentials: Credentials) =>
  begin(
    ({ client }) => client.request(calls.signIn, { body: credentials, headers: headersOf(true) }),
    sessionResumed,
  );

/** The second step of a sign-in. @param isResumed of a locked session. */
export const passSecondFactor = (shown: SecondFactorShown, isResumed = false) =>
  begin(
    ({ client }) =>
      client.request(secondStepCalls.passSecondFactor, { body: shown, headers: timeZone() }),
    isResumed ? sessionResumed : signedIn,
  );

/** What the browser has to be asked to sign in by a passkey alone. */
export const askForPasskey =
  (): Thunk<Promise<Outcome<typeof secondStepCalls.askForPasskey>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(secondStepCalls.askForPasskey, { body: {} });

/** Signs in whoever has the passkey. */
export const signInByPasskey = (body: BodyOf<typeof secondStepCalls.signInByPasskey>) =>
  begin(
    ({ client }) => client.request(secondStepCalls.signInByPasskey, { body, headers: timeZone() }),
    signedIn,
  );

const headersOf = (isAtGate: boolean): Record<string, string> => ({
  ...timeZone(),
  ...(isAtGate && { [RESUMES_HEADER]: '1' }),
});

/** Fourteen hours at the gate, and the ways there and back. */
const SHIFT_MS = 16 * 60 * 60_000;

/** Gets a new access token when the present one would not last for a shift; see `renew` of the client. */
export const renewSession =
  (): Thunk<ReturnType<Client['renew']>, ClientServices> =>
  (_, __, { client }) =>
    client.renew(SHIFT_MS);

/** A session begins, as `begun` says, with the tokens that are asked for. */
function begin(
  ask: (services: SessionServices) => Promise<Outcome<typeof calls.signIn>>,
  begun: (tokens: TokenPair) => UnknownAction,
): Thunk<Promise<ApiFailure | null>, SessionServices> {
  return async (dispatch, _, services) => {
    const { data, error } = await ask(services);
    if (error !== undefined) return error;
    dispatch(begun(data));
    return null;
  };
}
