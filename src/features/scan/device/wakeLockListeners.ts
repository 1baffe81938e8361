/** Holds the screen on while the camera runs. */
import { selectDecoder } from '../../../decoder/decoderSlice.ts';
import type { ScanStartListening } from '../store.ts';

/** The lock is held from each start of the camera until it is off or has failed. */
export function addWakeLockListeners(startListening: ScanStartListening): void {
  startListening({
    predicate: (_, state, before) =>
      selectDecoder(state).camera.status !== selectDecoder(before).camera.status,
    effect: (_, api) => {
      const { status } = selectDecoder(api.getState()).camera;
      const { wakeLock } = api.extra;
      if (status === 'starting') wakeLock.hold();
      else if (status !== 'playing') wakeLock.release();
    },
  });
}
