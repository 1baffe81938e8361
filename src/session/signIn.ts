/** How a session begins, and how a locked one goes on. Neither password nor tokens come into the store. */
import type { UnknownAction } from '@reduxjs/toolkit';
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
export type Registration = BodyOf<typeof calls.register>;

/** Signs in. When the promise resolves without a failure the session has begun. */
export const signIn = (credentials: Credentials) =>
  begin(
    ({ client }) => client.request(calls.signIn, { body: credentials, headers: timeZone() }),
    signedIn,
  );

/** Spends an invitation code and signs in, like signIn. */
export const register = (registration: Registration) =>
  begin(
    ({ client }) => client.request(calls.register, { body: registration, headers: timeZone() }),
    signedIn,
  );

/** Signs the member of a locked session in again; what waits for that goes on. */
export const resumeSession = (credentials: Credentials) =>
  begin(
    ({ client }) => client.request(calls.signIn, { body: credentials, headers: timeZone() }),
    sessionResumed,
  );

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
