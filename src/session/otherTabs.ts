/** Keeps the session the same in all tabs of one browser, which share its cookies. */
import type { Store } from '@reduxjs/toolkit';
import {
  selectIsAuthenticated,
  selectIsLocked,
  selectIsSessionRefused,
  selectResumes,
  selectSessionEpoch,
  sessionExpiredElsewhere,
  signedInElsewhere,
  signInNoticed,
  signedOutElsewhere,
  type SessionRootState,
} from './sessionSlice.ts';

/** What the tabs of one browser tell each other; they share the cookies, so never a token. */
type SessionMessage = 'session began' | 'session ended' | 'session refused';

function messageOf(state: SessionRootState): SessionMessage {
  if (selectIsAuthenticated(state)) return 'session began';
  return selectIsSessionRefused(state) ? 'session refused' : 'session ended';
}

export function openSessionChannel(): BroadcastChannel {
  return new BroadcastChannel('einlass:session');
}

/**
 * Keeps the tabs of one browser in step: a sign-in or sign-out in one of them is one in all, so that no
 * tab shows what a former user saw, or acts in another one's name. A refreshed token is no news. Whose session is
 * locked is not signed in by another tab, see signInNoticed; whoever goes on there has the cookies of all.
 */
export function joinOtherTabs(store: Store<SessionRootState>, channel: BroadcastChannel): void {
  const newsIn = (state: SessionRootState) => selectSessionEpoch(state) + selectResumes(state);
  let news = newsIn(store.getState());
  let isTold = false;

  store.subscribe(() => {
    const state = store.getState();
    const present = newsIn(state);
    if (present === news) return;
    news = present;
    if (!isTold) channel.postMessage(messageOf(state));
  });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    isTold = true;
    if (data === 'session began') {
      const isLocked = selectIsLocked(store.getState());
      store.dispatch(isLocked ? signInNoticed() : signedInElsewhere());
    }
    if (data === 'session ended') store.dispatch(signedOutElsewhere());
    if (data === 'session refused') store.dispatch(sessionExpiredElsewhere());
    isTold = false;
  };
}
