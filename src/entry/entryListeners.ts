/** What the journal does when sessions begin and end: it outlives them all. */
import { isAnyOf } from '@reduxjs/toolkit';
import { canScan } from '../../contract/access.ts';
import {
  memberKnown,
  selectIsLocked,
  signedOut,
  signedOutElsewhere,
  type SessionRootState,
} from '../session/sessionSlice.ts';
import type { StartListening, Thunk } from '../shared/store.ts';
import { noticeResolved } from './entrySlice.ts';
import type { EntryServices } from './services.ts';

/** How long a log-out waits for what is to be sent before. */
const FLUSH_PATIENCE_MS = 3_000;

export function addEntryListeners(startListening: StartListening<unknown, EntryServices>): void {
  startListening({
    // Somebody is signed in who may send what is left of an earlier visit or shift.
    actionCreator: memberKnown,
    effect: async ({ payload }, { extra, dispatch }) => {
      if (canScan(payload)) await extra.entry.resume(dispatch);
    },
  });
  startListening({
    matcher: isAnyOf(signedOut, signedOutElsewhere),
    effect: (_, { extra }) => extra.entry.wipe(),
  });
  startListening({
    actionCreator: noticeResolved,
    effect: ({ payload }, { extra }) => extra.entry.current()?.resolve(payload),
  });
}

/** Signs out, after the server has got what it can. What could not be sent stays on the device. */
export function logOut(): Thunk<Promise<void>, EntryServices, SessionRootState> {
  return async (dispatch, getState, { entry }) => {
    // A locked session sends nothing.
    if (!selectIsLocked(getState())) await entry.current()?.flush(FLUSH_PATIENCE_MS);
    dispatch(signedOut());
  };
}
