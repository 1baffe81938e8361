/** What a check of the pre-flight is, what it may look at, and what it finds. */
import type { ServerSign } from '../../../api/client/client.ts';
import type { DecoderState } from '../../../decoder/decoderSlice.ts';
import type { DecoderClient } from '../../../decoder/decoderClient.ts';
import type { VerdictSignals } from '../verdict/verdictSignals.ts';
import type { BatteryState } from '../../../entry/engine/battery.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { EntryStatus } from '../../../entry/engine/entryStatus.ts';

/** `unknown`: the browser gives no answer. */
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

/** What the checks may look at. */
export interface Surroundings {
  readonly scanner: () => Pick<DecoderState, 'camera' | 'lenses'>;
  readonly entry: () => EntryStatus;
  readonly isAudible: () => boolean;
  readonly decoder: Pick<DecoderClient, 'readStill'>;
  readonly signals: Pick<VerdictSignals, 'give' | 'canSound'>;
  /** Asks the server, once in a run of all checks. Null when it does not answer. */
  readonly echo: () => Promise<Echo | null>;
  /** What tickets begin with: as this page has it, and as the server has it now; null: it does not say. */
  readonly prefixes: () => Promise<{ known: string; present: string | null }>;
  readonly clock: Clock;
  /** These three are missing in some browsers and on pages without HTTPS. */
  readonly storage: StorageManager | undefined;
  readonly wakeLock: WakeLock | undefined;
  readonly battery: () => Promise<BatteryState | null>;
}

/** A check that throws counts as a bad finding. */
export interface Check {
  readonly name: string;
  /** True where it looks at what only a server with our extensions has. */
  readonly isExtension?: boolean;
  readonly run: (around: Surroundings) => Finding | Promise<Finding>;
}

/** How long a check waits for what is still starting when the pre-flight opens. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** @returns what `look` gives as soon as that is settled, or else when the time is over. */
export async function settled<Seen>(
  look: () => Seen,
  isSettled: (seen: Seen) => boolean,
): Promise<Seen> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    const seen = look();
    if (isSettled(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return look();
}
