/** Every way from the camera to the decoder (docs/scanner.md), each forced by taking the better ones away. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

import type { TokenPair } from '../../contract/entities.ts';
import { writeClip } from '../support/ticketClip.ts';
import { launchChromium, watchedContext } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { keepSession, registerInvited } from '../support/session.ts';

/** Globals of the page that each way needs; the worker keeps its own. */
const WAYS = [
  { way: 'stream', missing: [], sent: ['stream'] },
  { way: 'video frame', missing: ['MediaStreamTrackProcessor'], sent: ['VideoFrame'] },
  { way: 'bitmap', missing: ['MediaStreamTrackProcessor', 'VideoFrame'], sent: ['ImageBitmap'] },
  {
    way: 'canvas',
    missing: ['MediaStreamTrackProcessor', 'VideoFrame', 'createImageBitmap'],
    sent: ['Object'],
  },
];

let folder: string;
let server: ServerProcess;
let browser: Browser;
let tokens: TokenPair;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-frames-'));
  const cameraClip = join(folder, 'ticket.y4m');
  writeClip(cameraClip, { width: 720, height: 720 });
  server = await startServer({ env: { TICKET_PREFIX: 'einlass' } });
  tokens = await registerInvited(server, server.invitation(), {
    email: 'tor@tor.example',
    password: 'Am-Tor-2027!',
  });
  browser = await launchChromium({ cameraClip });
});

afterAll(async () => {
  await browser.close();
  await server.discard();
  rmSync(folder, { recursive: true, force: true });
});

/** What the page has sent to its worker so far, by kind of picture. */
function recordSent(missing: readonly string[]): void {
  const sent = new Set<string>();
  Object.assign(globalThis, { sentPictures: sent });
  for (const name of missing) Reflect.deleteProperty(globalThis, name);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function record(message: unknown, ...rest: unknown[]) {
    const { type, image } = message as { type: string; image?: object };
    if (type === 'stream') sent.add(type);
    if (image !== undefined) sent.add(image.constructor.name);
    Reflect.apply(post, this, [message, ...rest]);
  };
}

it.each(WAYS)('a code is read by way of $way', async ({ missing, sent }) => {
  const { context, complaints, newPage } = await watchedContext(browser, server.url);
  await context.addInitScript(recordSent, missing);
  await keepSession(context, server.url, tokens);
  const page = await newPage();
  await page.goto('/scan');
  // Nobody has issued that ticket: the server says so once it was read.
  await page
    .getByRole('alert')
    .filter({ hasText: /Ticket/ })
    .filter({ hasNotText: 'Bitte Ticket' })
    .waitFor();
  expect(
    await page.evaluate(() => [
      ...(globalThis as unknown as { sentPictures: Set<string> }).sentPictures,
    ]),
  ).toEqual(sent);
  expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([]);
  await context.close();
});
