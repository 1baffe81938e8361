import type { AppStartListening } from '../../app/store.ts';
import { selectIsLocked } from '../../session/sessionSlice.ts';
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

/** Codes that the camera did not see. Staff wait for an answer to each, so none is dropped in silence. */
export function addReadListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: codesRead,
    effect: async ({ payload }, api) => {
      // Whoever scans the next one means the next one.
      api.cancelActiveListeners();
      if (selectIsLocked(api.getState())) {
        toast.error(texts.signInFirst);
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
      // Timers cut fractions off, and would ring before the time has come.
      await api.delay(Math.ceil(selectWaitMs(api.getState(), performance.now())));
      const atMs = performance.now();
      if (selectIsReadyAt(api.getState(), atMs)) {
        api.dispatch(ticketScanned({ ticketId: judgement.ticketId, atMs }));
      } else toast.error(texts.busy);
    },
  });
}
