import type { AppDispatch } from '../app/store.ts';
import { sessionResumed, signedIn } from '../session/sessionSlice.ts';
import { asFailure, type ApiFailure } from './failures.ts';
import { sessionApi, type Credentials, type Registration } from './sessionApi.ts';

// Untracked: neither the password nor the tokens are kept in the cache.
const UNTRACKED = { track: false } as const;

/** Signs in. When the promise resolves without a failure the session has begun. */
export function signIn(credentials: Credentials) {
  return async (dispatch: AppDispatch): Promise<ApiFailure | null> => {
    const { data, error } = await dispatch(
      sessionApi.endpoints.signIn.initiate(credentials, UNTRACKED),
    );
    if (data === undefined) return asFailure(error) ?? { kind: 'client' };
    dispatch(signedIn(data));
    return null;
  };
}

/** Signs the member of a locked session in again; what waits for that goes on. */
export function resumeSession(credentials: Credentials) {
  return async (dispatch: AppDispatch): Promise<ApiFailure | null> => {
    const { data, error } = await dispatch(
      sessionApi.endpoints.signIn.initiate(credentials, UNTRACKED),
    );
    if (data === undefined) return asFailure(error) ?? { kind: 'client' };
    dispatch(sessionResumed(data));
    // The member may have lost a right meanwhile.
    dispatch(sessionApi.util.invalidateTags(['Me']));
    return null;
  };
}

/** Registers a member and signs in, like signIn. */
export function register(registration: Registration) {
  return async (dispatch: AppDispatch): Promise<ApiFailure | null> => {
    const { data, error } = await dispatch(
      sessionApi.endpoints.register.initiate(registration, UNTRACKED),
    );
    if (data === undefined) return asFailure(error) ?? { kind: 'client' };
    dispatch(signedIn(data));
    return null;
  };
}
