/** However often the camera starts anew, no frame of it is left to the garbage collector: Chromium says so otherwise. */
import type { Page } from 'playwright-core';

import { startGate, type Gate } from '../support/gate.ts';
import { streamStates } from '../support/heldCamera.ts';
import { waitUntil } from '../support/waitUntil.ts';

/** Many, since a stream that is handed over too early loses a frame only now and then. The button waits for 1 s. */
const TURNS = 10;
const HIDINGS = 40;

/** Chromium tells every 10 s which garbage it has found. */
const TELLS_WITHIN_MS = 12_000;

let gate: Gate;
let page: Page;

beforeAll(async () => {
  gate = await startGate({ tickets: 1, hasGc: true });
  page = await gate.newPage();
  await page.goto('/scan');
  await isLive(1);
});
afterAll(() => gate.end());

/** So many streams have been given, and the newest runs. */
async function isLive(streams: number): Promise<void> {
  await waitUntil(`live stream ${streams}`, async () => {
    const states = await streamStates(page);
    return states.length === streams && states.at(-1) === 'live' ? true : undefined;
  });
  await page.locator('.camera-finder').waitFor();
}

async function isFree(): Promise<void> {
  await waitUntil('free camera', async () =>
    (await streamStates(page)).includes('live') ? undefined : true,
  );
}

/** What the browser complains of while the garbage of page and worker is collected. */
async function complaintsAtGc(): Promise<readonly string[]> {
  const { length: earlier } = gate.complaints();
  const collect = () => (globalThis as unknown as { gc: () => void }).gc();
  // What one lets go of, the other may have held.
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(collect);
    for (const worker of page.workers()) await worker.evaluate(collect);
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(TELLS_WITHIN_MS);
  return gate.complaints().slice(earlier);
}

const setVisibility = (state: string) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('turned off and on', async () => {
  const before = (await streamStates(page)).length;
  for (let restart = 1; restart <= TURNS; restart += 1) {
    await page.getByRole('button', { name: 'Kamera ausschalten' }).click();
    await isFree();
    await page.getByRole('button', { name: 'Kamera einschalten' }).click();
    await isLive(before + restart);
    // The first time it is turned off while its first frames come.
    if (restart > 1) await page.waitForTimeout(300);
  }
  expect(await complaintsAtGc()).toEqual([]);
}, 120_000);

test('on a page that is hidden and shown', async () => {
  const before = (await streamStates(page)).length;
  for (let restart = 1; restart <= HIDINGS; restart += 1) {
    await setVisibility('hidden');
    await isFree();
    await setVisibility('visible');
    await isLive(before + restart);
    // No longer than it takes until the worker has its stream, every other time.
    await page.waitForTimeout(restart % 2 === 0 ? 300 : 0);
  }
  expect(await complaintsAtGc()).toEqual([]);
}, 120_000);
