/** Asks server and device about tickets, and brings their answers into the scan's state. */
import { scannerClosed, scannerOpened, selectDecoder } from '../../decoder/decoderSlice.ts';
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import { exitVerdict } from '../../entry/engine/exitVerdict.ts';
import { selectIsLocked } from '../../session/sessionSlice.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { toast } from '../../shared/toast.tsx';
import { selectDirection } from './rules.ts';
import {
  automaticToggled,
  invalidatePressed,
  keptFaded,
  LET_IN_ALONE_MS,
  letInFaded,
  scanAnswered,
  selectIsAutomatic,
  selectLastIn,
  selectTakenBack,
  selectScan,
  ticketScanned,
} from './scanSlice.ts';
import { texts } from './texts.ts';
import type { ScanRootState, ScanStartListening } from './store.ts';

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
        if (scan.state === 'checking') {
          const isExit = selectDirection(api.getState()) === 'out';
          await engine.check(ticketId, (answer) => tell(isExit ? exitVerdict(answer) : answer));
        } else if (scan.state === 'leaving') {
          await engine.leave({ ticketId, key: scan.idempotencyKey }, tell);
        } else {
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

  /** The guest's good news, which must not stand above the verdict on the next one. */
  let takeAway = (): void => undefined;
  startListening({
    actionCreator: scanAnswered,
    effect: ({ payload: { answer } }, api) => {
      const isNews = selectScan(api.getState()) !== selectScan(api.getOriginalState());
      if (isNews && answer.event === 'admitted' && answer.isConflict !== true) {
        takeAway = toast.success(answer.message === '' ? texts.invalidated : answer.message);
      }
      if (isNews && answer.event === 'left') {
        takeAway = toast.success(answer.message === '' ? texts.exit.left : answer.message);
      }
    },
  });

  startListening({ actionCreator: ticketScanned, effect: () => takeAway() });
}

/** Without a picture nobody can tell who stands before the screen that says that a guest is let in. */
const selectUnwatchedIn = (state: ScanRootState) =>
  selectDecoder(state).camera.status === 'playing' ? null : selectLastIn(state);

/** Where staff have switched that on, a valid ticket is invalidated without their tap. */
export function addAutomaticListeners(startListening: ScanStartListening): void {
  startListening({
    predicate: (_, state, before) =>
      selectScan(state).status === 'success' && selectScan(before).status !== 'success',
    effect: (_, api) => {
      const scan = selectScan(api.getState());
      // Its code is still in view, perhaps: whoever took it back decides on it once more.
      if (scan.state !== 'idle' && scan.ticketId === selectTakenBack(api.getState())) return;
      if (selectIsAutomatic(api.getState())) api.dispatch(invalidatePressed());
    },
  });

  startListening({
    predicate: (_, state, before) => selectUnwatchedIn(state) !== selectUnwatchedIn(before),
    effect: async (_, api) => {
      api.cancelActiveListeners();
      const lastIn = selectUnwatchedIn(api.getState());
      await api.delay(LET_IN_ALONE_MS);
      if (lastIn !== null) api.dispatch(letInFaded());
    },
  });

  startListening({
    actionCreator: automaticToggled,
    effect: (_, api) => {
      deviceMemory.write('auto-admit', selectIsAutomatic(api.getState()) ? 'on' : 'off');
    },
  });
}
