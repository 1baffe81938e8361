/** What a session's begin and end mean for the cache, and what the cache knows for the session. */
import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import type { StartListening } from '../shared/store.ts';
import {
  memberKnown,
  selectIsAuthenticated,
  selectSessionEpoch,
  screenReleased,
  sessionExpired,
  sessionExpiredElsewhere,
  sessionResumed,
  sessionResumedElsewhere,
  signedIn,
  signedInElsewhere,
  signedOut,
  signedOutElsewhere,
  type SessionRootState,
} from '../session/sessionSlice.ts';
import { baseApi } from './baseApi.ts';
import { asFailure, isForbidden } from './client/failures.ts';
import { meApi } from './meApi.ts';

/** Nothing that one user saw is there for the next. */
export function addSessionCacheListeners(
  startListening: StartListening<SessionRootState, unknown>,
): void {
  startListening({
    matcher: isAnyOf(signedIn, signedOut, signedInElsewhere, signedOutElsewhere),
    effect: (_, { dispatch }) => {
      dispatch(baseApi.util.resetApiState());
    },
  });
  startListening({
    matcher: isAnyOf(sessionExpired, sessionExpiredElsewhere, screenReleased),
    effect: async (_, api) => {
      if (selectIsAuthenticated(api.getState())) return;
      const epoch = selectSessionEpoch(api.getState());
      // Emptying the cache gives up what is on its way, and the call that was refused is: first its
      // caller is told (§8, so that sign-in shows its own message).
      await api.delay(0);
      if (selectSessionEpoch(api.getState()) === epoch) api.dispatch(baseApi.util.resetApiState());
    },
  });
  startListening({
    matcher: isAnyOf(sessionResumed, sessionResumedElsewhere),
    // The member may have lost a right meanwhile.
    effect: (_, { dispatch }) => void dispatch(meApi.util.invalidateTags(['Me'])),
  });
  startListening({
    matcher: isRejectedWithValue,
    // A right may have been withdrawn: the page's guard says so, where the page would only fail again and again.
    effect: (action, { dispatch }) => {
      // Who may not even ask that would ask without end.
      if (meApi.endpoints.me.matchRejected(action)) return;
      if (isForbidden(action.payload)) dispatch(meApi.util.invalidateTags(['Me']));
    },
  });
  startListening({
    matcher: meApi.endpoints.me.matchFulfilled,
    effect: ({ payload: { tokens: _, ...member } }, { dispatch }) => {
      dispatch(memberKnown(member));
    },
  });
  startListening({
    matcher: meApi.endpoints.me.matchRejected,
    effect: ({ meta, payload }, api) => {
      // A query that was not needed did not fail, nor did one that learned that the session is over.
      const isOver = meta.condition || meta.aborted || !selectIsAuthenticated(api.getState());
      // §4: logged, and the user is treated as none.
      if (!isOver) {
        const line = `The current user could not be fetched: ${JSON.stringify(payload)}`;
        if (asFailure(payload)?.kind !== 'client') reportError(new Error(line));
        // eslint-disable-next-line no-console -- Without a network nothing is broken, and the page says so.
        else console.info(line);
      }
    },
  });
}
