/**
 * What the camera sees, as a .y4m file for `--use-file-for-fake-video-capture`: a picture held before
 * it by a hand that is not quite still. Chromium plays it again and again.
 */
import { writeFileSync } from 'node:fs';

import { shadeAt, type GrayImage } from './grayImage.ts';

/** Pixels; the square that the scanner asks the camera for (spec §9: ideal 720). */
const SIZE = 720;
const FRAMES = 12;
/** A code is read from some frame: each one that is looked at costs its time. */
const FRAMES_PER_SECOND = 10;
/** Shade of the table on which the paper lies. */
const TABLE = 90;
const NO_COLOUR = 128;

export interface ClipOptions {
  /** Part of the frame's width that the picture's width takes; beyond 1, its edges are outside. */
  readonly zoom?: number;
  /** What part of the picture is in the middle of the frame: 0 its top, 1 its bottom. */
  readonly centreY?: number;
  /** Degrees. */
  readonly tilt?: number;
}

/** @param pictures one after the other, each for the same time. */
export function writeCameraClip(
  file: string,
  pictures: readonly GrayImage[],
  { zoom = 1, centreY = 0.5, tilt = 4 }: ClipOptions = {},
): void {
  const chunks: Uint8Array[] = [
    Buffer.from(`YUV4MPEG2 W${SIZE} H${SIZE} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
  ];
  const chroma = new Uint8Array((SIZE * SIZE) / 2).fill(NO_COLOUR);
  for (const picture of pictures) {
    for (let frame = 0; frame < FRAMES; frame++) {
      const tremble = Math.sin((2 * Math.PI * frame) / FRAMES);
      chunks.push(
        Buffer.from('FRAME\n'),
        luma(picture, zoom * (1 + 0.01 * tremble), centreY, tilt + tremble),
        chroma,
      );
    }
  }
  writeFileSync(file, Buffer.concat(chunks));
}

/** One frame: the picture turned about its centre, on the table. */
function luma(picture: GrayImage, zoom: number, centreY: number, tilt: number): Uint8Array {
  const plane = new Uint8Array(SIZE * SIZE);
  const scale = picture.width / (SIZE * zoom);
  const angle = (tilt * Math.PI) / 180;
  const across = Math.cos(angle) * scale;
  const down = Math.sin(angle) * scale;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const dx = x - SIZE / 2;
      const dy = y - SIZE / 2;
      plane[y * SIZE + x] = shadeAt(
        picture,
        picture.width / 2 + dx * across + dy * down,
        picture.height * centreY + dy * across - dx * down,
        TABLE,
      );
    }
  }
  return plane;
}
