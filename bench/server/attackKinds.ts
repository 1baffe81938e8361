/** What is done to the server, and with how much: both the thread that does it and the table need that. */
export type AttackKind = 'pipelining' | 'slow bodies' | 'event streams' | 'metrics';

export interface AttackOptions {
  readonly kind: AttackKind;
  readonly port: number;
  /** Headers of a superuser who is signed in. */
  readonly headers: readonly string[];
}

export const PIPELINES = 200;
/** Of all pipelines together. */
export const PIPELINED_BYTES = 750_000;
export const SLOW_BODIES = 500;
export const STREAMS = 500;
export const METRICS_LANES = 16;
