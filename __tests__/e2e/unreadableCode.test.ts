/** A ticket that the camera cannot read, in a real browser: staff read why, until it is read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import { boxMean } from '../../src/decoder/imaging/luma.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { blank, drawQr } from '../src/decoder/codePictures.ts';
import { writeCameraClip } from '../support/cameraClip.ts';
import { launchChromium, watchedContext } from '../support/chromium.ts';
import type { GrayImage } from '../support/grayImage.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';

const SIDE = 360;
/** In the clip, of twice its size, the lens is out of focus by some 8 pixels. */
const BLUR_RADIUS = 4;

let folder: string;
let server: ServerProcess;
let browser: Browser;

const sharp: GrayImage = {
  width: SIDE,
  height: SIDE,
  data: drawQr(blank(SIDE, SIDE), 'einlass::k7Qm2xV9bT4nR8sW1yZc5D', 93, 93).luma,
};

function outOfFocus({ width, height, data }: GrayImage): GrayImage {
  const once = boxMean(data, width, height, BLUR_RADIUS);
  return { width, height, data: Uint8Array.from(boxMean(once, width, height, BLUR_RADIUS)) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-e2e-'));
  const clip = join(folder, 'blurred.y4m');
  const blurred = outOfFocus(sharp);
  // A second each: out of focus for as long as a busy machine needs to see it, and then the camera has found it.
  writeCameraClip(clip, [...Array<GrayImage>(9).fill(blurred), sharp]);
  server = await startServer();
  browser = await launchChromium({ cameraClip: clip });
});

afterAll(async () => {
  await browser.close();
  await server.discard();
  rmSync(folder, { recursive: true, force: true });
});

test('out of focus: the advice comes after 3 s, and goes with the verdict', async () => {
  const { context } = await watchedContext(browser, server.url);
  await signInAdmin(context, server, { email: 'tor@example.org', password: 'Einlass-2027!' });
  const page = await context.newPage();
  await page.goto('/scan');
  const advice = page.getByText(texts.camera.hindrances.blurred);
  await advice.waitFor({ timeout: 20_000 });
  expect(await advice.getAttribute('role')).toBe('status');
  await page.locator('.verdict-word').waitFor({ timeout: 30_000 });
  expect(await advice.count()).toBe(0);
}, 60_000);
