import { asFailure, explanationOf } from '../../api/failures.ts';
import { ticketsApi } from '../../api/ticketsApi.ts';
import type { AppDispatch, AppStartListening } from '../../app/store.ts';
import { cameraFailed, scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { toast } from '../../shared/toast.tsx';
import { CodeWatch } from './codeWatch.ts';
import {
  callRefused,
  callUnanswered,
  checkSucceeded,
  invalidatePressed,
  invalidateSucceeded,
  scanRejected,
  selectIsIdle,
  selectIsReadyAt,
  selectIsWatching,
  selectScan,
  ticketScanned,
  type Scan,
} from './scanSlice.ts';
import { addReadListeners } from './readListeners.ts';
import { addSignalListeners } from './signalListeners.ts';
import { texts } from './texts.ts';

/** What the server answers, and what the staff's taps do. */
export function addScanListeners(startListening: AppStartListening): void {
  addReadListeners(startListening);
  addSignalListeners(startListening);

  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      const { dispatch, extra } = api;
      const watch = new CodeWatch(pageConfig.ticketPrefix);
      extra.decoder.setAccepting(selectIsWatching(api.getState()));
      const unsubscribe = extra.decoder.onResult((result) => {
        // Codes seen in any other state change nothing: staff act on the ticket that is shown.
        if (!selectIsWatching(api.getState())) return;
        const nowMs = performance.now();
        const judgement = watch.see(result, nowMs);
        if (judgement === null) return;
        if ('rejection' in judgement) dispatch(scanRejected(judgement.rejection));
        else if (selectIsReadyAt(api.getState(), nowMs)) {
          dispatch(ticketScanned({ ticketId: judgement.ticketId, atMs: nowMs }));
        }
      });
      await api.condition(scannerClosed.match);
      unsubscribe();
    },
  });

  startListening({
    predicate: (_, state, before) => selectIsWatching(state) !== selectIsWatching(before),
    effect: (_, api) => api.extra.decoder.setAccepting(selectIsWatching(api.getState())),
  });

  startListening({
    actionCreator: scanRejected,
    effect: ({ payload }) => toast.error(texts.rejections[payload]),
  });

  startListening({
    predicate: (_, state, before) =>
      selectScan(state) !== selectScan(before) && selectScan(state).status === 'pending',
    effect: (_, api) => call(selectScan(api.getState()), api.dispatch),
  });

  startListening({
    actionCreator: invalidatePressed,
    effect: (_, api) => {
      if (selectIsIdle(api.getOriginalState())) toast.error(texts.noTicket);
    },
  });

  startListening({
    actionCreator: invalidateSucceeded,
    effect: ({ payload: { message } }) =>
      toast.success(message === '' ? texts.invalidated : message),
  });

  startListening({
    actionCreator: cameraFailed,
    effect: () => toast.error(texts.scanFailed),
  });
}

async function call(scan: Scan, dispatch: AppDispatch): Promise<void> {
  if (scan.status !== 'pending') return;
  const { ticketId } = scan;
  const { checkTicket, invalidateTicket } = ticketsApi.endpoints;
  try {
    if (scan.call === 'check') {
      const reply = await dispatch(checkTicket.initiate({ ticketId }, { track: false })).unwrap();
      dispatch(checkSucceeded(reply));
    } else {
      const { idempotencyKey } = scan;
      const admission = { ticketId, idempotencyKey };
      const reply = await dispatch(invalidateTicket.initiate(admission, { track: false })).unwrap();
      dispatch(invalidateSucceeded(reply));
    }
  } catch (error) {
    fail(error, dispatch);
  }
}

function fail(error: unknown, dispatch: AppDispatch): void {
  const failure = asFailure(error);
  if (failure?.kind !== 'server') {
    dispatch(callUnanswered());
    return;
  }
  const { status } = failure;
  const text = explanationOf(failure) || texts.verdicts.refusedWithoutText(status);
  // A server that breaks down in mid-call may have admitted the guest before.
  dispatch(callRefused({ text, isOpen: status >= 500 }));
}
