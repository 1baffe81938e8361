/** Keeps staff signed in while the scanner is open. */
import { scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import { readShift } from '../../entry/leaving.ts';
import { screenHeld, screenReleased, sessionExpired } from '../../session/sessionSlice.ts';
import { renewSession } from '../../session/signIn.ts';
import type { ScanStartListening, ScanThunk } from './store.ts';

const RENEW_INTERVAL_MS = 60 * 60_000;
/** So long after the last guest nobody waits while a password is typed. */
const QUIET_MS = 60 * 60_000;

/**
 * A session that the server refuses is locked, not ended, until its member has given the password. And it is renewed
 * so early that what is left of it suffices for a whole shift without a network. One that is too old for that asks for
 * the password before the shift: while guests come in it goes on, as long as its access token does.
 */
export function addSessionListeners(startListening: ScanStartListening): void {
  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      api.dispatch(screenHeld());
      const renewing = api.fork(async (task) => {
        for (;;) {
          const outcome = await api.dispatch(renewSession());
          if (outcome === 'refused' && !(await task.pause(api.dispatch(isGateBusy())))) {
            api.dispatch(sessionExpired());
          }
          await task.delay(RENEW_INTERVAL_MS);
        }
      });
      await api.condition(scannerClosed.match);
      renewing.cancel();
      api.dispatch(screenReleased());
    },
  });
}

/** Guests have come in here just now. Asks the device's journal, which is read by the time that answers. */
function isGateBusy(): ScanThunk<Promise<boolean>> {
  return async (dispatch, _, { entry }) => {
    await entry.take(dispatch).catch(() => undefined);
    const lastAtMs = dispatch(readShift())?.lastAtMs ?? null;
    return lastAtMs !== null && Date.now() - lastAtMs < QUIET_MS;
  };
}
