/** A phone at a gate, behind a network that fails when told to, and what staff do with it. */
import type { BrowserContext, Page } from 'playwright-core';

import { wrapTicketCode } from '../../contract/ticketCode.ts';
import type { DeviceIdentity, JournalEntry } from '../../src/entry/journalEntry.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy.ts';
import { startPhone, type Phone } from './phone.ts';
import { installSkippingClock, skipScanDelay } from './shift.ts';
import { waitUntil } from './waitUntil.ts';

/** The server's default. */
const PRODUCT = 'einlass';
const LOOK_INTERVAL_MS = 300;

export interface GatePhone extends Pick<Phone, 'context' | 'page' | 'restart' | 'discard'> {
  readonly network: FaultyProxy;
  /** Another tab with the scanner, once it works; needs the network, or an earlier visit. */
  openScanner(): Promise<Page>;
}

export interface GatePhoneOptions {
  readonly serverUrl: string;
  /** Access token of the staff who are signed in. */
  readonly access: string;
  /** Runs before anything in every page. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

export async function startGatePhone(options: GatePhoneOptions): Promise<GatePhone> {
  const { serverUrl, access, prepare } = options;
  const network = await startFaultyProxy(serverUrl);
  const phone = await startPhone(network.url, async (context) => {
    await installSkippingClock(context);
    await prepare?.(context);
  });
  const signIn = () =>
    phone.context.addCookies([{ name: 'access_token', value: access, url: network.url }]);
  await signIn();
  return {
    get context() {
      return phone.context;
    },
    get page() {
      return phone.page;
    },
    network,
    async restart(how) {
      await phone.restart(how);
      // Browsers write cookies down every 30 s only: one that was killed may have lost the session.
      await signIn();
    },
    async openScanner() {
      const page = await phone.context.newPage();
      await page.goto('/scan');
      await page.getByRole('button', { name: texts.codeDialog.open }).waitFor();
      return page;
    },
    async discard() {
      await phone.discard();
      await network.close();
    },
  };
}

/** Staff show the scanner a ticket, by its number. @returns the word that it answers with. */
export async function show(page: Page, ticketId: string): Promise<string> {
  await page.getByRole('button', { name: texts.codeDialog.open }).press('Enter');
  await page.getByLabel(texts.codeDialog.label).fill(wrapTicketCode(PRODUCT, ticketId));
  await skipScanDelay(page);
  await page.keyboard.press('Enter');
  const word = page.locator('.verdict-word');
  await word.waitFor();
  return word.innerText();
}

/** By key: toasts may lie over the buttons. */
export async function tap(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.invalidate }).press('Enter');
}

export async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.discard }).press('Enter');
  await isIdle(page);
}

/** The next guest may come. That a tap was kept is read, and done with. */
export async function isIdle(page: Page): Promise<void> {
  const verdict = page.locator('.verdict-idle, .verdict-kept');
  await verdict.waitFor();
  const isKept = await verdict.getByText(texts.verdicts.kept).isVisible();
  if (isKept) await page.getByRole('button', { name: texts.discard }).press('Enter');
  await page.locator('.verdict-idle').waitFor();
}

/** A guest with a good ticket is let in, online or not. @returns the word that staff went by. */
export async function letIn(
  page: Page,
  ticketId: string,
  afterTap: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const word = await show(page, ticketId);
  if (word !== texts.words.valid && word !== texts.words.listed) {
    throw new Error(`${ticketId} is good, but was ${word}`);
  }
  await tap(page);
  await afterTap(page);
  await isIdle(page);
  return word;
}

/** The network is back, and the server judges. Somebody looks at the page, by which the server is probed at once. */
export async function serverJudges({ page, network }: GatePhone): Promise<void> {
  network.network = 'on';
  const looks = setInterval(
    () => void page.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => undefined),
    LOOK_INTERVAL_MS,
  );
  await page.locator('.device-offline').waitFor({ state: 'hidden' });
  clearInterval(looks);
}

/** Something waits for the server, and is seen to: a moment after the guest has gone in. */
export async function isWaiting(page: Page): Promise<void> {
  await page.locator('.device-open').waitFor();
}

/** Nothing waits for the server any more. */
export async function isUploaded(page: Page, timeoutMs = 40_000): Promise<void> {
  await page.locator('.device-open').waitFor({ state: 'hidden', timeout: timeoutMs });
}

export interface Stored {
  /** Keys of the entries that the server has not got. */
  readonly database: readonly string[];
  readonly mirror: readonly string[];
  readonly hasList: boolean;
}

/** What the browser holds. */
export function storedOn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const PREFIX = 'einlass:journal:';
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const mirror = names.map((name) => name.slice(PREFIX.length));
    const known = await indexedDB.databases();
    // Opening it would make it, in the app's place.
    if (!known.some(({ name }) => name === 'einlass-entry')) {
      return { database: [], mirror, hasList: false };
    }
    const opening = indexedDB.open('einlass-entry');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const database = opening.result;
    const stores = database.transaction(['journal', 'single']);
    const journal = stores.objectStore('journal').getAll();
    const single = stores.objectStore('single').getAllKeys();
    await new Promise((resolve) => (stores.oncomplete = resolve));
    database.close();
    const entries = journal.result as { key: string; state: string }[];
    return {
      database: entries.filter(({ state }) => state === 'open').map(({ key }) => key),
      mirror,
      hasList: single.result.includes('list'),
    };
  });
}

/**
 * Leaves these decisions in the browser, not uploaded, in place of all that was there. On a page without the app,
 * after the scanner was open once.
 */
export async function writeJournal(
  page: Page,
  decisions: readonly Pick<JournalEntry, 'key' | 'ticketId'>[],
): Promise<void> {
  await page.evaluate(async (taps) => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('einlass:journal:')) localStorage.removeItem(name);
    }
    const device = JSON.parse(localStorage.getItem('einlass:device') ?? '') as DeviceIdentity;
    const entries = taps.map((decision, index): JournalEntry => ({
      ...decision,
      order: index + 1,
      seq: device.lastSeq + index + 1,
      deviceId: device.id,
      tappedAtMs: Date.now(),
      isDeclared: true,
      beganOnline: false,
      state: 'open',
      text: '',
    }));
    const later = { ...device, lastSeq: device.lastSeq + taps.length };
    localStorage.setItem('einlass:device', JSON.stringify(later));
    const opening = indexedDB.open('einlass-entry');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const database = opening.result;
    const change = database.transaction(['journal', 'single'], 'readwrite');
    change.objectStore('journal').clear();
    for (const entry of entries) change.objectStore('journal').put(entry);
    change.objectStore('single').put(later, 'device');
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  }, decisions);
}

/** The device list has arrived: the phone can judge without the server. */
export async function hasList(page: Page): Promise<void> {
  await waitUntil('device list', async () => ((await storedOn(page)).hasList ? true : undefined));
}
