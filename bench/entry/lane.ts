/** A lane at the gate: a real browser on the real server, a camera that is held, and a robot as staff. */
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import { isIdle } from '../../__tests__/support/gatePhone.ts';
import { hold, installHeldCamera, looksAway } from '../../__tests__/support/heldCamera.ts';
import { installSkippingClock, skipScanDelay } from '../../__tests__/support/shift.ts';
import { wrapTicketCode } from '../../contract/ticketCode.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { installStopwatch, momentsOf, type Moment } from './stopwatch.ts';

const PRODUCT = 'einlass';

export interface Lane {
  readonly context: BrowserContext;
  readonly page: Page;
  end(): Promise<void>;
}

/** The camera, and what measures, for a page of anybody's. */
export async function equip(context: BrowserContext): Promise<void> {
  await installStopwatch(context);
  await installSkippingClock(context);
  await installHeldCamera(context);
}

/** With the scanner open, and nothing between it and the server. */
export async function openLane(
  { server, staff }: FaultyGate,
  { hasCamera = true } = {},
): Promise<Lane> {
  const browser = await launchChromium();
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  if (hasCamera) await equip(context);
  await context.addCookies([{ name: 'access_token', value: staff.access, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/scan');
  await page.getByRole('button', { name: texts.codeDialog.open }).waitFor();
  return { context, page, end: () => browser.close() };
}

/** Holds the camera before the ticket. @returns the word that the panel says. */
export async function showTicket(page: Page, ticketId: string): Promise<string> {
  await hold(page, wrapTicketCode(PRODUCT, ticketId));
  // Staff who see it at once: a locator looks again after up to half a second.
  const word = await page.waitForFunction(
    () => document.querySelector('.verdict-word')?.textContent,
  );
  return String(await word.jsonValue());
}

/** Lets the guest in, or not. */
export async function send(page: Page, word: string): Promise<void> {
  // The guest takes the ticket away; seen again after 3 s, it would be a second one.
  await hold(page, null);
  const isGood = word === texts.words.valid || word === texts.words.listed;
  const button = isGood ? texts.invalidate : texts.discard;
  await page.getByRole('button', { name: button }).press('Enter');
  await isIdle(page);
}

/** One guest from the code to the tap; the 3 s until the next one are skipped. @returns what happened. */
export async function guestAt(page: Page, ticketId: string): Promise<Moment[]> {
  await momentsOf(page);
  await send(page, await showTicket(page, ticketId));
  await looksAway(page);
  await skipScanDelay(page);
  return momentsOf(page);
}
