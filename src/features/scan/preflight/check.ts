import type { ServerSign } from '../../../api/sessionApi.ts';
import type { DecoderState } from '../../../decoder/decoderSlice.ts';
import type { DecoderClient } from '../../../decoder/decoderClient.ts';
import type { VerdictSignals } from '../verdict/verdictSignals.ts';
import type { BatteryState } from '../../../entry/engine/battery.ts';
import type { Clock } from '../../../entry/engine/clock.ts';
import type { EntryStatus } from '../../../entry/entryStatus.ts';

/** `unknown`: this browser does not tell. */
export type Mark = 'good' | 'poor' | 'bad' | 'unknown';

export interface Finding {
  readonly mark: Mark;
  /** What was found, and where it is not good, what to do. */
  readonly text: string;
}

/** How the server answered when it was asked just now. */
export interface Echo extends ServerSign {
  readonly sentAtMs: number;
  readonly roundTripMs: number;
}

/** What can be looked at before a shift. */
export interface Surroundings {
  readonly scanner: () => Pick<DecoderState, 'camera' | 'lenses'>;
  readonly entry: () => EntryStatus;
  readonly isAudible: () => boolean;
  readonly decoder: Pick<DecoderClient, 'readStill'>;
  readonly signals: Pick<VerdictSignals, 'give' | 'canSound'>;
  /** null: it does not answer. All who ask in one run hear the same. */
  readonly echo: () => Promise<Echo | null>;
  readonly clock: Clock;
  /** These three are missing in some browsers, and on pages without HTTPS. */
  readonly storage: StorageManager | undefined;
  readonly wakeLock: WakeLock | undefined;
  readonly battery: () => Promise<BatteryState | null>;
}

/** One line of the pre-flight. What it throws is a finding, too: a bad one. */
export interface Check {
  readonly name: string;
  readonly run: (around: Surroundings) => Finding | Promise<Finding>;
}
