/** Pages that the office's is measured against: one made of nothing, one of Ant Design alone, asking the same server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { bundle } from '../support/bundle.ts';

const FLOORS = { plain: 'plainTable.ts', antd: 'antdTable.tsx' } as const;
const VIEWPORT = { width: 1440, height: 900 };

export interface Office {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** @param access of an administrator. */
export interface Signed {
  readonly url: string;
  readonly access: string;
}

/** @param path of the app, or what a floor is asked with. @returns the page, with its first rows. */
export async function openOffice(
  browser: Browser,
  { url, access }: Signed,
  path: string,
  floor?: { readonly script: string },
): Promise<Office> {
  const context = await browser.newContext({
    ...{ baseURL: url, serviceWorkers: 'block', locale: 'de-DE', viewport: VIEWPORT },
  });
  await context.addCookies([{ name: 'access_token', value: access, url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  if (floor !== undefined) {
    const body = `<!doctype html><meta charset="utf-8"><body><script>${floor.script}</script>`;
    await page.route(
      (asked) => asked.pathname === '/floor.html',
      (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
  }
  await page.goto(floor === undefined ? path : `/floor.html${path}`);
  await page.locator('tbody tr').nth(20).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, devtools: await context.newCDPSession(page) };
}

/** Bundled as the app is. */
export async function bundleFloor(
  name: keyof typeof FLOORS,
  folder: string,
): Promise<{ readonly script: string }> {
  await bundle({ [name]: join(import.meta.dirname, 'pages', FLOORS[name]) }, folder);
  return { script: readFileSync(join(folder, `${name}.js`), 'utf8') };
}
