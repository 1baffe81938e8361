/** Keeps staff signed in while the scanner is open. */
import { scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import { screenHeld, screenReleased } from '../../session/sessionSlice.ts';
import { renewSession } from '../../session/signIn.ts';
import type { ScanStartListening } from './store.ts';

const RENEW_INTERVAL_MS = 60 * 60_000;

/**
 * A session that the server refuses is locked, not ended, until its member has given the password. And it is renewed
 * so early that what is left of it suffices for a whole shift without a network.
 */
export function addSessionListeners(startListening: ScanStartListening): void {
  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      api.dispatch(screenHeld());
      const renewing = api.fork(async (task) => {
        for (;;) {
          await api.dispatch(renewSession());
          await task.delay(RENEW_INTERVAL_MS);
        }
      });
      await api.condition(scannerClosed.match);
      renewing.cancel();
      api.dispatch(screenReleased());
    },
  });
}
