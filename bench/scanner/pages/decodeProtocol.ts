/** What the page and the worker of the decoder bench say to each other. */
import type { Photograph } from '../corpus.ts';

export interface DecodeOrder {
  photographs: Photograph[];
  rounds: number;
}

/** One decoder at one photograph. */
export interface Attempt {
  file: string;
  /** What it read, right or wrong. */
  texts: string[];
  /** One a round. */
  ms: number[];
}

export type DecoderName = 'ours' | 'polyfill' | 'zxing-wasm';

export type DecodeOutcome = Record<string, Attempt[]>;
