/** What stands on every page of every browser that a test has started, as a screen reader would tell it. */
import type { Browser, Page } from 'playwright-core';

const PATIENCE_MS = 3_000;
const MOST_CHARS = 4_000;

const browsers = new Set<Browser>();

/** From now on until it ends its pages are told of. */
export function watchScreens(browser: Browser): Browser {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  return browser;
}

export async function screensSaid(): Promise<string> {
  const pages = [...browsers].flatMap((browser) =>
    browser.contexts().flatMap((context) => context.pages()),
  );
  return (await Promise.all(pages.map(told))).join('\n\n');
}

async function told(page: Page): Promise<string> {
  const body = page.locator('body');
  const tree = await body
    .ariaSnapshot({ timeout: PATIENCE_MS })
    .catch((error: unknown) => `(cannot be looked at: ${String(error).split('\n')[0]})`);
  return `On the screen at ${page.url()}:\n${tree.slice(0, MOST_CHARS)}`;
}
