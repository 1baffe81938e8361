/** What both pages of the ticket are drawn with. */
import { createRequire } from 'node:module';
import { QR_QUIET_MODULES, qrSymbol } from './ticketCodes.ts';

export interface PrintedTicket {
  readonly productName: string;
  readonly ticketPrefix: string;
  readonly ticketId: string;
  /** When and where, a line each, two at most. */
  readonly facts: readonly string[];
  /** Whom to ask; empty: nobody. */
  readonly contact: string;
  /** What to bring along; empty: nothing in particular. */
  readonly bring: string;
  /** The festival's, on paper and in the dark. */
  readonly colors: { readonly light: string; readonly dark: string };
  /** PNG or JPEG, and its size in pixels; null: none. */
  readonly logo: {
    readonly content: Buffer;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Stands in the document's properties. */
  readonly createdAt: Date;
}

export type Document = PDFKit.PDFDocument;

/** PDF points in a millimetre. */
export const MM = 72 / 25.4;

const fontFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
// TrueType, since the fonts of every PDF viewer end at WinAnsi: no Łąka Øst.
export const HEADING = fontFile('DejaVuSansCondensed-Bold');
export const SANS = fontFile('DejaVuSans');
export const MONO = fontFile('DejaVuSansMono-Bold');

/** Codes are black on white: the contrast that every scanner is made for. */
export const BLACK = '#000000';

/** Dark modules only. @param quiet the light room around them, which has to do. */
export function drawQr(
  document: Document,
  code: string,
  { x: left, y: top, side, quiet }: { x: number; y: number; side: number; quiet: number },
): void {
  const { size, runs } = qrSymbol(code);
  const module = side / size;
  if (quiet < QR_QUIET_MODULES * module) throw new Error('no quiet zone');
  for (const { x, y, width } of runs) {
    document.rect(left + x * module, top + y * module, width * module, module);
  }
  // One path, so that no viewer draws hairlines between the rows.
  document.fill(BLACK);
}

/** As large as it fits into the height; what does not fit even small ends in an ellipsis. */
export function drawFitting(
  document: Document,
  text: string,
  {
    sizes,
    x,
    y,
    width,
    height,
  }: { sizes: readonly number[]; x: number; y: number; width: number; height: number },
): void {
  const size =
    sizes.find(
      (points) => document.font(HEADING, points).heightOfString(text, { width }) <= height,
    ) ??
    sizes.at(-1) ??
    0;
  document.font(HEADING, size).text(text, x, y, { width, height, ellipsis: true });
}

/** As large as it fits into the box. */
export function fitting(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
