/** Gathers what the checks of the pre-flight look at. */
import { sessionApi } from '../../../api/sessionApi.ts';
import type { AppDispatch, RootState } from '../../../app/store.ts';
import { selectDecoder } from '../../../decoder/decoderSlice.ts';
import type { DecoderServices } from '../../../decoder/services.ts';
import { readBattery } from '../../../entry/engine/battery.ts';
import { systemClock } from '../../../entry/engine/clock.ts';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { selectIsAudible } from '../scanSlice.ts';
import type { ScanServices } from '../services.ts';
import type { Echo, Surroundings } from './check.ts';

/** Made anew for each run, so that the server is asked again. */
export function lookAround() {
  return (
    dispatch: AppDispatch,
    getState: () => RootState,
    { decoder, signals }: DecoderServices & ScanServices,
  ): Surroundings => {
    let asked: Promise<Echo | null> | undefined;
    async function ask(): Promise<Echo | null> {
      const sentAtMs = systemClock.nowMs();
      const beganMs = systemClock.steadyMs();
      const { data } = await dispatch(
        sessionApi.endpoints.isServerThere.initiate(undefined, { track: false }),
      );
      const roundTripMs = systemClock.steadyMs() - beganMs;
      return data === undefined ? null : { ...data, sentAtMs, roundTripMs };
    }
    const { storage, wakeLock } = navigator as {
      storage?: StorageManager;
      wakeLock?: WakeLock;
    };
    return {
      scanner: () => selectDecoder(getState()),
      entry: () => selectEntryStatus(getState()),
      isAudible: () => selectIsAudible(getState()),
      decoder,
      signals,
      echo: () => (asked ??= ask()),
      clock: systemClock,
      storage,
      wakeLock,
      battery: readBattery,
    };
  };
}
