/** A member's codes on a phone: how much of the screen they take, and what is at hand. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import { ask, createCodesFor } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { keepSession, registerInvited } from '../support/session.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const LONG_ADDRESS = 'maximiliane.alexandra.von.hohenlohe@freundinnen-des-waldklangs.example';

/** On the smallest phones it is the codes alone, without what stands above them, that two screens hold. */
const PHONES = [
  [390, 844, 'page'],
  [320, 568, 'list'],
] as const;

let smtp: TestSmtp;
let server: ServerProcess;
let browser: Browser;
let tokens: Awaited<ReturnType<typeof registerInvited>>;
/** Free ones first, as the page shows them; the first was sent twice, the last two are spent. */
let codes: string[];

beforeAll(async () => {
  // Without one no mail would arrive.
  smtp = await startSmtp();
  server = await startServer({ env: { MAIL_URL: smtp.url } });
  browser = await launchChromium();
  const account = { email: 'leitung@example.org', password: 'Leitung-2027!' };
  tokens = await registerInvited(server, server.invitation(), account);
  const { access } = tokens;
  const created = await createCodesFor(server.url, access, 7);
  codes = created.map(({ token }) => token);
  for (const email of ['freund@example.org', LONG_ADDRESS]) {
    await ask(server.url, calls.sendTicketEmail, { access, body: { token: codes[0], email } });
  }
  for (const { id } of created.slice(5)) {
    await ask(server.url, calls.generateTicket, {
      access,
      body: { token: id, email: 'gast@example.org' },
    });
  }
});
afterAll(async () => {
  await browser.close();
  await server.discard();
  await smtp.stop();
});

describe.each(PHONES)('at %i×%i', (width, height, from) => {
  let person: WatchedContext;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    person = await watchedContext(browser, server.url, {
      viewport: { width, height },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    ({ context } = person);
    await keepSession(context, server.url, tokens);
    page = await context.newPage();
    await page.goto('/');
    await sees(page, /^Verschickt an 2 Adressen, zuletzt maximiliane/);
  });
  afterAll(async () => {
    expect(person.complaints).toEqual([]);
    await context.close();
  });

  const button = (name: string) => page.getByRole('button', { name });
  const row = (code: string) => page.getByRole('listitem').filter({ hasText: code }).first();

  test('seven codes lie on two screens, none of them wider than the phone', async () => {
    expect(await page.locator('.welcome-codes .ticket').count()).toBe(7);
    const list = await page.locator('.welcome-codes').evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top + scrollY, bottom: bottom + scrollY };
    });
    const begin = from === 'page' ? 0 : list.top;
    expect(list.bottom - begin).toBeLessThanOrEqual(2 * height);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(width);
  });

  test('one primary button: it copies the code to give away next', async () => {
    const primary = page.locator('main .plain-button-loud');
    await primary.waitFor();
    expect(await primary.count()).toBe(1);
    // The first one has been sent already.
    expect(await primary.getAttribute('aria-label')).toBe(`Code ${codes[1]!} kopieren`);
  });

  test('a spent code keeps its Kopieren, quiet, and cannot be sent', async () => {
    const copy = button(`Code ${codes[6]!} kopieren`);
    await copy.scrollIntoViewIfNeeded();
    const border = await copy.evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(border).toBe('rgba(0, 0, 0, 0)');
    await copy.click();
    await sees(page, 'Ticket kopiert!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes[6]);
    expect(await button(`Code ${codes[6]!} per E-Mail senden`).isDisabled()).toBe(true);
  });

  test('the rest is behind Mehr, of this code alone, and goes again', async () => {
    const [sent = '', other = ''] = codes;
    const more = button(`Mehr zu Code ${sent}`);
    const story = (code: string) => row(code).locator('summary', { hasText: 'Verlauf' });
    const print = button(`Code ${sent} drucken`);
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    expect([await print.isVisible(), await story(sent).isVisible()]).toEqual([false, false]);
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    expect([await print.isVisible(), await story(other).isVisible()]).toEqual([true, false]);
    await story(sent).click();
    await button(`Code ${sent} zurücknehmen`).waitFor();
    await row(sent).locator('summary', { hasText: 'Gesendet an' }).click();
    expect(await row(sent).getByRole('list', { name: 'Gesendet an' }).innerText()).toContain(
      'freund@example.org',
    );
    await more.click();
    expect([await print.isVisible(), await story(sent).isVisible()]).toEqual([false, false]);
  });

  test('on a wide screen everything of a code is at hand, what is unfolded stays so', async () => {
    const [, code = ''] = codes;
    await page.setViewportSize({ width: 1000, height: 700 });
    expect(await button(`Mehr zu Code ${code}`).isVisible()).toBe(false);
    expect(await button(`Code ${code} drucken`).isVisible()).toBe(true);
    await row(code).locator('summary', { hasText: 'Verlauf' }).click();
    const story = row(code).getByRole('list', { name: `Verlauf von Code ${code}` });
    await story.waitFor();
    await page.setViewportSize({ width, height });
    expect(await story.isVisible()).toBe(true);
  });
});

describe('a dialog, which comes behind the page', () => {
  const DIALOGS = /\/assets\/code-dialogs\.[^/]+\.js$/;
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 320, height: 568 },
    });
    await keepSession(context, server.url, tokens);
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const send = () => page.getByRole('button', { name: `Code ${codes[1]!} per E-Mail senden` });
  const address = () => page.getByRole('dialog').getByRole('textbox', { name: 'E-Mail-Adresse' });

  test('that is still on its way shows on its button, and opens when it is there', async () => {
    const arrival = Promise.withResolvers<null>();
    await page.route(DIALOGS, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/');
    await send().click();
    await page.locator('main .spinner-ring').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    arrival.resolve(null);
    await address().waitFor();
    expect(await page.locator('main .spinner-ring').count()).toBe(0);
  });

  test('that the network has lost says so, and comes when it is asked for again', async () => {
    await page.route(DIALOGS, (route) => route.abort());
    await page.goto('/');
    await send().click();
    await sees(page, 'Der Dialog konnte nicht geladen werden. Bitte prüfe deine Verbindung.');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute(DIALOGS);
    await send().click();
    await address().waitFor();
  });
});
