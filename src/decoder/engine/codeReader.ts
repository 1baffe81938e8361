import type { DamagedCode } from '../imaging/gridFit.ts';
import type { CodeFormat, Corners } from '../transport/protocol.ts';

/** How hard one pass looks, see effort.ts. */
export interface Effort {
  /** Slower: rotated, inverted (dark mode wallets) and badly lit codes too. */
  full: boolean;
  denoise: boolean;
  /** One threshold between dark and light for the whole picture: a quarter quicker, and enough in even light. */
  evenLight: boolean;
  /** Code 128 too, not only QR codes. */
  bars: boolean;
  maxSymbols: number;
}

export interface CodeRead {
  text: string;
  format: CodeFormat;
  corners: Corners;
}

/** Places for two pictures: the camera's, and one made of it. */
export type Plane = 'frame' | 'derived';

/** Finds codes in luma, one byte a pixel. Only one frame at a time. */
export interface CodeReader {
  /** Where a picture goes, or is. Valid until the next call of any method: the heap may move. */
  pixels: (bytes: number, plane?: Plane) => Uint8Array<ArrayBuffer>;
  /** Reads the picture at the start of `pixels`, its rows without gaps. */
  read: (width: number, height: number, effort: Effort, plane?: Plane) => Promise<CodeRead[]>;
  /** QR codes that are in the picture and could not be read. */
  findDamaged: (width: number, height: number, plane?: Plane) => Promise<DamagedCode[]>;
  /** WebAssembly's memory only ever grows. */
  memoryBytes: () => number;
}
