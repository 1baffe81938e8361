import { sessionApi } from '../../api/sessionApi.ts';
import type { AppStartListening } from '../../app/store.ts';
import { scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import { screenHeld, screenReleased } from '../../session/sessionSlice.ts';

const RENEW_INTERVAL_MS = 60 * 60_000;

/**
 * Staff never fall out of the open scanner: a session that is refused is locked, not ended, and one that is in
 * use is renewed so early that a whole shift without a network fits into what is left of it.
 */
export function addSessionListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      api.dispatch(screenHeld());
      const renewing = api.fork(async (task) => {
        for (;;) {
          await api.dispatch(
            sessionApi.endpoints.renewSession.initiate(undefined, { track: false }),
          );
          await task.delay(RENEW_INTERVAL_MS);
        }
      });
      await api.condition(scannerClosed.match);
      renewing.cancel();
      api.dispatch(screenReleased());
    },
  });
}
