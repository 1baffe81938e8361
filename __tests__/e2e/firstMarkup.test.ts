/** The pages that are there before any script: what they show, and what becomes of what is typed meanwhile. */
import type { Browser, Page, Route } from 'playwright-core';

import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { settingsCalls, type Settings } from '../../contract/office/settings.ts';
import { ask } from '../support/apiClient.ts';
import { watchLayoutShifts } from '../support/layoutShifts.ts';
import { pngOf } from '../support/pictures.ts';
import { signInAdmin } from '../support/session.ts';

const PAGES = [
  ['/login', 'Anmelden'],
  ['/signup', 'Registrieren'],
  ['/forgot-password', 'Passwort vergessen'],
] as const;
const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
/** Of every page but the markup and the head: what that asks for comes later on a slow network. */
const SCRIPTS = /\/assets\/(?!firstPaint\.)[^/]+\.js$/;

let server: ServerProcess;
let browser: Browser;
let nobody: WatchedContext;
let office: WatchedContext;
let access: string;

beforeAll(async () => {
  server = await startServer({ env: { PRODUCT_NAME: 'Sommer & „Söhne“' } });
  browser = await launchChromium();
  nobody = await watchedContext(browser, server.url);
  office = await watchedContext(browser, server.url);
  ({ access } = await signInAdmin(office.context, server, admin));
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

/** Opens a page whose scripts wait until they are let through. */
const openHeld = async (path: string, { context } = nobody) =>
  await hold(await context.newPage(), path);

async function hold(page: Page, path: string) {
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

describe('a festival with a colour and a logo of its own', () => {
  beforeAll(async () => {
    const logo = await fetch(`${server.url}/api${settingsCalls.uploadLogo.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(pngOf(480, 160)),
    });
    const values = { color: '#0b6b3a', ...((await logo.json()) as { logo: string }) };
    const { body: present } = await ask<Settings>(server.url, settingsCalls.settings, { access });
    const body = { version: present.version, values };
    await ask(server.url, settingsCalls.saveSettings, { access, body });
  });
  test.each(
    PAGES.flatMap(([path]) => [
      [path, { width: 390, height: 844 }] as const,
      [path, { width: 1440, height: 900 }] as const,
    ]),
  )(
    '%s at %j: both are there before any script, and nothing moves with it',
    async (path, viewport) => {
      const user = await watchedContext(browser, server.url, { viewport });
      const watched = await user.context.newPage();
      const shifts = await watchLayoutShifts(watched);
      const { page, release } = await hold(watched, path);
      const logo = page.locator('.auth-band .festival-logo');
      await logo.evaluate((image: HTMLImageElement) => image.decode());
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
      const band = page.locator('.auth-band');
      expect(await band.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
        'rgb(11, 107, 58)',
      );
      await page.evaluate(() => document.fonts.ready);
      const [before, place] = [await looksOf(page), await logo.boundingBox()];
      await release();
      expect(await logo.boundingBox()).toEqual(place);
      expect((await looksOf(page)).equals(before)).toBe(true);
      expect(await shifts()).toEqual([]);
      expect(user.complaints).toEqual([]);
      await user.context.close();
    },
  );

  test('a logo that does not arrive leaves no broken picture, also when that was before the scripts', async () => {
    const user = await watchedContext(browser, server.url);
    const watched = await user.context.newPage();
    await watched.route('**/festival/logo/**', (route) =>
      route.fulfill({ status: 200, contentType: 'image/png', body: 'none' }),
    );
    const { page, release } = await hold(watched, '/login');
    await page.locator('.festival-logo').waitFor();
    await release();
    await page.locator('.festival-logo').waitFor({ state: 'detached' });
    await user.context.close();
  });
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

test('what is typed stays when the connection is lost before the scripts are there', async () => {
  const page = await nobody.context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  );
  const { release } = await hold(page, '/login');
  await page.getByLabel('E-Mail').fill(admin.email);
  await release();
  await page.getByText('Keine Verbindung').waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(admin.email);
  await page.close();
});

test('sent too early, it says so; who goes on typing sends it themselves', async () => {
  const asked: unknown[] = [];
  const { page, release } = await openHeld('/login');
  await page.route('**/api/token/', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ status: 401, json: { detail: 'nein' } });
  });
  const button = page.getByRole('button', { name: 'Anmelden' });
  const cursor = () => button.evaluate((element) => getComputedStyle(element).cursor);
  await page.getByLabel('E-Mail').fill('mia@example.org');
  await page.getByLabel('E-Mail').press('Enter');
  expect(await cursor()).toBe('progress');
  const password = page.getByLabel('Passwort', { exact: true });
  await password.pressSequentially('Som');
  expect(await cursor()).toBe('pointer');
  await release();
  await password.pressSequentially('mer#2026');
  expect(asked).toEqual([]);
  await password.press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(asked).toEqual([{ email: 'mia@example.org', password: 'Sommer#2026' }]);
  await page.close();
});

test('what else is pressed too early is done later', async () => {
  const { page, release } = await openHeld('/login');
  const password = page.getByLabel('Passwort', { exact: true });
  await password.fill('Sommer#2026');
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await release();
  expect(await password.getAttribute('type')).toBe('text');
  await page.close();
});

test.each(['/login', '/'])(
  '%s: a script that the network loses is asked for again, and the page says so',
  async (path) => {
    // Not watched: what the browser says of it is no fault of the page.
    const context = await browser.newContext({ baseURL: server.url });
    if (path === '/') await context.addCookies(await office.context.cookies());
    const page = await context.newPage();
    let isLost = true;
    await page.route(/\/assets\/main\.[^/]+\.js$/, (route) =>
      isLost ? route.abort('connectionreset') : route.continue(),
    );
    await page.goto(path, { waitUntil: 'commit' });
    const notice = page.getByText('Keine Verbindung. Es wird weiter versucht.');
    await notice.waitFor();
    isLost = false;
    await page.locator('#root:not([data-prerendered]):not(:empty)').waitFor();
    await notice.waitFor({ state: 'detached' });
    await context.close();
  },
);

test('/signup?code=…: its markup is there at once, and the code with the scripts, which no address keeps', async () => {
  const user = await watchedContext(browser, server.url);
  const { page, release } = await openHeld('/signup?code=abcde-fghij', user);
  await page.getByRole('heading', { name: 'Registrieren' }).waitFor();
  expect(await page.getByLabel('Einladungscode').inputValue()).toBe('');
  await release();
  expect(await page.getByLabel('Einladungscode').inputValue()).toBe('ABCDE-FGHIJ');
  expect(page.url()).toBe(`${server.url}/signup`);
  expect(user.complaints).toEqual([]);
  await user.context.close();
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

test('/code/…: its frame is there at once, at its own address, and is the app’s frame', async () => {
  const user = await watchedContext(browser, server.url, { viewport: { width: 390, height: 844 } });
  const watched = await user.context.newPage();
  const shifts = await watchLayoutShifts(watched);
  const { page, release } = await hold(watched, '/code/ABCDE-FGHJK-LMNPQ?von=mail');
  await page.getByRole('heading', { name: 'Ticket-Kauf-Code' }).waitFor();
  await page.getByRole('status').filter({ visible: true }).first().waitFor();
  expect(await page.title()).toBe('Sommer & „Söhne“ | Ticket-Kauf-Code');
  const place = await page.getByRole('heading', { level: 1 }).boundingBox();
  await release();
  await page.getByRole('textbox').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place);
  expect(page.url()).toBe(`${server.url}/code/ABCDE-FGHJK-LMNPQ?von=mail`);
  expect(await shifts()).toEqual([]);
  expect(user.complaints).toEqual([]);
  await user.context.close();
});

test('who is signed in sees the frame before any script, with the logo, and the app’s stands where it was', async () => {
  const watched = await office.context.newPage();
  const shifts = await watchLayoutShifts(watched);
  const { page, release } = await hold(watched, '/admin');
  const before = page.locator('.opening-frame .header');
  await before.waitFor();
  expect(await page.locator('.opening-frame .festival-logo').count()).toBe(1);
  expect(await before.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  expect(await page.getByRole('button').count()).toBe(0);
  const place = await before.boundingBox();
  await release();
  await page.getByRole('navigation', { name: 'Büro' }).waitFor();
  expect(await page.locator('.opening-frame').count()).toBe(0);
  const after = await page.locator('.header').boundingBox();
  expect({ ...after, height: 0 }).toEqual({ ...place, height: 0 });
  expect(await shifts()).toEqual([]);
  expect(office.complaints).toEqual([]);
  await page.close();
});

test('who is signed in never sees a sign-in', async () => {
  const page = await office.newPage();
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('<div id="root"></div>');
  await page.waitForLoadState('networkidle');
  expect(office.complaints).toEqual([]);
});
