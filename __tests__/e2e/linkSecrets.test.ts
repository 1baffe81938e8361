/** What a link brings along leaves the browser's address at once, and is there when the page is loaded again. */
import type { Browser, Page } from 'playwright-core';
import { launchChromium, watchedContext } from '../support/chromium.ts';
import { watchLayoutShifts } from '../support/layoutShifts.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const CODE = 'AB2CD-EF3GH';

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

/** A tab that has shown nothing else, so that going back would show what the link had in its address. */
async function follow(link: string): Promise<{ page: Page; shifts: () => Promise<string[]> }> {
  const { context } = await watchedContext(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const shifts = await watchLayoutShifts(page);
  await page.goto(link);
  return { page, shifts };
}

test.each([
  [`/signup?code=${CODE}`, '/signup', 'Einladungscode', CODE],
  ['/reset-password/a-secret', '/reset-password', 'Neues Passwort', ''],
])(
  '%s: gone from address and history at once, there again after a reload',
  async (link, bare, label, value) => {
    const { page, shifts } = await follow(link);
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    await page.waitForURL(bare);
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(
      (wanted) => [...document.querySelectorAll('input')].some((input) => input.value === wanted),
      value,
    );
    expect(await field.inputValue()).toBe(value);
    expect(await shifts()).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(link);
    await page.context().close();
  },
);

test('a reload before the page lives loses nothing', async () => {
  const { context } = await watchedContext(browser, server.url, {});
  const page = await context.newPage();
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replaceState(state, unused, url);
      if (location.search !== '' || sessionStorage.getItem('reloaded') !== null) return;
      sessionStorage.setItem('reloaded', '');
      location.reload();
    };
  });
  await page.goto(`/signup?code=${CODE}`);
  await page.waitForFunction(
    (code) =>
      sessionStorage.getItem('reloaded') !== null &&
      document.querySelector('input')?.value === code,
    CODE,
  );
  await page.waitForURL('/signup');
  await context.close();
});
