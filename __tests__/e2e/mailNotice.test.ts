/** That no mails go out is said above each page of the office, in the page's own column. */
import type { Browser, Page } from 'playwright-core';

import { launchChromium, watchedContext } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };

let server: ServerProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  await server.command('demo', '--members', '2', '--tickets', '1', '--seed', '3');
  browser = await launchChromium();
  const desk = await watchedContext(browser, server.url, {
    viewport: { width: 2560, height: 1080 },
  });
  await signInAdmin(desk.context, server, admin);
  page = await desk.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

test.each([
  '/admin',
  '/admin/suche',
  '/admin/entry',
  '/entry/search',
  '/admin/auftraege',
  '/admin/import',
  '/admin/dubletten',
  '/admin/zusammenfuehren/1',
  '/admin/protokoll',
  '/admin/settings',
  '/admin/betrieb',
])('%s: it begins where the page begins, on any screen', async (address) => {
  await page.goto(address);
  const notice = page.getByRole('link', { name: 'Es gehen keine Mails hinaus' });
  const column = page.locator('main > p + div');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of [2560, 1440, 1024, 320]) {
    await page.setViewportSize({ width, height: 1080 });
    const left = await column.evaluate(
      (element) =>
        element.getBoundingClientRect().x + parseFloat(getComputedStyle(element).paddingLeft),
    );
    // The board has wider edges, for a screen on a wall.
    const off = Math.abs((await notice.boundingBox())!.x - left);
    expect(off).toBeLessThan(address === '/admin/entry' ? 9 : 1);
  }
});

test('it comes with the page: what is awaited has no column that it could begin in', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  const notice = page.getByRole('link', { name: 'Es gehen keine Mails hinaus' });
  await notice.waitFor();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seite wird geladen …' }).waitFor();
  expect(await notice.isVisible()).toBe(false);
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Protokoll' }).waitFor();
  expect(await notice.isVisible()).toBe(true);
  await page.unrouteAll();
});
