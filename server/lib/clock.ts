/** The clock of the server. Tests hand over one that they set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The present time as ISO 8601 (UTC, with milliseconds). @param offsetMs is added to it. */
export function timestamp(clock: Clock, offsetMs = 0): string {
  return new Date(clock.now().getTime() + offsetMs).toISOString();
}
