/** Asks server and device about tickets, and brings their answers into the scan's state. */
import { scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import { selectIsLocked } from '../../session/sessionSlice.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { toast } from '../../shared/toast.tsx';
import {
  automaticToggled,
  invalidatePressed,
  keptFaded,
  scanAnswered,
  selectIsAutomatic,
  selectScan,
} from './scanSlice.ts';
import { texts } from './texts.ts';
import type { ScanStartListening } from './store.ts';

/** How long it is shown that a tap is kept, before the next code is judged. */
const KEPT_SHOWN_MS = 2_000;

export function addAdmissionListeners(startListening: ScanStartListening): void {
  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      const { entry } = api.extra;
      // When this fails, the first scan tries again.
      await entry.take(api.dispatch).catch(() => undefined);
      await api.condition(scannerClosed.match);
      entry.current()?.letGo();
    },
  });

  startListening({
    predicate: (_, state, before) => selectScan(state) !== selectScan(before),
    effect: async (_, api) => {
      const { dispatch, extra } = api;
      const scan = selectScan(api.getState());
      if (scan.status !== 'pending') return;
      const { ticketId, scannedAtMs } = scan;
      const to = scan.state === 'checking' ? 'check' : 'tap';
      const tell = (answer: ScanAnswer) => dispatch(scanAnswered({ scannedAtMs, to, answer }));
      try {
        const engine = await extra.entry.take(dispatch);
        if (scan.state === 'checking') await engine.check(ticketId, tell);
        else {
          const { idempotencyKey: key, isFact } = scan;
          await engine.admit({ ticketId, key, isFact }, tell);
        }
      } catch {
        // The entry engine could not be loaded, so nobody can be asked.
        tell({ event: 'unanswered' });
      }
    },
  });

  startListening({
    predicate: (_, state, before) =>
      selectScan(state).state === 'kept' && selectScan(before).state !== 'kept',
    effect: async (_, api) => {
      const scan = selectScan(api.getState());
      // Behind the password dialog nobody reads it; the server's answer may come after the sign-in.
      if (selectIsLocked(api.getState())) {
        await api.condition((_action, state) => !selectIsLocked(state));
      }
      await api.delay(KEPT_SHOWN_MS);
      if (scan.state === 'kept') api.dispatch(keptFaded(scan));
    },
  });

  startListening({
    actionCreator: scanAnswered,
    effect: ({ payload: { answer } }, api) => {
      const isNews = selectScan(api.getState()) !== selectScan(api.getOriginalState());
      if (isNews && answer.event === 'admitted' && answer.isConflict !== true) {
        toast.success(answer.message === '' ? texts.invalidated : answer.message);
      }
    },
  });
}

/** Where staff have switched that on, a valid ticket is invalidated without their tap. */
export function addAutomaticListeners(startListening: ScanStartListening): void {
  startListening({
    predicate: (_, state, before) =>
      selectScan(state).status === 'success' && selectScan(before).status !== 'success',
    effect: (_, api) => {
      if (selectIsAutomatic(api.getState())) api.dispatch(invalidatePressed());
    },
  });

  startListening({
    actionCreator: automaticToggled,
    effect: (_, api) => {
      deviceMemory.write('auto-admit', selectIsAutomatic(api.getState()) ? 'on' : 'off');
    },
  });
}
