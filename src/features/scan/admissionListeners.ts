import type { AppStartListening } from '../../app/store.ts';
import { scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import { selectIsLocked } from '../../session/sessionSlice.ts';
import { toast } from '../../shared/toast.tsx';
import { keptFaded, scanAnswered, selectScan } from './scanSlice.ts';
import { texts } from './texts.ts';

/** How long staff read that a tap is kept, before the next code may be judged. */
const KEPT_SHOWN_MS = 2_000;

/** What server and device say of a ticket and of a tap. */
export function addAdmissionListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      const { entry } = api.extra;
      // The first scan tries again where this fails.
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
      const tell = (answer: ScanAnswer) => dispatch(scanAnswered({ scannedAtMs, answer }));
      try {
        const engine = await extra.entry.take(dispatch);
        if (scan.state === 'checking') await engine.check(ticketId, tell);
        else {
          const { idempotencyKey: key, isFact } = scan;
          await engine.admit({ ticketId, key, isFact }, tell);
        }
      } catch {
        // Its code did not come, and nobody can be asked.
        tell({ event: 'unanswered' });
      }
    },
  });

  startListening({
    predicate: (_, state, before) =>
      selectScan(state).state === 'kept' && selectScan(before).state !== 'kept',
    effect: async (_, api) => {
      const scan = selectScan(api.getState());
      // Nobody reads it below the question for the password; the answer may come when that is answered.
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
      if (isNews && answer.event === 'admitted') {
        toast.success(answer.message === '' ? texts.invalidated : answer.message);
      }
    },
  });
}
