/** A phone that has been at the gate asks for the camera before the app is there, and asks for it once. */
import { startGate, type Gate } from '../support/gate.ts';
import { streamStates } from '../support/heldCamera.ts';

interface Watched {
  /** For each time that the camera was asked for, whether anything of the app was shown yet. */
  askedFor?: ('head' | 'app')[];
}

let gate: Gate;
beforeAll(async () => {
  gate = await startGate({ tickets: 1 });
});
afterAll(() => gate.end());

const watch = () => {
  const watched = globalThis as Watched;
  // An empty page is no secure one.
  if (!isSecureContext) return;
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints) => {
    const isShown = document.querySelector('#root')?.hasChildNodes() === true;
    (watched.askedFor ??= []).push(isShown ? 'app' : 'head');
    return ask(constraints);
  };
};

test('§9 the second visit: from the head of the page, once the camera is allowed', async () => {
  const first = await gate.newPage();
  const context = first.context();
  await context.addInitScript(watch);
  const visit = async (page = first) => {
    await page.goto('/scan');
    await page.locator('.camera-finder').waitFor();
    return [await page.evaluate(() => (globalThis as Watched).askedFor), await streamStates(page)];
  };
  expect(await visit()).toEqual([['app'], ['live']]);
  await context.grantPermissions(['camera']);
  expect(await visit()).toEqual([['head'], ['live']]);
  // Nobody may scan here any more: it is not asked for.
  await context.clearCookies({ name: /_token$/ });
  await first.goto('/scan');
  await first.waitForURL('**/login');
  expect(await first.evaluate(() => (globalThis as Watched).askedFor)).toBeUndefined();
});
