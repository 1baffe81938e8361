import { addListener } from '@reduxjs/toolkit';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { calls } from '../../contract/calls.ts';
import type { SessionServices } from '../session/services.ts';
import {
  selectIsAuthenticated,
  selectIsLocked,
  selectSessionEpoch,
  sessionExpired,
  type SessionState,
} from '../session/sessionSlice.ts';
import { assertNever } from '../shared/assertNever.ts';
import type { ApiFailure } from './failures.ts';
import { NO_REFRESH_TOKEN, refreshAccess, type Renewal } from './refreshAccess.ts';
import { sendRequest, type Answer, type ApiRequest } from './sendRequest.ts';

type Result = { data: unknown } | { error: ApiFailure };

const resultOf = (answer: Answer): Result =>
  answer.error === undefined ? { data: answer.data } : { error: answer.error };

const SESSION_OVER: ApiFailure = { kind: 'server', status: 401 };

function unlocked(api: BaseQueryApi): Promise<void> {
  const isLocked = (state: unknown) => selectIsLocked(state as { session: SessionState });
  return new Promise((resolve) => {
    if (!isLocked(api.getState())) resolve();
    else {
      api.dispatch(
        addListener({
          predicate: (_, state) => !isLocked(state),
          effect: (_, listener) => {
            listener.unsubscribe();
            resolve();
          },
        }),
      );
    }
  });
}

/**
 * Sends a call with the access token of the cookies. A 401 is answered with one refresh and one retry
 * (spec §4, §8), save for the sign-in itself; only a refused refresh ends the session, a network that fails never
 * does. A locked session is waited for.
 */
export const reauthBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure> = async (
  request,
  api,
) => {
  const { cookies } = api.extra as SessionServices;
  const sessionOf = () => api.getState() as { session: SessionState };
  const epoch = selectSessionEpoch(sessionOf());

  /** Waits until the member of a locked session has signed in again. False: it has ended instead. */
  const isResumed = async () => {
    await unlocked(api);
    return selectSessionEpoch(sessionOf()) === epoch;
  };

  const isLocked = selectIsLocked(sessionOf());
  if (request.call === calls.signIn) {
    // Its 401 says that the password is wrong: no reason to bring back the session of whoever was here before. Nor
    // does the way out of a locked session wait for itself.
    return resultOf(await sendRequest(request, isLocked ? undefined : cookies.access(), api));
  }
  if (isLocked && !(await isResumed())) return { error: SESSION_OVER };

  const carried = cookies.access();
  const first = await sendRequest(request, carried, api);
  if (first.error === undefined || first.status !== 401) return resultOf(first);

  // A late 401 of an older token needs no refresh, only the newer token.
  const present = cookies.access();
  const renewal: Renewal =
    present !== undefined && present !== carried
      ? { outcome: 'renewed' }
      : await refreshAccess(carried, cookies, api);

  // Somebody signed in or out meanwhile: what this request asked for is not done in their name.
  if (selectSessionEpoch(sessionOf()) !== epoch) return resultOf(first);

  switch (renewal.outcome) {
    case 'renewed':
      return resultOf(await sendRequest(request, cookies.access(), api));
    case 'failed':
      return { error: renewal.failure };
    case 'refused':
      // Where nobody is signed in there is no session that could end.
      if (renewal.reason !== NO_REFRESH_TOKEN || selectIsAuthenticated(sessionOf())) {
        api.dispatch(sessionExpired());
      }
      // Where the screen is held, what was asked for is done once the session goes on.
      return selectIsLocked(sessionOf()) && (await isResumed())
        ? resultOf(await sendRequest(request, cookies.access(), api))
        : resultOf(first);
    default:
      return assertNever(renewal);
  }
};
