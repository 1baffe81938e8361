/** Keeps the session the same in all tabs of one browser, which share its cookies. */
import type { Store } from '@reduxjs/toolkit';
import {
  selectIsAuthenticated,
  selectIsSessionRefused,
  selectSessionEpoch,
  sessionExpiredElsewhere,
  signedInElsewhere,
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
 * tab shows what a former user saw, or acts in another one's name. A refreshed token is no news.
 */
export function joinOtherTabs(store: Store<SessionRootState>, channel: BroadcastChannel): void {
  let epoch = selectSessionEpoch(store.getState());
  let isTold = false;

  store.subscribe(() => {
    const state = store.getState();
    const present = selectSessionEpoch(state);
    if (present === epoch) return;
    epoch = present;
    if (!isTold) channel.postMessage(messageOf(state));
  });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    isTold = true;
    if (data === 'session began') store.dispatch(signedInElsewhere());
    if (data === 'session ended') store.dispatch(signedOutElsewhere());
    if (data === 'session refused') store.dispatch(sessionExpiredElsewhere());
    isTold = false;
  };
}
