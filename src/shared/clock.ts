/** Time, so that tests can set it. */
export interface Clock {
  /** The wall clock, milliseconds since 1970; staff may set it, or it is wrong. */
  nowMs: () => number;
  /** Only ever goes forward, but may stand still while the device sleeps. */
  steadyMs: () => number;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  steadyMs: () => performance.now(),
};
