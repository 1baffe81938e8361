/** What a session's begin and end mean for the cookies and for what was typed but not sent. */
import { isAnyOf } from '@reduxjs/toolkit';
import { draftsOwnerGone, draftsOwnerKnown } from '../shared/drafts.ts';
import { linkSecrets } from '../shared/linkSecrets.ts';
import type { StartListening } from '../shared/store.ts';
import { tabDrafts } from '../shared/tabDrafts.ts';
import { toast } from '../shared/toast.tsx';
import { rememberEnded, tellEnded } from './endedSessions.ts';
import type { SessionServices } from './services.ts';
import {
  memberKnown,
  selectHasAccount,
  selectIsAuthenticated,
  selectIsLocked,
  sessionExpired,
  sessionResumed,
  signedIn,
  signedOut,
  signedOutElsewhere,
  signInNoticed,
  type SessionRootState,
} from './sessionSlice.ts';
import { texts } from './texts.ts';

/**
 * Writes the cookies of a session that begins and clears those of one that ends (spec §4). They run in
 * the dispatch itself: the next line after `dispatch(signedIn(pair))` sees the new cookies.
 */
export function addSessionListeners(
  startListening: StartListening<SessionRootState, SessionServices>,
): void {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { extra }) => {
      // First, so that no user data of a former session stays beside the new tokens.
      extra.cookies.clear();
      extra.cookies.store(payload);
      // Whoever uses this tab from now on may be somebody else than they were for.
      linkSecrets.forget('reset');
      linkSecrets.forget('invitation');
    },
  });
  startListening({
    actionCreator: signedOut,
    effect: (_, api) => {
      // Another server has no such call.
      if (selectHasAccount(api.getState())) rememberEnded(api.extra.cookies);
      api.extra.cookies.clear();
      void api.dispatch(tellEnded());
    },
  });
  startListening({
    actionCreator: sessionResumed,
    effect: ({ payload }, { extra }) => extra.cookies.store(payload),
  });
  startListening({
    actionCreator: signInNoticed,
    // It finds the other tab's token, and asks whose it is.
    effect: (_, { extra }) => void extra.client.probe(),
  });
  startListening({
    actionCreator: memberKnown,
    effect: ({ payload }, { extra, dispatch }) => {
      extra.cookies.storeUserData(payload);
      dispatch(draftsOwnerKnown(payload.number));
    },
  });
  startListening({
    matcher: isAnyOf(signedOut, signedOutElsewhere),
    effect: (_, { dispatch }) => {
      dispatch(draftsOwnerGone());
      tabDrafts.forgetAll();
      linkSecrets.forget('new-email');
    },
  });
  startListening({
    actionCreator: signedOutElsewhere,
    effect: (_, api) => {
      if (selectIsAuthenticated(api.getOriginalState())) toast.info(texts.signedOutElsewhere);
    },
  });
  startListening({
    actionCreator: sessionExpired,
    effect: (_, api) => {
      const { cookies } = api.extra;
      if (selectIsLocked(api.getState())) {
        // Who it was is still to be seen.
        cookies.clearTokens();
        return;
      }
      cookies.clear();
      if (selectIsAuthenticated(api.getOriginalState())) toast.info(texts.expired);
    },
  });
}
