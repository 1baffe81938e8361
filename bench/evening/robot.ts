/** Staff of one lane, as a robot: shows each ticket, goes by the word on the screen, and writes down what it saw. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startFaultyProxy, type FaultyProxy } from '../../__tests__/support/faultyProxy.ts';
import { installSkippingClock, skipScanDelay } from '../../__tests__/support/shift.ts';
import { wrapTicketCode } from '../../contract/ticketCode.ts';
import { texts } from '../../src/features/scan/texts.ts';
import type { Chance } from '../support/random.ts';
import {
  installOddities,
  laneFault,
  orderFault,
  type LaneFault,
  type PhoneFault,
} from './faults.ts';
import { HOUR_MS } from '../../contract/time.ts';

/** The server's default. */
const PRODUCT = 'einlass';
const PATIENCE_MS = 30_000;
const AGAIN_AFTER_MS = 1_500;
const TRIGGERS = 5;
/** So much of the guests come with a fault of the lane. */
const FAULTY_PART = 0.5;

export interface Saw {
  readonly lane: number;
  readonly ticketId: string;
  readonly word: string;
  /** What followed on the tap; `unknown`: the page was gone before it said anything. */
  readonly outcome: 'let in' | 'refused' | 'turned away' | 'unknown';
  /** From the code until the next guest may come. */
  readonly ms: number;
  readonly fault: string;
}

export class Robot {
  readonly lane: number;
  readonly saw: Saw[] = [];
  readonly happened = new Map<string, number>();
  readonly #chance: Chance;
  readonly #context: BrowserContext;
  readonly #proxy: FaultyProxy;
  #page: Page;
  #badGuests = 0;
  #latest = '';
  readonly #second: string[] = [];

  private constructor(
    lane: number,
    chance: Chance,
    context: BrowserContext,
    proxy: FaultyProxy,
    page: Page,
  ) {
    this.lane = lane;
    this.#chance = chance;
    this.#context = context;
    this.#proxy = proxy;
    this.#page = page;
  }

  static async open(
    browser: Browser,
    {
      lane,
      chance,
      serverUrl,
      access,
    }: { lane: number; chance: Chance; serverUrl: string; access: string },
  ): Promise<Robot> {
    const proxy = await startFaultyProxy(serverUrl);
    const context = await browser.newContext({
      baseURL: proxy.url,
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
    });
    await installSkippingClock(context);
    await installOddities(context);
    await context.addCookies([{ name: 'access_token', value: access, url: proxy.url }]);
    return new Robot(lane, chance, context, proxy, await openScanner(context));
  }

