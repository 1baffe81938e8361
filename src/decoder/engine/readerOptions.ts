/** What zxing-wasm is asked for, and what is kept of its results; the same for both ways of calling it. */
import type { ReaderOptions, ZXingReadResult } from 'zxing-wasm/reader';
import type { DamagedCode } from '../imaging/gridFit.ts';
import type { Corners } from '../transport/protocol.ts';
import type { CodeRead, Effort } from './codeReader.ts';

/** Named by its model: 'QRCode' would look for micro, rectangular and model 1 codes too, and no ticket is one. */
const QR_CODE = 'QRCodeModel2';

export const passOptions = ({ full, denoise, bars, maxSymbols }: Effort, returnErrors = false) =>
  ({
    formats: bars ? [QR_CODE, 'Code128'] : [QR_CODE],
    tryHarder: full,
    tryRotate: full,
    tryInvert: full,
    tryDownscale: true,
    tryDenoise: denoise,
    maxNumberOfSymbols: maxSymbols,
    returnErrors,
    textMode: 'Plain',
  }) satisfies ReaderOptions;

export type PassOptions = ReturnType<typeof passOptions>;

/** Damaged codes use up the number of symbols, so they are asked for in a pass of their own. */
export const damagedOptions = passOptions(
  { full: false, denoise: false, bars: false, maxSymbols: 4 },
  true,
);

/** Only these fields are read from a result. */
export type Result = Pick<ZXingReadResult, 'isValid' | 'text' | 'format' | 'position' | 'symbol'>;

function cornersOf({ position }: Result): Corners {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return [topLeft, topRight, bottomRight, bottomLeft];
}

export const toReads = (results: readonly Result[]): CodeRead[] =>
  results
    .filter(({ isValid }) => isValid)
    .map((result) => ({
      text: result.text,
      format: result.format === 'Code128' ? 'Code128' : 'QRCode',
      corners: cornersOf(result),
    }));

export const toDamaged = (results: readonly Result[]): DamagedCode[] =>
  results
    .filter(({ isValid }) => !isValid)
    .map((result) => ({ corners: cornersOf(result), size: result.symbol.width }));
