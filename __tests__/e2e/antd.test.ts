/**
 * Ant Design in a page that is built as the app is: it works as its documentation says, under the
 * Content-Security-Policy, and looks as with its own style engine, in both colour schemes.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { securityHeadersOf } from '../../server/plugins/securityHeaders.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';

type Kind = 'extracted' | 'engine';
const PAGES = join(import.meta.dirname, '../support/antdPage');

let folder: string;
let server: Server;
let browser: Browser;
let watched: WatchedContext;
const pages = new Map<Kind, readonly string[]>();

/** In a process of its own, as scripts/start.ts does it: webpack and its memory go with it. */
function build(kind: Kind): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PAGES, 'build.ts'), kind, join(folder, kind)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  pages.set(
    kind,
    (JSON.parse(stdout) as string[]).map((file) => `/${kind}/${file}`),
  );
}

function pageOf(kind: Kind): string {
  const tags = (pages.get(kind) ?? []).map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${file}">`
      : `<script defer src="${file}"></script>`,
  );
  return `<!doctype html><html lang="de"><title>${kind}</title><link rel="icon" href="data:,">${tags.join('')}<main></main>`;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-antd-'));
  // One after the other: together they would need twice the memory.
  build('extracted');
  build('engine');
  server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const [, kind] = pathname.split('/');
    const headers = kind === 'extracted' ? securityHeadersOf('http://localhost') : {};
    if (pathname.includes('.')) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      response.writeHead(200, { ...headers, 'Content-Type': type });
      createReadStream(join(folder, pathname)).pipe(response);
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
    response.end(pageOf(kind as Kind));
  }).listen(0);
  browser = await launchChromium();
  watched = await watchedContext(
    browser,
    `http://localhost:${(server.address() as AddressInfo).port}`,
    {
      reducedMotion: 'reduce',
      viewport: { width: 1200, height: 900 },
    },
  );
}, 300_000);

afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(kind: Kind, part: string, scheme = 'light'): Promise<Page> {
  const page = await watched.newPage();
  await page.goto(`/${kind}?part=${part}&scheme=${scheme}`);
  await page.locator('main > *').first().waitFor({ state: 'attached' });
  return page;
}

describe('as its documentation says', () => {
  let page: Page;
  afterEach(async () => {
    await page.close();
    expect(watched.complaints).toEqual([]);
  });

  test('Modal.confirm asks, in German, and hands the answer on', async () => {
    page = await open('extracted', 'questions');
    await page.getByRole('button', { name: 'Fragen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wirklich?' });
    await dialog.getByRole('button', { name: 'Abbrechen' }).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Antwort: bestätigt').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  test('Tooltip appears above what the pointer is on', async () => {
    page = await open('extracted', 'questions');
    await page.getByRole('button', { name: 'Mit Hinweis' }).hover();
    await page.getByRole('tooltip', { name: 'Ein Hinweis' }).waitFor();
  });

  test('a table is selected, turned, sorted and filtered', async () => {
    page = await open('extracted', 'people');
    const table = page.locator('.ant-table-wrapper').first();
    const names = () => table.locator('.ant-table-row td:nth-child(2)').allInnerTexts();
    await page.getByRole('checkbox').first().check();
    await page.getByText('2 ausgewählt').waitFor();
    expect(await names()).toEqual(['Änne', 'Bo']);

    await page.getByRole('listitem', { name: '2' }).click();
    await table.getByText('Dora').waitFor();
    await page.getByRole('columnheader', { name: 'Alter' }).click();
    await page.getByRole('listitem', { name: '1' }).click();
    await table.getByText('Dora').waitFor();
    expect(await names()).toEqual(['Dora', 'Chris']);

    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Bo' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await table.getByText('Dora').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Bo']);
  });

  test('a form applies the rules that antd knows, with its German sentences', async () => {
    page = await open('extracted', 'questions');
    await page.getByLabel('Adresse').fill('x');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Adresse ist nicht gültig. email erwartet').waitFor();
    await page.getByText('Adresse muss mindestens 5 Zeichen lang sein').waitFor();
  });

  test('Spin says that it is busy, and Pagination turns pages', async () => {
    page = await open('extracted', 'words');
    await page.locator('.ant-spin[aria-live="polite"][aria-busy="true"]').waitFor();
    await page.getByRole('listitem', { name: '4' }).click();
    await page.locator('.ant-pagination-item-4.ant-pagination-item-active').waitFor();
  });
});

/** Each element and its pseudo-elements, with all that the browser computes for it, once nothing moves. */
async function looksOf(page: Page): Promise<string[][]> {
  const looks = await page.evaluate(async () => {
    const isEndless = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations === Infinity;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    /** What comes or goes is marked so from before its movement begins until antd has seen that it ended. */
    const isComing = () => document.querySelector('[class*=-appear], [class*=-enter]') !== null;
    // Which of several open overlays has the focus is a matter of who was ready last.
    const isFocused = () => document.querySelector(':focus') !== null;
    let moving: Animation[];
    do {
      document.querySelector<HTMLElement>(':focus')?.blur();
      await nextFrame();
      await nextFrame();
      moving = document.getAnimations().filter((animation) => !isEndless(animation));
      await Promise.allSettled(moving.map(({ finished }) => finished));
    } while (moving.length > 0 || isComing() || isFocused());
    for (const animation of document.getAnimations()) animation.cancel();
    // The browser lists the same properties for every element; antd's variables differ.
    const keys = [...getComputedStyle(document.body)].filter((key) => !key.startsWith('--'));
    const all = [...document.querySelectorAll('body *:not(script)')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part !== null && style.content === 'none') return [];
        return [
          [
            `${element.tagName}.${element.getAttribute('class') ?? ''} ${part ?? ''}`,
            ...keys.map((key) => `${key}: ${style.getPropertyValue(key)}`),
          ],
        ];
      }),
    );
    // One string: Playwright would take half a million apart, one by one.
    return JSON.stringify(all);
  });
  return JSON.parse(looks) as string[][];
}

const CASES = ['people', 'fields', 'words', 'overlays'].flatMap((part) =>
  (['light', 'dark'] as const).map((scheme) => [part, scheme] as const),
);

test.each(CASES)(
  '%s, %s: everything looks as with the style engine of antd',
  async (part, scheme) => {
    const looks: Partial<Record<Kind, string[][]>> = {};
    for (const kind of ['extracted', 'engine'] as const) {
      const page = await open(kind, part, scheme);
      looks[kind] = await looksOf(page);
      await page.close();
    }
    const { extracted = [], engine = [] } = looks;
    expect(extracted.length).toBeGreaterThan(50);
    expect(extracted.map(([name]) => name)).toEqual(engine.map(([name]) => name));
    const flaws = extracted.flatMap((look, index) => {
      const expected = new Set(engine[index]);
      const values = look.filter((value) => !expected.has(value));
      return values.length === 0 ? [] : [[look[0], ...values]];
    });
    expect(flaws).toEqual([]);
  },
);
