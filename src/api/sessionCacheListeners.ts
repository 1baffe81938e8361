import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../app/store.ts';
import {
  selectIsAuthenticated,
  selectSessionEpoch,
  screenReleased,
  sessionExpired,
  sessionExpiredElsewhere,
  signedIn,
  signedInElsewhere,
  signedOut,
  signedOutElsewhere,
} from '../session/sessionSlice.ts';
import { draftsOwnerKnown } from '../shared/drafts.ts';
import { baseApi } from './baseApi.ts';
import { sessionApi } from './sessionApi.ts';

/**
 * What a session's begin and end mean for the cache: nothing that one user saw is there for the next.
 * The session itself knows nothing of the API, so these listeners stand here.
 */
export function addSessionCacheListeners(startListening: AppStartListening): void {
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
    matcher: sessionApi.endpoints.me.matchFulfilled,
    effect: ({ payload }, { extra, dispatch }) => {
      extra.cookies.storeUserData(payload);
      dispatch(draftsOwnerKnown(payload.number));
    },
  });
  startListening({
    matcher: sessionApi.endpoints.me.matchRejected,
    effect: ({ meta, payload }, api) => {
      // A query that was not needed did not fail, nor did one that learned that the session is over.
      const isOver = meta.condition || meta.aborted || !selectIsAuthenticated(api.getState());
      // §4: logged, and the user is treated as none.
      if (!isOver) {
        reportError(new Error(`The current user could not be fetched: ${JSON.stringify(payload)}`));
      }
    },
  });
}
