import type { UnknownAction } from '@reduxjs/toolkit';
import type { TokenPair } from '../../contract/entities.ts';
import type { AppDispatch } from '../app/store.ts';
import { sessionResumed, signedIn } from '../session/sessionSlice.ts';
import { asFailure, type ApiFailure } from './failures.ts';
import { sessionApi, type Credentials, type Registration } from './sessionApi.ts';

// Untracked: neither the password nor the tokens are kept in the cache.
const UNTRACKED = { track: false } as const;

const calls = sessionApi.endpoints;

/** Signs in. When the promise resolves without a failure the session has begun. */
export function signIn(credentials: Credentials) {
  return begin((dispatch) => dispatch(calls.signIn.initiate(credentials, UNTRACKED)), signedIn);
}

/** Registers a member and signs in, like signIn. */
export function register(registration: Registration) {
  return begin((dispatch) => dispatch(calls.register.initiate(registration, UNTRACKED)), signedIn);
}

/** Signs the member of a locked session in again; what waits for that goes on. */
export function resumeSession(credentials: Credentials) {
  return async (dispatch: AppDispatch): Promise<ApiFailure | null> => {
    const failure = await dispatch(
      begin((ask) => ask(calls.signIn.initiate(credentials, UNTRACKED)), sessionResumed),
    );
    // The member may have lost a right meanwhile.
    if (failure === null) dispatch(sessionApi.util.invalidateTags(['Me']));
    return failure;
  };
}

/** A session begins, as `begun` says, with the tokens that are asked for. */
function begin(
  ask: (dispatch: AppDispatch) => PromiseLike<{ data?: TokenPair | undefined; error?: unknown }>,
  begun: (tokens: TokenPair) => UnknownAction,
) {
  return async (dispatch: AppDispatch): Promise<ApiFailure | null> => {
    const { data, error } = await ask(dispatch);
    if (data === undefined) return asFailure(error) ?? { kind: 'client' };
    dispatch(begun(data));
    return null;
  };
}
