/** How far the tracking box lies behind the picture under it. */
import type { Page } from 'playwright-core';
import { absolute, type Figure } from '../support/area.ts';
import { median, quantile } from '../support/statistics.ts';
import { CLIP_FRAMES, leftEdge } from '../../__tests__/support/ticketClip.ts';
import { withClip } from './clipBrowser.ts';
import { openGate } from './gate.ts';

const SIDE = 720;
/** Pixels of the screen are finer than those of the camera, so that no two frames look the same. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
const LOOKS = 300;

/** What the screen shows at one moment, across its middle. */
interface Look {
  /** Where the ticket begins, in pixels of the camera. */
  readonly ticket: number;
  /** Where the box begins, in pixels of the screen. */
  readonly box: number;
  /** One pixel of the camera, in pixels of the screen. */
  readonly scale: number;
}

export function measureBoxes(): Promise<Figure> {
  return withClip({ width: SIDE, height: SIDE }, async (browser) => {
    const gate = await openGate(browser);
    try {
      const context = await browser.newContext({ storageState: gate.signedIn, ...PHONE });
      const page = await context.newPage();
      await page.goto(`${gate.url}/scan`);
      await page.locator('.verdict-word').waitFor();
      const lags = lagsIn(await look(page));
      return absolute(
        'tracking box behind the picture under it, 95 % of looks',
        'frames',
        quantile(lags, 0.95),
        1,
        `${lags.length} looks at what the screen shows, of a code that moves; median ${median(lags)}`,
      );
    } finally {
      await gate.stop();
    }
  });
}

function look(page: Page): Promise<Look[]> {
  return page.evaluate(async (count) => {
    const video = document.querySelector('video');
    const boxes = document.querySelector<HTMLCanvasElement>('.camera-boxes canvas');
    if (video === null || boxes === null) throw new Error('There is no scanner on this page.');
    const row = new OffscreenCanvas(boxes.width, 1);
    const context = row.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser does not draw.');

    /** The first pixel of the middle row that is so. */
    const firstOf = (
      picture: HTMLVideoElement | HTMLCanvasElement,
      { width, height }: { width: number; height: number },
      isSo: (pixel: Uint8ClampedArray) => boolean,
    ): number => {
      context.clearRect(0, 0, boxes.width, 1);
      context.drawImage(picture, 0, height / 2, width, 1, 0, 0, width, 1);
      const { data } = context.getImageData(0, 0, width, 1);
      const xs = Array.from({ length: width }, (_, x) => x);
      return xs.findIndex((x) => isSo(data.subarray(4 * x, 4 * x + 4)));
    };

    const looks: Look[] = [];
    while (looks.length < count) {
      await new Promise(requestAnimationFrame);
      const frame = { width: video.videoWidth, height: video.videoHeight };
      const ticket = firstOf(video, frame, ([red = 0]) => red > 190);
      const box = firstOf(boxes, boxes, ([, , , alpha = 0]) => alpha > 128);
      if (ticket >= 0 && box >= 0) looks.push({ ticket, box, scale: boxes.width / frame.width });
    }
    return looks;
  }, LOOKS);
}

/** Of each look, by how many frames of the clip the box is older than the picture. */
function lagsIn(looks: readonly Look[]): number[] {
  const positions = Array.from({ length: CLIP_FRAMES }, (_, frame) => leftEdge(frame, SIDE));
  const frameAt = (left: number) => {
    const distances = positions.map((position) => Math.abs(position - left));
    return distances.indexOf(Math.min(...distances));
  };
  // The box is drawn around the code, a margin further in.
  const inCamera = ({ box, scale }: Look) => box / scale;
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const margin = middle(looks.map(inCamera)) - middle(positions);
  return looks.map((seen) => {
    const lag = frameAt(seen.ticket) - frameAt(inCamera(seen) - margin);
    return (lag + CLIP_FRAMES) % CLIP_FRAMES;
  });
}
