import type { CodeFormat, Corners } from './protocol.ts';

/** How hard one pass looks, see effort.ts. */
export interface Effort {
  /** Slower: rotated, inverted (dark mode wallets) and badly lit codes too. */
  full: boolean;
  denoise: boolean;
  maxSymbols: number;
}

export interface CodeRead {
  text: string;
  format: CodeFormat;
  corners: Corners;
}

/** Finds codes in luma, one byte a pixel. Only one frame at a time. */
export interface CodeReader {
  /** Where the next frame goes. Valid until the next call of `pixels` or `read`: the heap may move. */
  pixels: (bytes: number) => Uint8Array<ArrayBuffer>;
  /** Reads the frame at the start of `pixels`, its rows without gaps. */
  read: (width: number, height: number, effort: Effort) => Promise<CodeRead[]>;
}
