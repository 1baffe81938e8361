/** What the scanner expects of the library that decodes: CodeReader hides which one it is. */
import type { DamagedCode } from '../imaging/gridFit.ts';
import type { CodeFormat, Corners } from '../transport/protocol.ts';

/** How hard one pass looks, see effort.ts. */
export interface Effort {
  /** Looks for rotated, inverted (dark mode wallets) and badly lit codes too, which is slower. */
  full: boolean;
  /** Removes noise first, which is slower. */
  denoise: boolean;
  /** Looks for Code 128 too, not only for QR codes. */
  bars: boolean;
  maxSymbols: number;
}

export interface CodeRead {
  text: string;
  format: CodeFormat;
  corners: Corners;
}

/** The reader has room for two pictures: the camera's frame, and one derived from it. */
export type Plane = 'frame' | 'derived';

/** Finds codes in luma, one byte a pixel. One call at a time. */
export interface CodeReader {
  /** @returns the memory of a picture, to write or to read it. Valid until the next call: the memory may move. */
  pixels: (bytes: number, plane?: Plane) => Uint8Array<ArrayBuffer>;
  /** Reads the codes of the picture at the start of `pixels`, whose rows have no gaps. */
  read: (width: number, height: number, effort: Effort, plane?: Plane) => Promise<CodeRead[]>;
  /** @returns QR codes that are in the picture but cannot be read. */
  findDamaged: (width: number, height: number, plane?: Plane) => Promise<DamagedCode[]>;
  /** How much memory the reader holds; that of WebAssembly never shrinks. */
  memoryBytes: () => number;
}
