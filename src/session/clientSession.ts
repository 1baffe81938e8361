/** The session as the client asks for it: read from the store, and told to it. */
import type { Store } from '@reduxjs/toolkit';
import type { ClientSession } from '../api/client/client.ts';
import {
  isSamePerson,
  selectHasExtensions,
  selectIsAuthenticated,
  selectIsLocked,
  selectIsServerOurs,
  selectSessionEpoch,
  selectSessionMember,
  sessionExpired,
  sessionResumedElsewhere,
  signedInElsewhere,
  type SessionRootState,
} from './sessionSlice.ts';

/** @param storeOf called when the client is used, since the store is made with the client. */
export function sessionIn(storeOf: () => Store<SessionRootState>): ClientSession {
  const isLocked = () => selectIsLocked(storeOf().getState());
  return {
    epoch: () => selectSessionEpoch(storeOf().getState()),
    isSignedIn: () => selectIsAuthenticated(storeOf().getState()),
    isLocked,
    unlocked: () =>
      new Promise((resolve) => {
        const look = () => {
          if (isLocked()) return;
          unsubscribe();
          resolve();
        };
        const unsubscribe = storeOf().subscribe(look);
        look();
      }),
    hasExtensions: () => selectHasExtensions(storeOf().getState()),
    isServerOurs: () => selectIsServerOurs(storeOf().getState()),
    refused: () => void storeOf().dispatch(sessionExpired()),
    takenOver({ id = null, number = null, email = null }) {
      const member = selectSessionMember(storeOf().getState());
      // Nobody knows whose it was: it ends, and theirs begins.
      if (member === null) storeOf().dispatch(signedInElsewhere());
      else if (isSamePerson(member, { id, number, email })) {
        storeOf().dispatch(sessionResumedElsewhere());
      }
    },
  };
}
