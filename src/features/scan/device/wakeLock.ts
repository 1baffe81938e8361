/** Keeps the phone's screen on while the camera runs. */
import { selectDecoder, type DecoderRootState } from '../../../decoder/decoderSlice.ts';
import type { StartListening } from '../../../shared/store.ts';

export interface WakeLockService {
  hold: () => void;
  release: () => void;
}

/** The browser drops the lock when the page is hidden, so `hold` may be called again. */
export function createWakeLock(): WakeLockService {
  let wanted = false;
  let sentinel: WakeLockSentinel | null = null;

  async function request(): Promise<void> {
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    const granted = await wakeLock?.request('screen');
    if (granted === undefined) return;
    if (wanted && sentinel === null) sentinel = granted;
    else await granted.release();
  }

  return {
    hold() {
      wanted = true;
      if (sentinel?.released === true) sentinel = null;
      // When the browser refuses, as on a low battery, the screen turns off as usual.
      if (sentinel === null) request().catch(() => undefined);
    },
    release() {
      wanted = false;
      sentinel?.release().catch(() => undefined);
      sentinel = null;
    },
  };
}

/** The lock is held from each start of the camera until it is off or has failed. */
export function addWakeLockListeners(
  startListening: StartListening<DecoderRootState, { wakeLock: WakeLockService }>,
): void {
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
