/** Gathers what the checks of the pre-flight look at. */
import { selectDecoder } from '../../../decoder/decoderSlice.ts';
import { readBattery } from '../../../entry/engine/battery.ts';
import { pageConfig, presentTicketPrefix } from '../../../shared/pageConfig.ts';
import { systemClock } from '../../../shared/clock.ts';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { selectIsAudible } from '../scanSlice.ts';
import type { ScanThunk } from '../store.ts';
import type { Echo, Surroundings } from './check.ts';

/** Made anew for each run, so that the server is asked again. */
export function lookAround(): ScanThunk<Surroundings> {
  return (_, getState, { client, decoder, signals }) => {
    let asked: Promise<Echo | null> | undefined;
    async function ask(): Promise<Echo | null> {
      const sentAtMs = systemClock.nowMs();
      const beganMs = systemClock.steadyMs();
      const sign = await client.probe();
      const roundTripMs = systemClock.steadyMs() - beganMs;
      return sign && { ...sign, sentAtMs, roundTripMs };
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
      prefixes: async () => ({
        known: pageConfig.ticketPrefix,
        present: await presentTicketPrefix(),
      }),
      clock: systemClock,
      storage,
      wakeLock,
      battery: readBattery,
    };
  };
}
