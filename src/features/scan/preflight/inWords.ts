/** Writes sizes and times for the lines of the pre-flight. */
import { formatShort } from '../../../shared/format.ts';

export const inWords = {
  /** `1,2 GB`, `340 MB`. */
  bytes(bytes: number): string {
    const megabytes = bytes / 1e6;
    return megabytes >= 1_000
      ? `${formatShort(megabytes / 1_000)} GB`
      : `${Math.round(megabytes)} MB`;
  },
  /** `42 ms`, `1,4 s`. */
  shortTime(ms: number): string {
    return ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${formatShort(ms / 1_000)} s`;
  },
  /** `3 min`, `2,5 h`. */
  duration(ms: number): string {
    const minutes = Math.round(ms / 60_000);
    return minutes < 60 ? `${minutes} min` : `${formatShort(minutes / 60)} h`;
  },
};
