/** Reads pictures that somebody sends, as far as it takes to know that every program can show them. */
import { crc32, inflateSync } from 'node:zlib';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** @param maxPx of a side. @returns null for what is neither, is damaged, or larger. */
export function pictureOf(bytes: Buffer, maxPx: number): Picture | null {
  const picture = pngOf(bytes, maxPx) ?? jpegOf(bytes);
  if (picture === null) return null;
  const { width, height } = picture;
  return [width, height].every((side) => side > 0 && side <= maxPx) ? picture : null;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Samples a pixel, by colour type: gray, colours, of a palette, and the first two with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const FILTERS = 5;

/** PNG (W3C), of 8 bits a sample and not interlaced: what every reader takes. Its pixels are unpacked to know them. */
function pngOf(bytes: Buffer, maxPx: number): Picture | null {
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  if (chunks === null || head?.type !== 'IHDR' || head.data.length !== 13) return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth, colorType = -1, compression, filter, interlace] = head.data.subarray(8);
  const samples = SAMPLES[colorType];
  if (samples === undefined || depth !== 8 || width > maxPx || height > maxPx) return null;
  if (compression !== 0 || filter !== 0 || interlace !== 0) return null;
  if (colorType === 3 && !chunks.some(({ type }) => type === 'PLTE')) return null;
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const row = 1 + width * samples;
  const pixels = inflated(Buffer.concat(packed), row * height);
  if (pixels === null) return null;
  for (let y = 0; y < height; y += 1) {
    if (pixels.readUInt8(y * row) >= FILTERS) return null;
  }
  return { type: 'image/png', width, height };
}

/** @returns null when it is damaged, or goes on behind its end. */
function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] | null {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  const chunks: { type: string; data: Buffer }[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
    if (type === 'IEND') return at === bytes.length ? chunks : null;
  }
  return null;
}

function inflated(packed: Buffer, size: number): Buffer | null {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: size + 1 });
    return pixels.length === size ? pixels : null;
  } catch {
    return null;
  }
}

/** Start of frame: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const SCAN = 0xda;

/** JPEG (ITU T.81), gray or in colours: those of printers are shown differently by every program. */
function jpegOf(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  let frame: Picture | null = null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (marker === SCAN) return frame;
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (FRAMES.has(marker)) {
      if (length < 8) return null;
      const [bits, components] = [bytes.readUInt8(at + 4), bytes.readUInt8(at + 9)];
      if (bits !== 8 || ![1, 3].includes(components)) return null;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      frame = { type: 'image/jpeg', width, height };
    }
    at += 2 + length;
  }
  return null;
}
