/** The office under a thumb: how much of the list there is to see, that menus fit the window, and what can be hit. */
import type { Browser, Page } from 'playwright-core';

import { launchChromium, watchedContext } from '../support/chromium.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';

const SIZES = [
  [320, 568],
  [390, 844],
] as const;
/** What a thumb hits (px); a link within a sentence is as high as its line (WCAG 2.5.8). */
const TARGET_PX = 40;

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };

let server: ServerProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // Without a mail server a line above each page says so.
  server = await startServer({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } });
  await server.command('demo', '--members', '45', '--tickets', '40', '--seed', '3');
  browser = await launchChromium();
  const phone = await watchedContext(browser, server.url, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await signInAdmin(phone.context, server, admin);
  page = await phone.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

async function openList([width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto('/admin');
  await page.locator('.admin-expand').first().waitFor();
}

/** Where the menu that is open lies beyond the window, and whether its last item can be brought into it. */
async function menuFlaws(): Promise<string[]> {
  const menu = page.locator('.list-menu').filter({ visible: true });
  await menu.waitFor();
  // Until it has opened, antd moves it.
  await page.waitForTimeout(400);
  const last = menu.getByRole('menuitem').last();
  await last.scrollIntoViewIfNeeded();
  const [frame, end] = [(await menu.boundingBox())!, (await last.boundingBox())!];
  const { width, height } = page.viewportSize()!;
  const flaws: string[] = [];
  if (frame.x < 0 || frame.x + frame.width > width) flaws.push('cut at a side');
  if (frame.y < 0 || frame.y + frame.height > height) flaws.push('cut above or below');
  if (end.y + end.height > frame.y + frame.height + 1) flaws.push('its end cannot be seen');
  return flaws;
}

test.each(SIZES)(
  '%i × %i: the first member is in sight below what the list offers',
  async (...size) => {
    await openList(size);
    const places = (await page.getByRole('navigation', { name: 'Büro' }).boundingBox())!;
    const name = (await page.locator('.admin-member .admin-name').first().boundingBox())!;
    expect(name.y + name.height).toBeLessThanOrEqual(places.y);
    await page.getByRole('button', { name: 'Mehr zur Liste' }).tap();
    expect(await menuFlaws()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Importieren' }).tap();
    await page.waitForURL('/admin/import');
  },
);

test.each(SIZES)('%i × %i: the menus are in the window, to their end', async (...size) => {
  await openList(size);
  await page.getByRole('button', { name: 'Merkliste' }).tap();
  expect(await menuFlaws()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.admin-member .ant-checkbox-wrapper').first().tap();
  await page.getByRole('button', { name: 'Aktionen' }).tap();
  expect(await menuFlaws()).toEqual([]);
});

test('a tile is hit anywhere, and the list it leads to comes into sight', async () => {
  await openList([320, 568]);
  await page.getByText('Übersicht').tap();
  const tile = page.locator('.overview-figure').filter({ hasText: 'Registriert' }).first();
  await tile.getByRole('link').waitFor();
  await tile.tap({ position: { x: 8, y: 8 } });
  await page.waitForURL(/filter=registrierung/);
  await page.waitForFunction(
    () => document.querySelector('.admin-bar')!.getBoundingClientRect().top < 8,
  );
});

/** What can be tapped and is lower, of what can be seen: a field or a link within its own line of a sentence is not. */
const lowTargets = (): Promise<string[]> =>
  page.evaluate((least) => {
    const low = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, label:has(input)',
    )) {
      const isForEars = element.closest('.visually-hidden, .skip-link') !== null;
      const isInSentence = element.matches('a') && getComputedStyle(element).display === 'inline';
      // All of a tile, and all of a card's foot.
      const { position, height } = getComputedStyle(element, '::after');
      const reach = position === 'absolute' ? parseFloat(height) || 0 : 0;
      const own = Math.max(element.getBoundingClientRect().height, reach);
      if (isForEars || isInSentence || own >= least) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      low.add(`${element.textContent || element.ariaLabel}: ${own} px`);
    }
    return [...low];
  }, TARGET_PX);

test.each([
  ['/admin', '.admin-expand'],
  ['/admin?filter=status:aktiv+codes:frei', '.filter-chips'],
  ['/admin?mitglied=1', '.sheet .audit-entry'],
  ['/admin/import', '.import-steps'],
  ['/admin/auftraege', '.jobs-none'],
  ['/admin/protokoll', '.audit-entry'],
  ['/admin/settings', '#settings-seasons'],
])('%s: what a thumb taps is high enough', async (address, there) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.locator(there).first().waitFor();
  expect(await lowTargets()).toEqual([]);
});
