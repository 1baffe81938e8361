/** What staff and developers see of the scanner at work, in the real browser. */
import bwipjs from 'bwip-js/node';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

import { startGate, type Gate } from '../support/gate.ts';
import { framesPass, hold, looksAway, streamStates } from '../support/heldCamera.ts';
import { guestsOf } from '../support/shift.ts';
import { recordStory } from '../support/story.ts';
import { waitUntil } from '../support/waitUntil.ts';

let gate: Gate;
let page: Page;

beforeAll(async () => {
  gate = await startGate({ tickets: 30 });
});
beforeEach(async () => {
  page = await gate.newPage();
  // As soon as the app is on the device, nothing is fetched any more.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });
});
afterEach(() => page.close());
afterAll(() => gate.end());

const ticket = async () => (await guestsOf(gate.ledger, gate.product, 1))[0]!.code;

async function open(): Promise<void> {
  await page.goto('/scan');
  await page.locator('.camera-finder').waitFor();
}

/** Bars in a shadow too deep for zxing, as tests of the decoders in a row have shown. */
function barsInShadow(text: string): Buffer {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text }) as { sbs: number[] }[];
  const modules = symbol!.sbs.flatMap((width, index) =>
    Array<boolean>(width).fill(index % 2 === 0),
  );
  const left = 60;
  const png = new PNG({ width: 2 * (modules.length + left), height: 240 });
  for (let y = 0; y < png.height; y += 1) {
    for (let x = 0; x < png.width; x += 1) {
      const isBar = y >= 80 && y < 160 && modules[Math.floor((x - left) / 2)] === true;
      const shade = Math.round((isBar ? 20 : 235) * (1 - (0.8 * x) / png.width));
      png.data.fill(shade, 4 * (y * png.width + x), 4 * (y * png.width + x) + 3);
      png.data[4 * (y * png.width + x) + 3] = 255;
    }
  }
  return PNG.sync.write(png);
}

test('bars that zxing does not read are read by quagga2, which is fetched later', async () => {
  // An empty table is no code either, and may ask for it first.
  const fetched = page.waitForResponse((response) => response.url().includes('worker-code128'));
  await open();
  await page.getByRole('button', { name: 'Code eingeben oder Bild wählen' }).click();
  const picture = {
    name: 'ticket.png',
    mimeType: 'image/png',
    buffer: barsInShadow(await ticket()),
  };
  await page.getByLabel('Bild mit dem Ticket wählen').setInputFiles(picture);
  expect((await fetched).ok()).toBe(true);
  await page.locator('.verdict-word').filter({ hasText: 'Gültig' }).waitFor();
});

test('a network that does not answer keeps no frame waiting for the fallback decoder', async () => {
  let asked = 0;
  await page.context().route(/decoder-worker-code128/, () => {
    asked += 1;
  });
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  await open();
  await waitUntil('the fallback decoder to be fetched', () => asked > 0 || undefined);
  // A worker that stood still would have to be replaced first.
  await hold(page, await ticket());
  await page.locator('.verdict-word').filter({ hasText: 'Gültig' }).waitFor();
  expect(workers).toBe(1);
  await page.context().unrouteAll();
});

test('§4: the camera stops while the page is hidden, and scans again when it is back', async () => {
  await open();
  await waitUntil('a live stream', async () =>
    (await streamStates(page)).at(-1) === 'live' ? true : undefined,
  );
  const setVisibility = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await waitUntil('the camera to stop', async () =>
    (await streamStates(page)).includes('live') ? undefined : true,
  );
  await setVisibility('visible');
  await page.locator('.camera-finder').waitFor();
  await hold(page, await ticket());
  await page.locator('.verdict-word').filter({ hasText: 'Gültig' }).waitFor();
  expect((await streamStates(page)).filter((state) => state === 'live')).toHaveLength(1);
});

test('a step back after a tap says that the next one leaves; the same camera goes on', async () => {
  await page.goto('/');
  await open();
  await hold(page, await ticket());
  await page.locator('.verdict-word').filter({ hasText: 'Gültig' }).waitFor();
  const streams = (await streamStates(page)).length;
  await page.getByRole('button', { name: 'Ticket entwerten' }).click();
  await page.goBack();
  await page.getByText('Noch einmal zurück verlässt den Scanner.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/scan');
  await page.locator('.device-count').getByText('1 heute').waitFor();
  expect(await streamStates(page)).toHaveLength(streams);
  await page.goBack();
  await page.getByRole('heading', { name: 'Bitte Ticket scannen!' }).waitFor({ state: 'detached' });
});

test('Redux DevTools show the shift as a story, and nothing of each frame', async () => {
  const story = await recordStory(page);
  await open();
  await hold(page, await ticket());
  await page.locator('.verdict-word').filter({ hasText: 'Gültig' }).waitFor();
  await framesPass(page, 40);
  // A ticket that stays before the camera would be read again.
  await looksAway(page);
  await page.getByRole('button', { name: 'Entwerten' }).press('Enter');
  await page.locator('.verdict-idle').waitFor();
  const told = await story();
  const of = (slice: string) => told.filter((type) => type.startsWith(slice));
  expect(of('scan/')).toEqual([
    'scan/ticketScanned',
    'scan/scanAnswered',
    'scan/invalidatePressed',
    'scan/scanAnswered',
  ]);
  // Loading and ready come in between.
  expect(of('decoder/').filter((type) => type !== 'decoder/engineChanged')).toEqual([
    'decoder/scannerOpened',
    'decoder/cameraStarting',
    'decoder/cameraPlaying',
    'decoder/cameraSettled',
  ]);
  expect(of('decoder/engineChanged')).toHaveLength(2);
  // With the calls of the server; of the frames, more than forty by now, there is nothing.
  expect(told.length).toBeLessThan(40);
});

test('the browser has complained of nothing', () => {
  const expected = /status of 4\d\d/;
  expect(gate.complaints().filter((complaint) => !expected.test(complaint))).toEqual([]);
});
