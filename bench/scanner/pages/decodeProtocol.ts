/** What the page and the worker of the decoder bench say to each other. */
import type { Photograph } from '../corpus.ts';

export interface DecodeOrder {
  photographs: Photograph[];
  rounds: number;
  /** Names of the variants of each photograph that are shown, see variants.ts. */
  variants: string[];
}

/** One decoder at one photograph. */
export interface Attempt {
  file: string;
  variant: string;
  /** What it read, right or wrong. */
  texts: string[];
  /** One a round. */
  ms: number[];
}

export type DecoderName = 'ours' | 'polyfill' | 'zxing-wasm';

export type DecodeOutcome = Record<string, Attempt[]>;
