/** A phone at a gate, behind a network that fails when told to, and what staff do with it. */
import type { BrowserContext, Page } from 'playwright-core';

import { wrapTicketCode } from '../../contract/ticketCode.ts';
import { codeDialogTexts } from '../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy.ts';
import { startPhone, type Phone } from './phone.ts';
import { installSkippingClock, skipScanDelay } from './shift.ts';

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
  await page.getByLabel(codeDialogTexts.label).fill(wrapTicketCode(PRODUCT, ticketId));
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
export async function serverJudges({
  page,
  network,
}: Pick<GatePhone, 'page' | 'network'>): Promise<void> {
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
