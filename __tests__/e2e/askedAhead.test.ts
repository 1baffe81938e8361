/** On a slow network the office's list is not asked for after its page: both come at the same time. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { texts } from '../../src/app/texts.ts';
import { launchChromium } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';
import { waitUntil } from '../support/waitUntil.ts';

let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the office was asked, with the status of the answer. */
let asked: string[];
let errors: string[];

beforeAll(async () => {
  server = await startServer();
  await server.command('demo', '--members', '20', '--tickets', '0', '--seed', '3');
  browser = await launchChromium();
  // Its service worker would answer for the chunks.
  context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  await signInAdmin(context, server, {
    email: 'leitung@example.org',
    password: 'Leitung-2027!',
  });
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});
beforeEach(async () => {
  page = await context.newPage();
  asked = [];
  errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.includes('/admin/'))
      asked.push(`${pathname.split('/').at(-2)} ${answer.status()}`);
  });
});
afterEach(() => page.close());

test('rows and filters are there before the page is, and are not asked for again', async () => {
  const theme = Promise.withResolvers<true>();
  await page.route('**/assets/antd.*.js', async (route) => {
    await theme.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await waitUntil('call', () => (asked.length > 1 ? true : undefined));
  expect(await page.locator('.admin-office').count()).toBe(0);
  expect(asked.toSorted()).toEqual(['members 200', 'views 200']);
  theme.resolve(true);
  await page.locator('.admin-member').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(['members 200', 'views 200']);
});

test('whoever may not see the page asks for nothing that is refused', async () => {
  await page.route('**/members/me/', async (route) => {
    const answer = await route.fetch();
    const member = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...member, is_superuser: false } });
  });
  await page.goto('/admin');
  await sees(page, texts.denied.superuser);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
});
