/** Where the server takes the time from; tests set their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The ISO timestamp (UTC, milliseconds) that lies this many milliseconds from the clock's now. */
export function timestamp(clock: Clock, offsetMs = 0): string {
  return new Date(clock.now().getTime() + offsetMs).toISOString();
}
