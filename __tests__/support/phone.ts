/** The phone of staff at the gate: a browser on a profile that outlives it, with a camera that the test holds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page } from 'playwright-core';

import { chromiumOptions } from './chromium.ts';
import { hasList } from './deviceStorage.ts';
import { installHeldCamera } from './heldCamera.ts';
import { installSkippingClock } from './shift.ts';

export interface Phone {
  /** Of the browser as it runs now. */
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the console has said, but for the calls that fail without a network, which the browser names itself. */
  readonly complaints: readonly string[];
  /** Ends the browser, or kills it, and starts it anew: what it had stored is there again, and nothing else. */
  restart(how?: 'close' | 'kill -9'): Promise<void>;
  discard(): Promise<void>;
}

/** Spec §4: that the current user could not be fetched is logged. */
const EXPECTED = /Failed to load resource|The current user could not be fetched/;

const withCamera = async (context: BrowserContext): Promise<void> => {
  await installHeldCamera(context);
  await installSkippingClock(context);
};

/** @param prepare before any page is opened. */
export async function startPhone(
  baseURL: string,
  prepare: (context: BrowserContext) => Promise<unknown> = withCamera,
): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'einlass-profile-'));
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!EXPECTED.test(text)) complaints.push(text);
  };
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...chromiumOptions(),
      baseURL,
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
    });
    await prepare(context);
    context.on('console', (message) => complain(message.text()));
    context.on('weberror', (webError) => complain(String(webError.error())));
    return context;
  };
  let context = await open();
  return {
    get context() {
      return context;
    },
    get page() {
      return context.pages().at(-1)!;
    },
    complaints,
    async restart(how = 'close') {
      await (how === 'close' ? context.close() : kill(context));
      context = await open();
    },
    async discard() {
      await context.close();
      rmSync(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

async function kill(context: BrowserContext): Promise<void> {
  const cdp = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const ended = new Promise((resolve) => context.on('close', resolve));
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL');
  await ended;
}

/** One visit to the gate with a network: then the app is on the phone, and the list of tickets. */
export async function visitGate(page: Page): Promise<void> {
  await page.goto('/scan');
  await page.locator('.camera-finder').waitFor();
  // As the app does by itself, some seconds later.
  await page.evaluate(() => void navigator.serviceWorker.register('/sw.js'));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await hasList(page);
}
