/** From the camera to the result: a clip as camera, a browser of its own for each size. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import type { Figure } from '../support/area.ts';
import type { PageServer } from '../support/pageServer.ts';
import { median } from '../support/statistics.ts';
import { writeClip } from './clip.ts';
import type { CameraOrder, CameraOutcome } from './pages/cameraProtocol.ts';

const ROUNDS = 3;
const MEASURE_MS = 4_000;
const SIZES = [
  { width: 720, height: 720 },
  { width: 1280, height: 720 },
] as const;
const LOAD = 0.5;

interface PageGlobals {
  readCamera: (order: CameraOrder) => Promise<CameraOutcome>;
}

type Order = Pick<CameraOrder, 'way' | 'load'>;

export async function measureCamera(server: PageServer): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  const figures: Figure[] = [];
  try {
    for (const size of SIZES) figures.push(...(await measureSize(server, folder, size)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

async function measureSize(
  server: PageServer,
  folder: string,
  { width, height }: (typeof SIZES)[number],
): Promise<Figure[]> {
  const name = `${width} × ${height}`;
  const cameraClip = join(folder, `${width}x${height}.y4m`);
  writeClip(cameraClip, { width, height });
  const browser = await launchChromium({ cameraClip });
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
  try {
    const frame: number[] = [];
    const canvas: number[] = [];
    const share: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      canvas.push(median((await read({ way: 'page', load: 0 })).waysMs));
      frame.push(median((await read({ way: 'videoFrame', load: 0 })).waysMs));
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
        reach: { atMost: 0.12 },
        note: 'ours by a transferred VideoFrame: a stream’s frames never pass the page',
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
  } finally {
    await browser.close();
  }
}
