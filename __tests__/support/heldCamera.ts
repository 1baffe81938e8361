/** A phone's camera that the test holds before a code: a canvas at the other end of getUserMedia. */
import type { BrowserContext, Page } from 'playwright-core';
import QRCode from 'qrcode';

/** Of a square frame, in pixels; what the scanner asks for (spec §9: ideal 720). */
const SIZE = 720;

interface HeldCamera {
  /** Modules of the code in view, row by row; null: an empty table. */
  code: { size: number; dark: number[] } | null;
  /** Shows no new frame, as a camera that hangs. */
  isFrozen: boolean;
  /** How many it has shown. */
  frame: number;
  /** Every stream it has given, newest last. */
  streams: MediaStream[];
}

type CameraWindow = Window & { heldCamera: HeldCamera };

/**
 * For all pages of the context, from their next load. It has lamp and zoom, and is one of two.
 * @param framesPerS enough for a scanner that is only there to be used: each frame costs its time. A phone has 30.
 */
export async function installHeldCamera(context: BrowserContext, framesPerS = 10): Promise<void> {
  const options = { size: SIZE, framesPerS };
  await context.addInitScript(({ size, framesPerS }) => {
    // An empty page is no secure one.
    if (!isSecureContext) return;
    const camera: HeldCamera = { code: null, isFrozen: false, frame: 0, streams: [] };
    (window as unknown as CameraWindow).heldCamera = camera;
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const picture = canvas.getContext('2d');
    const sheet = new OffscreenCanvas(400, 400);
    let drawn: HeldCamera['code'] | undefined;

    /** Paper with the code on it, which is drawn once. */
    function drawSheet(): void {
      if (drawn === camera.code) return;
      drawn = camera.code;
      const paper = sheet.getContext('2d')!;
      paper.fillStyle = '#ffffff';
      paper.fillRect(0, 0, 400, 400);
      if (drawn === null) return;
      const { size: modules, dark } = drawn;
      const edge = 320 / modules;
      paper.fillStyle = '#000000';
      for (const [index, isDark] of dark.entries()) {
        const x = (index % modules) * edge + 40;
        const y = Math.floor(index / modules) * edge + 40;
        if (isDark === 1) paper.fillRect(x, y, edge + 0.5, edge + 0.5);
      }
    }

    function draw(): void {
      if (camera.isFrozen || picture === null) return;
      drawSheet();
      camera.frame += 1;
      picture.setTransform(1, 0, 0, 1, 0, 0);
      picture.fillStyle = '#6b5f55';
      picture.fillRect(0, 0, size, size);
      // A hand that is not quite still: no two frames are the same.
      picture.translate(size / 2, size / 2);
      picture.rotate(0.05 + 0.02 * Math.sin(camera.frame / 9));
      picture.drawImage(sheet, -200, -200);
    }
    draw();
    setInterval(draw, 1_000 / framesPerS);

    const lenses = [
      ['rear', 'camera2 0, facing back'],
      ['front', 'camera2 1, facing front'],
    ];
    const devices = navigator.mediaDevices;
    devices.enumerateDevices = () =>
      Promise.resolve(
        lenses.map(
          ([deviceId, label]) => ({ kind: 'videoinput', deviceId, label }) as MediaDeviceInfo,
        ),
      );
    devices.getUserMedia = ({ video }: MediaStreamConstraints = {}) => {
      const stream = canvas.captureStream(framesPerS);
      const [track] = stream.getVideoTracks();
      const { deviceId } = (typeof video === 'object' ? video : {}) as { deviceId?: object };
      const settings = {
        zoom: 1,
        torch: false,
        deviceId: (deviceId as { exact?: string } | undefined)?.exact ?? 'rear',
      };
      Object.assign(track ?? {}, {
        getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 4 } }),
        getSettings: () => ({ ...settings }),
        applyConstraints: ({ advanced = [] }: { advanced?: object[] }) => {
          Object.assign(settings, ...advanced);
          return Promise.resolve();
        },
      });
      camera.streams.push(stream);
      return Promise.resolve(stream);
    };
  }, options);
}

/** Holds the camera before a QR code, or before an empty table. */
export async function hold(page: Page, text: string | null): Promise<void> {
  const modules = text === null ? null : QRCode.create(text).modules;
  await page.evaluate(
    (code) => {
      (window as unknown as CameraWindow).heldCamera.code = code;
    },
    modules && { size: modules.size, dark: Array.from(modules.data) },
  );
}

/** Resolves once no box is drawn: what was in view is out of it, and no frame of it is under way. */
export async function looksAway(page: Page): Promise<void> {
  await hold(page, null);
  // Boxes may be gone for a moment because the picture has changed its size.
  await framesPass(page, 5);
  await boxesAre(page, false);
}

/** Resolves once a box is drawn around a code: the decoder has seen it. */
export const isSeen = (page: Page): Promise<void> => boxesAre(page, true);

async function boxesAre(page: Page, areThere: boolean): Promise<void> {
  await page.waitForFunction((wanted) => {
    const boxes = document.querySelector<HTMLCanvasElement>('.camera-boxes canvas');
    if (boxes === null) return false;
    // A copy: reading from the boxes themselves would change how the browser draws them.
    const copy = new OffscreenCanvas(boxes.width, boxes.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(boxes, 0, 0);
    const pixels = context?.getImageData(0, 0, boxes.width, boxes.height).data;
    return pixels?.some((value) => value !== 0) === wanted;
  }, areThere);
}

/** Resolves when the camera has shown so many more frames. */
export async function framesPass(page: Page, count: number): Promise<void> {
  const camera = await page.evaluateHandle(() => (window as unknown as CameraWindow).heldCamera);
  const before = await camera.evaluate(({ frame }) => frame);
  await page.waitForFunction(({ held, frame }) => held.frame >= frame, {
    held: camera,
    frame: before + count,
  });
}

/** How the streams stand that the page was given: live or ended, oldest first. */
export function streamStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as CameraWindow).heldCamera.streams.map(
      (stream) => stream.getVideoTracks()[0]?.readyState ?? 'none',
    ),
  );
}

/** The camera shows no new frame any more, or does again. */
export async function freeze(page: Page, isFrozen: boolean): Promise<void> {
  await page.evaluate((frozen) => {
    (window as unknown as CameraWindow).heldCamera.isFrozen = frozen;
  }, isFrozen);
}

/** The camera is taken from the page, as with a phone call. */
export async function endStream(page: Page): Promise<void> {
  await page.evaluate(() => {
    const track = (window as unknown as CameraWindow).heldCamera.streams
      .at(-1)
      ?.getVideoTracks()[0];
    track?.stop();
    // A track that the page itself stops does not say so.
    track?.dispatchEvent(new Event('ended'));
  });
}
