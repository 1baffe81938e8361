/** Judges codes that did not come from the camera: typed, from a picture, from the guest search. */
import { selectBarred } from '../../entry/entrySlice.ts';
import { selectIsLocked } from '../../session/sessionSlice.ts';
import { openDialogs } from '../../shared/openDialogs.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { toast } from '../../shared/toast.tsx';
import { judgeOnce } from './judgeCodes.ts';
import {
  codesRead,
  scanRejected,
  selectIsIdle,
  selectIsReadyAt,
  selectWaitMs,
  ticketScanned,
} from './scanSlice.ts';
import { texts } from './texts.ts';
import type { ScanStartListening } from './store.ts';

/** Staff wait for an answer to each of them, so none is dropped without a word. */
export function addReadListeners(startListening: ScanStartListening): void {
  startListening({
    actionCreator: codesRead,
    effect: async ({ payload }, api) => {
      // A code that still waits is replaced by the newer one.
      api.cancelActiveListeners();
      if (selectIsLocked(api.getState())) {
        toast.error(texts.signInFirst);
        return;
      }
      if (selectBarred(api.getState()) !== null) {
        toast.error(texts.barredCode);
        return;
      }
      // Nobody would see whom it lets in behind a dialog.
      if (payload.way === 'hand scanner' && openDialogs().length > 0) {
        toast.error(texts.closeFirst);
        return;
      }
      if (!selectIsIdle(api.getState())) {
        toast.error(texts.busy);
        return;
      }
      const judgement = judgeOnce(payload.texts, pageConfig.ticketPrefix);
      if ('rejection' in judgement) {
        api.dispatch(scanRejected(judgement.rejection));
        return;
      }
      // Timers cut off fractions of a millisecond and would fire too early.
      await api.delay(Math.ceil(selectWaitMs(api.getState(), performance.now())));
      const atMs = performance.now();
      if (selectIsReadyAt(api.getState(), atMs)) {
        api.dispatch(ticketScanned({ ticketId: judgement.ticketId, atMs }));
      } else toast.error(texts.busy);
    },
  });
}
