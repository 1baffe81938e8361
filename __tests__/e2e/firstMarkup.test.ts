/** The pages that are there before any script: what they show, and what becomes of what is typed meanwhile. */
import type { Browser, Page, Route } from 'playwright-core';

import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';

const PAGES = [
  ['/login', 'Anmelden'],
  ['/signup', 'Registrieren'],
  ['/forgot-password', 'Passwort vergessen'],
] as const;
const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
/** Of every page but the markup: what the head asks for comes later on a slow network. */
const SCRIPTS = /\/assets\/[^/]+\.js$/;

let server: ServerProcess;
let browser: Browser;
let nobody: WatchedContext;

beforeAll(async () => {
  server = await startServer({ env: { PRODUCT_NAME: 'Sommer & „Söhne“' } });
  browser = await launchChromium();
  nobody = await watchedContext(browser, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

/** Opens a page whose scripts wait until they are let through. */
async function openHeld(path: string, { context } = nobody) {
  const page = await context.newPage();
  const held: Route[] = [];
  let isHeld = true;
  await page.route(SCRIPTS, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const release = async () => {
    isHeld = false;
    for (const route of held) await route.continue();
    await page.locator('#root:not([data-prerendered])').waitFor();
    await page.waitForLoadState('networkidle');
  };
  return { page, release };
}

const looksOf = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

describe.each(PAGES)('%s', (path, title) => {
  test.each(['light', 'dark'] as const)(
    '%s: looks as it will with its scripts',
    async (colorScheme) => {
      const user = await watchedContext(browser, server.url, {
        colorScheme,
        viewport: { width: 390, height: 844 },
      });
      const { page, release } = await openHeld(path, user);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.title()).toBe(`Sommer & „Söhne“ | ${title}`);
      await page.evaluate(() => document.fonts.ready);
      const before = await looksOf(page);
      await release();
      expect((await looksOf(page)).equals(before)).toBe(true);
      expect(user.complaints).toEqual([]);
      await user.context.close();
    },
  );
});

test('what is typed before the scripts are there stays, and is sent once they are', async () => {
  const asked: unknown[] = [];
  const { page, release } = await openHeld('/login');
  await page.route('**/api/token/', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ status: 401, json: { detail: 'nein' } });
  });
  const address = page.getByLabel('E-Mail');
  await address.fill('mia@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill('Sommer#2026');
  await page.getByLabel('Passwort', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  expect(page.url()).toBe(`${server.url}/login`);
  await release();
  await page.getByRole('alert').first().waitFor();
  expect(asked).toEqual([{ email: 'mia@example.org', password: 'Sommer#2026' }]);
  expect(await address.inputValue()).toBe('mia@example.org');
  await page.close();
});

test('what is typed stays, and goes on', async () => {
  const { page, release } = await openHeld('/signup');
  const code = page.getByLabel('Einladungscode');
  await code.pressSequentially('abcde');
  await release();
  await code.press('End');
  await code.pressSequentially('-fghij');
  // As the page's own rule writes it.
  expect(await code.inputValue()).toBe('ABCDE-FGHIJ');
  await page.close();
});

test('/: who is not signed in gets the sign-in at once, at its address', async () => {
  const user = await watchedContext(browser, server.url);
  const { page, release } = await openHeld('/', user);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await release();
  expect(page.url()).toBe(`${server.url}/login`);
  // By then the browser has said what was fetched in vain.
  await page.waitForTimeout(5_000);
  expect(user.complaints).toEqual([]);
  await user.context.close();
});

test('who is signed in never sees a sign-in', async () => {
  const user = await watchedContext(browser, server.url);
  await signInAdmin(user.context, server, admin);
  const page = await user.newPage();
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('<div id="root"></div>');
  await page.waitForLoadState('networkidle');
  expect(user.complaints).toEqual([]);
  await user.context.close();
});