  /** The device list is on the phone. */
  async isReady(): Promise<void> {
    await this.#page.waitForFunction(
      () => navigator.serviceWorker.controller?.state === 'activated',
    );
    await this.#page.locator('.device-offline').waitFor({ state: 'hidden' });
  }

  async serve(ticketId: string): Promise<void> {
    await this.#serve(ticketId);
    for (let more = this.#second.shift(); more !== undefined; more = this.#second.shift()) {
      await this.#serve(more);
    }
  }

  async #serve(ticketId: string): Promise<void> {
    const fault = this.#chance.next() < FAULTY_PART ? laneFault(this.#chance) : null;
    const name = fault === null ? '' : nameOf(fault);
    if (fault !== null) this.#count(name);
    this.#latest = name;
    const beganMs = performance.now();
    await this.#begin(fault);
    const isKilled = fault?.kind === 'phone' && fault.fault === 'page killed after the tap';
    const seen = await this.#guest(ticketId, isKilled);
    const ms = performance.now() - beganMs;
    this.saw.push({ lane: this.lane, ticketId, ...seen, ms, fault: name });
    await this.#end(fault);
  }

  /** The guest of another lane comes here, too, between two of our own. */
  also(ticketId: string): Promise<void> {
    this.#second.push(ticketId);
    return Promise.resolve();
  }

  /** The lane stood still for so long that somebody opens the scanner anew. */
  async recover(): Promise<string> {
    const panel = await this.#page.locator('body').innerText().catch(String);
    this.#proxy.network = 'on';
    await this.#reopen();
    return `${this.#latest}: ` + panel.replaceAll(/\s+/g, ' ').slice(0, 400);
  }

  /** All faults are over; resolves once nothing waits for the server any more. */
  async comeHome(timeoutMs: number): Promise<void> {
    this.#proxy.network = 'on';
    await this.#set({ skewMs: 0, storageMs: 0 });
    const looks = setInterval(() => {
      void this.#page.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => undefined);
    }, 1_000);
    try {
      const page = this.#page;
      await page.locator('.device-offline').waitFor({ state: 'hidden', timeout: timeoutMs });
      await page.locator('.device-open').waitFor({ state: 'hidden', timeout: timeoutMs });
    } finally {
      clearInterval(looks);
    }
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#proxy.close();
  }

  async #begin(fault: LaneFault | null): Promise<void> {
    if (fault?.kind === 'request') orderFault(this.#proxy, fault);
    else if (fault?.kind === 'network') {
      this.#proxy.network = fault.network;
      this.#badGuests = fault.guests;
    } else if (fault?.kind === 'phone') await this.#trouble(fault.fault);
  }

  async #trouble(fault: PhoneFault): Promise<void> {
    if (fault === 'page reloaded') await this.#reopen();
    else if (fault === 'slow storage') await this.#set({ storageMs: 400 });
    else if (fault === 'clock off') await this.#set({ skewMs: this.#chance.of([-3, 3]) * HOUR_MS });
    else if (fault === 'list old') await this.#set({ skewMs: 13 * HOUR_MS });
  }

  async #end(fault: LaneFault | null): Promise<void> {
    if (this.#badGuests > 0) {
      this.#badGuests -= 1;
      if (this.#badGuests === 0) this.#proxy.network = 'on';
    }
    if (fault?.kind === 'phone') await this.#set({ skewMs: 0, storageMs: 0 });
  }

  async #guest(ticketId: string, isKilled: boolean): Promise<Pick<Saw, 'word' | 'outcome'>> {
    const page = this.#page;
    const word = await show(page, ticketId);
    if (word !== texts.words.valid && word !== texts.words.listed) {
      await press(page, texts.discard);
      await page.locator('.verdict-idle').waitFor({ timeout: PATIENCE_MS });
      return { word, outcome: 'turned away' };
    }
    await press(page, texts.invalidate);
    if (isKilled) {
      await this.#reopen();
      return { word, outcome: 'unknown' };
    }
    const end = page.locator('.verdict-idle, .verdict-kept, .verdict-refused, .verdict-here');
    await end.waitFor({ timeout: PATIENCE_MS });
    const look = (await end.first().getAttribute('class')) ?? '';
    const isIn = look.includes('verdict-idle') || look.includes('verdict-kept');
    if (!look.includes('verdict-idle')) await press(page, texts.discard);
    await page.locator('.verdict-idle').waitFor({ timeout: PATIENCE_MS });
    return { word, outcome: isIn ? 'let in' : 'refused' };
  }

  /** Without a word to the page before, as when the phone ends it. */
  async #reopen(): Promise<void> {
    await this.#page.close();
    this.#page = await openScanner(this.#context);
  }

  async #set(oddities: { skewMs?: number; storageMs?: number }): Promise<void> {
    await this.#page.evaluate((changes) => {
      Object.assign((window as unknown as { odd: object }).odd, changes);
    }, oddities);
  }

  #count(name: string): void {
    this.happened.set(name, (this.happened.get(name) ?? 0) + 1);
  }
}

function nameOf(fault: LaneFault): string {
  if (fault.kind === 'request') return `${fault.fault}, ${fault.on}`;
  return fault.kind === 'network' ? `network ${fault.network}` : fault.fault;
}

async function openScanner(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/scan');
  await page.locator('.verdict-idle').waitFor({ timeout: PATIENCE_MS });
  return page;
}

/** Staff pull the hand scanner's trigger again when nothing happens. @returns the word that the panel answers with. */
async function show(page: Page, ticketId: string): Promise<string> {
  await skipScanDelay(page);
  const taken = page.locator('.verdict:not(.verdict-idle)');
  for (let time = 0; time < TRIGGERS; time += 1) {
    await trigger(page, wrapTicketCode(PRODUCT, ticketId));
    const isTaken = taken.waitFor({ timeout: AGAIN_AFTER_MS }).then(
      () => true,
      () => false,
    );
    if (await isTaken) break;
  }
  const word = await page.waitForFunction(
    () => document.querySelector('.verdict-word')?.textContent,
    undefined,
    { timeout: PATIENCE_MS },
  );
  return String(await word.jsonValue());
}

/** Types the code. A pause of 60 ms between two keys, as a busy machine may make it, and it is none. */
const trigger = (page: Page, typed: string): Promise<void> =>
  page.evaluate((code) => {
    for (const key of [...Array.from(code), 'Enter']) {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    }
  }, typed);

/** By key: toasts may lie over the buttons. */
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).press('Enter', { timeout: PATIENCE_MS });
