/** What the journal does when sessions begin and end: it outlives them all. */
import { isAnyOf } from '@reduxjs/toolkit';
import { canScan } from '../../contract/access.ts';
import { memberKnown, signedOut, signedOutElsewhere } from '../session/sessionSlice.ts';
import type { StartListening } from '../shared/store.ts';
import { noticeResolved } from './entrySlice.ts';
import type { EntryServices } from './services.ts';

export function addEntryListeners(startListening: StartListening<unknown, EntryServices>): void {
  startListening({
    actionCreator: memberKnown,
    effect: async ({ payload }, { extra, dispatch }) => {
      // Whoever may not scan (any more) needs no list; what the device has to report goes up all the same.
      if (!canScan(payload)) await extra.entry.wipe();
      await extra.entry.resume(dispatch);
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
