/** The machine-readable forms of a ticket code, as geometry and as a picture. */
import bwipjs from 'bwip-js/node';
import QRCode from 'qrcode';

/** ISO/IEC 18004: light modules around the symbol. */
export const QR_QUIET_MODULES = 4;
/** ISO/IEC 15417: light modules on either side. */
export const CODE128_QUIET_MODULES = 10;

/** Survives a crease and a stain, and stays small. */
const ERROR_CORRECTION = 'M';
const PICTURE_MODULE_PX = 10;
/** For pngjs: each row as its difference from the one above, which suits a picture of squares. Else it tries all ways. */
const PICTURE_PACKING = { filterType: 2, deflateStrategy: 0, deflateLevel: 6 };

/** A run of dark modules, in modules. */
export interface DarkRun {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface QrSymbol {
  /** Modules a side, without the quiet zone. */
  readonly size: number;
  readonly runs: readonly DarkRun[];
}

export function qrSymbol(text: string): QrSymbol {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: ERROR_CORRECTION });
  const { size } = modules;
  const runs: DarkRun[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x < size && modules.get(y, x)) x += 1;
      runs.push({ x: start, y, width: x - start });
    }
  }
  return { size, runs };
}

/** A PNG with its quiet zone. */
export function qrPicture(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, {
    errorCorrectionLevel: ERROR_CORRECTION,
    margin: QR_QUIET_MODULES,
    scale: PICTURE_MODULE_PX,
    rendererOpts: PICTURE_PACKING,
  });
}

export interface Code128Symbol {
  /** In modules, without the quiet zones. */
  readonly width: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

export function code128Symbol(text: string): Code128Symbol {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('Code 128 without bars');
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  // Widths of bars and spaces in turn, beginning with a bar.
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  });
  return { width: x, bars };
}
