/** The browser of the browser tests: what Playwright turns off stays off, and no window loads more than its page. */
import type { Browser } from 'playwright-core';

import { launchChromium } from '../support/chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('the last list of features to turn off has everything that Playwright’s own has', async () => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)];
  const [playwrights, last] = lists.map(([, list = '']) => list.split(','));
  expect(lists).toHaveLength(2);
  expect(last).toEqual(expect.arrayContaining(playwrights!));
});

test('a window has no pages but its own', async () => {
  const page = await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.map(({ type }) => type).toSorted()).toEqual(['page', 'tab']);
  await page.close();
});
