/** What follows on the codes that the camera sees, and on the taps of staff. */
import { cameraFailed, scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import { selectBarred } from '../../entry/entrySlice.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { dutyDay } from '../../shared/dutyDay.ts';
import { selectIsLeaving, selectIsLocked } from '../../session/sessionSlice.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { toast } from '../../shared/toast.tsx';
import { CodeWatch } from './codeWatch.ts';
import {
  invalidatePressed,
  letInFaded,
  scanRejected,
  selectIsIdle,
  selectIsLetInOver,
  selectIsReadyAt,
  selectIsWatching,
  selectLastIn,
  selectTakenBack,
  selectWaitMs,
  ticketScanned,
} from './scanSlice.ts';
import { addAdmissionListeners, addAutomaticListeners } from './admissionListeners.ts';
import { addWakeLockListeners } from './device/wakeLock.ts';
import { addReadListeners } from './readListeners.ts';
import { addSessionListeners } from './sessionListeners.ts';
import { addSignalListeners } from './verdict/signalListeners.ts';
import { texts } from './texts.ts';
import type { ScanRootState, ScanStartListening } from './store.ts';

/** While the password dialog is open, or that of the log-out, staff do not see what the camera sees, so nothing is accepted. */
const selectIsAccepting = (state: ScanRootState): boolean =>
  selectIsWatching(state) &&
  !selectIsLocked(state) &&
  !selectIsLeaving(state) &&
  selectBarred(state) === null;

export function addScanListeners(startListening: ScanStartListening): void {
  addReadListeners(startListening);
  addSignalListeners(startListening);
  addAdmissionListeners(startListening);
  addSessionListeners(startListening);
  addWakeLockListeners(startListening);
  // Last, so that a verdict has sounded before it is acted upon.
  addAutomaticListeners(startListening);

  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      const { dispatch, extra } = api;
      deviceMemory.write('preflight-day', dutyDay(Date.now()));
      const watch = new CodeWatch(pageConfig.ticketPrefix);
      extra.decoder.setAccepting(selectIsAccepting(api.getState()));
      const unsubscribe = extra.decoder.onResult((result) => {
        const nowMs = performance.now();
        const before = api.getState();
        const sight = watch.follow(result, selectLastIn(before), selectTakenBack(before));
        if (sight !== null && sight !== 'let in') {
          const isOver = selectIsLetInOver(before, sight === 'other', nowMs);
          if (isOver) dispatch(letInFaded());
        }
        // Otherwise staff are acting on the ticket that is shown.
        if (!selectIsAccepting(api.getState())) return;
        const judgement = watch.see(result);
        if (judgement === null) return;
        if ('rejection' in judgement) dispatch(scanRejected(judgement.rejection));
        else if (selectIsReadyAt(api.getState(), nowMs)) {
          watch.accept();
          dispatch(ticketScanned({ ticketId: judgement.ticketId, atMs: nowMs }));
        }
      });
      await api.condition(scannerClosed.match);
      unsubscribe();
    },
  });

  startListening({
    predicate: (_, state, before) => selectIsAccepting(state) !== selectIsAccepting(before),
    effect: (_, api) => api.extra.decoder.setAccepting(selectIsAccepting(api.getState())),
  });

  // The next guest may already hold a ticket into view when it may be accepted: then it gets a thorough look at once.
  startListening({
    actionCreator: ticketScanned,
    effect: async (_, api) => {
      api.cancelActiveListeners();
      await api.delay(Math.ceil(selectWaitMs(api.getState(), performance.now())));
      if (selectIsAccepting(api.getState())) api.extra.decoder.setAccepting(true);
    },
  });

  startListening({
    actionCreator: scanRejected,
    effect: ({ payload }) => toast.error(texts.rejections[payload]),
  });

  startListening({
    actionCreator: invalidatePressed,
    effect: (_, api) => {
      if (selectIsIdle(api.getOriginalState())) toast.error(texts.noTicket);
    },
  });

  startListening({
    actionCreator: cameraFailed,
    effect: () => toast.error(texts.scanFailed),
  });
}
