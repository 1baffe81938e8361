import { writeFileSync } from 'node:fs';
import { create } from 'qrcode';

export const CLIP_FRAMES = 15;
const FRAMES_PER_SECOND = 30;
const NO_COLOUR = 128;
const TABLE = 150;
const PAPER = 230;
const INK = 25;
/** Pixels a module. */
const MODULE = 8;
const QUIET_ZONE = 4;

const TICKET = create('einlass::k7Qm2xV9bT4nR8sW1yZc5D', { errorCorrectionLevel: 'M' }).modules;
const TICKET_SIDE = (TICKET.size + 2 * QUIET_ZONE) * MODULE;

/** Where the ticket's paper begins in a frame of this width; in each of the clip somewhere else. In pixels. */
export const leftEdge = (frame: number, width: number): number =>
  Math.round((width - TICKET_SIDE) / 2 + 20 * Math.sin((2 * Math.PI * frame) / CLIP_FRAMES));

/** A ticket's QR code that moves slowly across a table, as a .y4m file for Chromium's fake camera. */
export function writeClip(
  file: string,
  { width, height }: { width: number; height: number },
): void {
  const header = `YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const chunks: Uint8Array[] = [Buffer.from(header)];
  const chroma = new Uint8Array((width * height) / 2).fill(NO_COLOUR);
  for (let frame = 0; frame < CLIP_FRAMES; frame += 1) {
    const luma = new Uint8Array(width * height).fill(TABLE);
    const left = leftEdge(frame, width);
    const top = Math.round((height - TICKET_SIDE) / 2);
    for (let y = 0; y < TICKET_SIDE; y += 1) {
      for (let x = 0; x < TICKET_SIDE; x += 1) {
        const column = Math.floor(x / MODULE) - QUIET_ZONE;
        const row = Math.floor(y / MODULE) - QUIET_ZONE;
        const isInside = column >= 0 && row >= 0 && column < TICKET.size && row < TICKET.size;
        const isInk = isInside && TICKET.get(row, column) === 1;
        luma[(top + y) * width + left + x] = isInk ? INK : PAPER;
      }
    }
    chunks.push(Buffer.from('FRAME\n'), luma, chroma);
  }
  writeFileSync(file, Buffer.concat(chunks));
}
