/** From the camera to the result: a clip as camera, a browser of its own for each size. */
import type { Browser } from 'playwright-core';
import type { Figure } from '../support/area.ts';
import type { PageServer } from '../support/pageServer.ts';
import { median } from '../support/statistics.ts';
import { withClip } from './clipBrowser.ts';
import type { CameraOrder, CameraOutcome } from './pages/cameraProtocol.ts';

const ROUNDS = 3;
const MEASURE_MS = 3_000;
const SIZES = [
  { width: 720, height: 720 },
  { width: 1280, height: 720 },
] as const;
const LOAD = 0.5;
/** Of the canvas way. Moving a frame to the worker and the result back, with nothing decoded, is 0.086 of it. */
const FRAME_REACH = 0.2;

interface PageGlobals {
  readCamera: (order: CameraOrder) => Promise<CameraOutcome>;
}

type Order = Pick<CameraOrder, 'way' | 'load'>;

export async function measureCamera(server: PageServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    figures.push(...(await withClip(size, (browser) => measureSize(server, browser, size))));
  }
  return figures;
}

async function measureSize(
  server: PageServer,
  browser: Browser,
  { width, height }: (typeof SIZES)[number],
): Promise<Figure[]> {
  const name = `${width} × ${height}`;
  const read = async (order: Order): Promise<CameraOutcome> => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/camera.html`);
    const outcome = await page.evaluate(
      (whole) => (globalThis as unknown as PageGlobals).readCamera(whole),
      { ...order, width, height, ms: MEASURE_MS },
    );
    await page.close();
    return outcome;
  };
  const frame: number[] = [];
  const canvas: number[] = [];
  const share: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    canvas.push(median((await read({ way: 'page', load: 0 })).waysMs));
    frame.push(median((await read({ way: 'stream', load: 0 })).waysMs));
    const { results, frames } = await read({ way: 'stream', load: LOAD });
    share.push(results / frames);
  }
  return [
    {
      what: `camera frame → result, ${name}, median`,
      unit: 'ms',
      peer: 'canvas + readBarcodes on the page',
      peersFigure: median(canvas),
      ours: median(frame),
      reach: { atMost: FRAME_REACH },
      note: 'from the moment the camera took the frame until the page has its result, by the frames’ own time',
    },
    {
      what: `frames decoded ÷ camera frames, ${name}, page 50 % busy`,
      unit: '',
      peer: 'every frame',
      peersFigure: 1,
      ours: median(share),
      reach: { atLeast: 0.99 },
    },
  ];
}
