/** `npm run dev`, in a copy of the project: what is changed there appears in a page that is open. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { freePort } from '../support/freePort.ts';
import { waitUntil } from '../support/waitUntil.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = ['src', 'contract', 'public', 'scripts', 'server', 'webpack.config.ts'];
const OTHERS = ['babel.config.js', 'package.json'];
const READY_MS = 100_000;

let copy: string;
let url: string;
let npm: ChildProcess;
let output = '';
let browser: Browser;
let person: WatchedContext;
let page: Page;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'einlass-dev-'));
  for (const part of [...PARTS, ...OTHERS]) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  npm = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: copy, PORT: String(port), PRODUCT_NAME: 'Waldklang & Co' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [npm.stdout!, npm.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  browser = await launchChromium();
  await waitUntil('server', () => (output.includes('läuft auf') ? true : undefined), READY_MS);
  person = await watchedContext(browser, url);
  page = await person.newPage();
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill('halb@getip');
});

afterAll(async () => {
  try {
    process.kill(-npm.pid!, 'SIGKILL');
  } catch {
    // The last test has ended it.
  }
  await browser.close();
  rmSync(copy, { recursive: true, force: true });
});

function change(file: string, from: string, to: string): void {
  const path = join(copy, file);
  const content = readFileSync(path, 'utf8');
  expect(content).toContain(from);
  writeFileSync(path, content.replace(from, to));
}

/** Of React, and of mini-css-extract-plugin when it has replaced a style sheet. */
const REMARKS = /console\.(?:info|log): .*(?:React DevTools|\[HMR\] css reload)/;

/** The page has not been loaded anew, and the browser has nothing to say against what it shows. */
async function expectSamePage(): Promise<void> {
  await expect(page.getByLabel('E-Mail').inputValue()).resolves.toBe('halb@getip');
  expect(person.complaints.filter((line) => !REMARKS.test(line))).toEqual([]);
}

test('the page is our server’s: the festival’s name, its settings, its Content-Security-Policy', async () => {
  await expect(page.title()).resolves.toBe('Waldklang & Co | Anmelden');
  const config = await page.request.get('/config.json');
  expect(await config.json()).toMatchObject({ productName: 'Waldklang & Co' });
  const { headers } = await fetch(url);
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('a text, a component and a style sheet change where they stand, and what is typed stays', async () => {
  change('src/features/login/texts.ts', "submit: 'Anmelden'", "submit: 'Hereinspaziert'");
  await page.getByRole('button', { name: 'Hereinspaziert' }).waitFor();
  await expectSamePage();

  change('src/shared/ui/AuthCard.tsx', '<h1 ', '<h1 id="changed" ');
  await page.locator('h1#changed').waitFor();
  await expectSamePage();

  change(
    'src/features/login/login.css',
    '.buy-tickets {',
    '.buy-tickets { outline: 7px solid red;',
  );
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.buy-tickets')!).outlineWidth === '7px',
  );
  await expectSamePage();
});

test('a change of the server starts it anew', async () => {
  change('server/texts.ts', "unknownPath: '", "unknownPath: 'Anders: ");
  await waitUntil('new sentence', async () => {
    const answer = await fetch(`${url}/api/nowhere`);
    return (await answer.text()).includes('Anders: ') ? true : undefined;
  });
});

test('Ctrl+C ends all of it', async () => {
  process.kill(-npm.pid!, 'SIGINT');
  await once(npm, 'exit');
  await waitUntil('end', () => {
    try {
      process.kill(-npm.pid!, 0);
      return undefined;
    } catch {
      return true;
    }
  });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
