/** What the frame around the pages does in a real browser: colours, focus, toasts, connection, paper. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { launchChromium } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.discard();
});

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const LIGHT = 'rgb(255, 250, 243)';
const DARK = 'rgb(21, 16, 34)';

describe('the colour scheme', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
    page = await context.newPage();
    await page.goto('/login');
  });
  afterAll(() => context.close());

  test('is the device’s, and changes with it', async () => {
    expect(await ground(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'light');
    expect(await ground(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'dark');
  });

  test('can be chosen with keys before signing in, and is there before the first paint', async () => {
    await page.getByLabel('Farbschema').focus();
    await page.keyboard.type('Hell');
    expect(await ground(page)).toBe(LIGHT);

    // Held up are the style sheets and the app: what is painted now, the head's script alone decided.
    await page.route(/assets\/(?!firstPaint)/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'light');
    const contents = await page
      .locator('meta[name="theme-color"], meta[name="color-scheme"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
    expect(contents).toEqual(['#fffaf3', 'light']);
    await page.unroute(/assets\/(?!firstPaint)/);
    await page.reload();
    expect(await ground(page)).toBe(LIGHT);
    expect(await page.getByLabel('Farbschema').inputValue()).toBe('light');
  });

  test('goes over to other tabs', async () => {
    const other = await context.newPage();
    await other.goto('/forgot-password');
    expect(await ground(other)).toBe(LIGHT);
    await page.getByLabel('Farbschema').selectOption('Dunkel');
    await other.waitForFunction(() => document.documentElement.dataset.scheme === 'dark');
    expect(await other.getByLabel('Farbschema').inputValue()).toBe('dark');
    await other.close();
  });

  test('is light on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await ground(page)).toBe(LIGHT);
    await page.emulateMedia({ media: 'screen' });
    expect(await ground(page)).toBe(DARK);
  });
});
