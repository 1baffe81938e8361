import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../app/store.ts';
import { draftsOwnerGone } from '../shared/drafts.ts';
import { toast } from '../shared/toast.tsx';
import {
  selectIsAuthenticated,
  sessionExpired,
  signedIn,
  signedOut,
  signedOutElsewhere,
} from './sessionSlice.ts';
import { texts } from './texts.ts';

/**
 * Writes the cookies of a session that begins and clears those of one that ends (spec §4). They run in
 * the dispatch itself: the next line after `dispatch(signedIn(pair))` sees the new cookies.
 */
export function addSessionListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { extra }) => {
      // First, so that no user data of a former session stays beside the new tokens.
      extra.cookies.clear();
      extra.cookies.store(payload);
    },
  });
  startListening({
    actionCreator: signedOut,
    effect: (_, { extra }) => extra.cookies.clear(),
  });
  startListening({
    matcher: isAnyOf(signedOut, signedOutElsewhere),
    effect: (_, { dispatch }) => {
      dispatch(draftsOwnerGone());
    },
  });
  startListening({
    actionCreator: sessionExpired,
    effect: (_, { extra, getOriginalState }) => {
      extra.cookies.clear();
      if (selectIsAuthenticated(getOriginalState())) toast.info(texts.expired);
    },
  });
}
