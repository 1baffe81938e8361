/** Draws what a camera sees of tickets on a table. */
import type { PairClip, PlacedTicket } from './pairsProtocol.ts';

/** Pixels a module of the QR code in the pictures, see pairs.ts. */
export const PICTURE_MODULE = 8;
const NOISE_TILE = 256;

let noise: HTMLCanvasElement | null = null;

export function drawClip(
  context: CanvasRenderingContext2D,
  pictures: readonly ImageBitmap[],
  clip: PairClip | null,
  atMs: number,
): void {
  const { width, height } = context.canvas;
  context.resetTransform();
  context.filter = 'none';
  context.fillStyle = '#6b5f55';
  context.fillRect(0, 0, width, height);
  if (clip === null) return;
  const { from, to, ms } = clip.blur;
  const blur = Math.max(to, from + ((to - from) * atMs) / ms);
  const phase = atMs / 90;
  for (const [index, ticket] of clip.tickets.entries()) {
    const picture = pictures[ticket.picture];
    if (picture === undefined) continue;
    const dx = clip.tremble * Math.sin(phase + index);
    const dy = clip.tremble * Math.cos(0.7 * phase + 2 * index);
    drawTicket(context, picture, ticket, { dx, dy });
  }
  // Focusing goes in steps, so that not every frame has to be blurred twice.
  const steps = Math.round(2 * blur) / 2;
  if (steps > 0) {
    context.resetTransform();
    context.filter = `blur(${steps}px)`;
    context.drawImage(context.canvas, 0, 0);
    context.filter = 'none';
  }
  addNoise(context, clip.noise);
}

function drawTicket(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  ticket: PlacedTicket,
  { dx, dy }: { dx: number; dy: number },
): void {
  const scale = ticket.module / PICTURE_MODULE;
  const width = picture.width * scale;
  const height = picture.height * scale;
  context.resetTransform();
  context.translate(ticket.x + dx, ticket.y + dy);
  context.rotate((ticket.tilt * Math.PI) / 180);
  context.scale(1, 1 - ticket.squeeze);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  if (ticket.light >= 1) return;
  const shadow = context.createLinearGradient(-width / 2, 0, width / 2, 0);
  const dark = `rgba(0, 0, 0, ${1 - ticket.light})`;
  shadow.addColorStop(0, dark);
  shadow.addColorStop(ticket.shadowPart, dark);
  shadow.addColorStop(Math.min(1, ticket.shadowPart + 0.08), 'rgba(0, 0, 0, 0)');
  context.fillStyle = shadow;
  context.fillRect(-width / 2, -height / 2, width, height);
}

function addNoise(context: CanvasRenderingContext2D, part: number): void {
  noise ??= noiseTile();
  const { width, height } = context.canvas;
  const shift = () => -Math.floor(Math.random() * NOISE_TILE);
  context.resetTransform();
  context.globalAlpha = part;
  for (let y = shift(); y < height; y += NOISE_TILE) {
    for (let x = shift(); x < width; x += NOISE_TILE) context.drawImage(noise, x, y);
  }
  context.globalAlpha = 1;
}

function noiseTile(): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = NOISE_TILE;
  tile.height = NOISE_TILE;
  const context = tile.getContext('2d');
  const pixels = context?.createImageData(NOISE_TILE, NOISE_TILE);
  if (context === null || pixels === undefined) throw new Error('No canvas');
  for (let at = 0; at < pixels.data.length; at += 4) {
    pixels.data.fill(Math.random() * 255, at, at + 3);
    pixels.data[at + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return tile;
}
