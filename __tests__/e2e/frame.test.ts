/** What the frame around the pages does in a real browser: colours, focus, toasts, connection, paper. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { texts } from '../../src/features/admin/texts.ts';
import { createCodesFor } from '../support/apiClient.ts';
import { launchChromium } from '../support/chromium.ts';
import { sees, signIn } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { registerInvited } from '../support/session.ts';
import { waitUntil } from '../support/waitUntil.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const NAME = 'Administration Einlass';
/** As soon as the app has taken over what the build has painted. */
const isChosen = (page: Page, scheme: string) =>
  waitUntil(`list that says ${scheme}`, async () =>
    (await page.getByLabel('Farbschema').inputValue()) === scheme ? true : undefined,
  );

const PHONES = [
  [390, 844],
  [320, 640],
] as const;

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
  const { access } = await registerInvited(server, server.invitation(), admin);
  await createCodesFor(server.url, access, 3);
});

afterAll(async () => {
  await browser.close();
  await server.discard();
});

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const LIGHT = 'rgb(255, 250, 243)';
const DARK = 'rgb(21, 16, 34)';

describe('the colour scheme', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
    page = await context.newPage();
    await page.goto('/login');
  });
  afterAll(() => context.close());

  test('is the device’s, and changes with it', async () => {
    expect(await ground(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'light');
    expect(await ground(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'dark');
  });

  test('can be chosen with keys before signing in, and is there before the first paint', async () => {
    await page.getByLabel('Farbschema').focus();
    await page.keyboard.type('Hell');
    expect(await ground(page)).toBe(LIGHT);

    // Held up are the style sheets and the app: what is painted now, the head's script alone decided.
    await page.route(/assets\/(?!firstPaint)/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    // By the clock: no frame comes before there are style sheets.
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'light', null, {
      polling: 50,
    });
    const contents = await page
      .locator('meta[name="theme-color"], meta[name="color-scheme"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
    expect(contents).toEqual(['#fffaf3', 'light']);
    await page.unroute(/assets\/(?!firstPaint)/);
    await page.reload();
    expect(await ground(page)).toBe(LIGHT);
    await isChosen(page, 'light');
  });

  test('goes over to other tabs', async () => {
    const other = await context.newPage();
    await other.goto('/forgot-password');
    expect(await ground(other)).toBe(LIGHT);
    await page.getByLabel('Farbschema').selectOption('Dunkel');
    await other.waitForFunction(() => document.documentElement.dataset.scheme === 'dark');
    await isChosen(other, 'dark');
    await other.close();
  });

  test('is light on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await ground(page)).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen' });
    expect(await ground(page)).toBe(DARK);
  });
});

/** The elements of the selector that a toast covers, by their text. */
const coveredBy = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const moving = '.Toastify__toast, .Toastify__toast-container, .ant-modal';
    if ([...document.querySelectorAll(moving)].some((part) => part.getAnimations().length > 0)) {
      return ['not at rest'];
    }
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    return [...document.querySelectorAll(wanted)]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            toast.left < box.right &&
            toast.right > box.left &&
            toast.top < box.bottom &&
            toast.bottom > box.top,
        );
      })
      .map((element) => element.textContent);
  }, selector);

/** Toasts that are there and, once they have slid in and made room, cover nothing of the selector. */
async function expectFree(page: Page, selector: string): Promise<void> {
  await waitUntil('room', async () => {
    const covered = await coveredBy(page, selector);
    return covered.length === 0 ? true : undefined;
  });
  // Not because they have gone.
  expect(await page.locator('.Toastify__toast').count()).toBeGreaterThan(0);
}

/** The controls of the dialog that a toast keeps from being pressed. */
const keptFromTaps = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ant-modal :is(button, input)')]
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit?.closest('.Toastify__toast') != null;
      })
      .map((control) => control.textContent),
  );

describe.each(PHONES)('focus and toasts at %i×%i', (width, height) => {
  let context: BrowserContext;
  let page: Page;
  const focusIsAt = (text: string): Promise<unknown> =>
    page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: server.url, viewport: { width, height } });
    await context.grantPermissions(['clipboard-write'], { origin: server.url });
    page = await context.newPage();
    await page.goto('/login');
    // Before the page lives a link is the browser's, and leads to another first page.
    await page.locator('#root:not([data-prerendered])').waitFor();
  });
  afterAll(() => context.close());

  test('the first page takes no focus, the next ones have it at their heading', async () => {
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.getByRole('link', { name: 'Registrieren' }).click();
    await focusIsAt('Registrieren');
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
    await focusIsAt('Anmelden');
  });

  test('a refusal’s toast leaves the focused field free', async () => {
    await page.getByLabel('E-Mail').fill(admin.email);
    await page.getByLabel('Passwort', { exact: true }).fill('falsch-1');
    await page.keyboard.press('Enter');
    await sees(page, 'Login failed');
    for (const label of ['E-Mail', 'Passwort']) {
      await page.getByLabel(label, { exact: true }).focus();
      await expectFree(page, ':focus');
    }
  });

  test('the toast of a sign-in leaves the focused heading free', async () => {
    await signIn(page, admin);
    await focusIsAt('Hallo Administration');
    await expectFree(page, 'h1');
  });

  test('toasts leave title and field of a dialog free, and take no tap from its buttons', async () => {
    const copy = page.getByRole('button', { name: /kopieren$/ });
    await copy.first().click();
    await copy.nth(1).click();
    await sees(page, 'Ticket kopiert!');
    await page
      .getByRole('button', { name: /per E-Mail senden$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('E-Mail-Adresse').waitFor();
    await expectFree(page, ':focus, .ant-modal-title');
    expect(await keptFromTaps(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('the skip link leads past the header', async () => {
    await page.goto('/');
    await sees(page, /^Hallo/);
    await page.keyboard.press('Tab');
    await focusIsAt('Zum Inhalt');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  test('the focus finds a place when what opened a dialog can have it no more', async () => {
    await page
      .getByRole('button', { name: /per E-Mail senden$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('E-Mail-Adresse').waitFor();
    await page.evaluate(() => document.querySelectorAll('main button').forEach((b) => b.remove()));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });
});

/** The one beside the heading: below an office without members stands another. */
const addButton = (page: Page) =>
  page.locator('.admin-head').getByRole('button', { name: texts.addMember });

/** Its toast says so. */
async function addMember(page: Page): Promise<void> {
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: texts.addMember });
  await dialog.getByLabel(texts.fields.first_name).fill('Mia');
  await dialog.getByLabel(texts.fields.last_name).fill('Berg');
  await dialog.getByRole('button', { name: texts.add }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.Toastify__toast').waitFor();
}

describe('at a desk', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const viewport = { width: 1280, height: 800 };
    context = await browser.newContext({ baseURL: server.url, viewport });
    page = await context.newPage();
    await page.goto('/login');
    await page.locator('#root:not([data-prerendered])').waitFor();
  });
  afterAll(() => context.close());

  test('a refused sign-in moves nothing of what is above the complaint', async () => {
    const place = () => page.getByRole('heading', { name: 'Anmelden' }).boundingBox();
    const before = await place();
    await page.getByLabel('E-Mail').fill(admin.email);
    await page.getByLabel('Passwort', { exact: true }).fill('falsch-1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
    expect(await place()).toEqual(before);
  });

  test('a toast leaves the buttons beside the heading free', async () => {
    await signIn(page, admin);
    await page.goto('/admin');
    await page.locator('.admin-empty').waitFor();
    await addMember(page);
    await expectFree(page, '.admin-head :is(button, a)');
  });
});

describe.each(PHONES)('the places of the office at %i×%i', (width, height) => {
  let context: BrowserContext;
  let page: Page;
  const nav = () => page.getByRole('navigation', { name: 'Büro' });
  const more = () => nav().getByRole('button', { name: 'Mehr' });

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: server.url, viewport: { width, height } });
    page = await context.newPage();
    await page.goto('/login');
    await signIn(page, admin);
    await page.goto('/admin');
    await more().waitFor();
  });
  afterAll(() => context.close());

  /** Of those that are seen: the word, and whether all of it is. */
  const words = () =>
    nav()
      .locator('a:visible span, button:visible span')
      .evaluateAll((spans) =>
        spans.map((span) => {
          const { left, right, width: seen } = span.getBoundingClientRect();
          const isWhole = left >= 0 && right <= window.innerWidth && seen >= span.scrollWidth - 1;
          return isWhole && span.parentElement!.clientWidth >= seen
            ? span.textContent
            : `${span.textContent} cut off`;
        }),
      );

  test('have their words, all of them', async () => {
    expect(await words()).toEqual(['Mitglieder', 'Suchen', 'Einlass live', 'Scanner', 'Mehr']);
    await more().click();
    expect(await words()).toEqual([
      ...['Mitglieder', 'Suchen', 'Einlass live', 'Scanner'],
      ...['Gast suchen', 'Aufträge', 'Protokoll', 'Einstellungen', 'Mehr'],
    ]);
    await page.keyboard.press('Escape');
    expect(await words()).toHaveLength(5);
  });

  test('the toast of the dialog before takes no tap from the next', async () => {
    await addMember(page);
    await addButton(page).click();
    await page.getByRole('dialog').getByLabel(texts.fields.first_name).waitFor();
    await expectFree(page, ':focus, .ant-modal-title');
    expect(await keptFromTaps(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('by keys: behind „Mehr“ are the others, and whoever has gone to one has them closed', async () => {
    await more().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Gast suchen');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Aufträge', level: 1 }).waitFor();
    expect(await words()).toHaveLength(5);
    await page.goBack();
  });
});

describe('without a connection', () => {
  const LOST = 'Keine Verbindung. Es wird weiter versucht.';
  let context: BrowserContext;
  let page: Page;
  const noticeIsGone = (): Promise<void> => page.getByText(LOST).waitFor({ state: 'detached' });

  beforeEach(async () => {
    context = await browser.newContext({ baseURL: server.url });
    page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-Mail').fill(admin.email);
    await page.getByLabel('Passwort', { exact: true }).fill(admin.password);
  });
  afterEach(() => context.close());

  test('a line says so, the form keeps what was typed, and the line goes by itself', async () => {
    await context.setOffline(true);
    await sees(page, LOST);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await sees(page, 'Login failed. Please try again.');
    expect(await page.getByLabel('E-Mail').inputValue()).toBe(admin.email);
    await context.setOffline(false);
    await noticeIsGone();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await sees(page, /^Hallo/);
  });

  test('a page that did not arrive is offered again, and comes when the network does', async () => {
    // Before the page lives a link is the browser's.
    await page.locator('#root:not([data-prerendered])').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Registrieren' }).click();
    await sees(page, 'Keine Verbindung');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await page.getByRole('button', { name: 'Versuche es erneut' }).click();
      await sees(page, 'Keine Verbindung');
    }
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Registrieren' }).waitFor();
  });

  test('what the server did not answer is asked again when it is back', async () => {
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await sees(page, /^Hallo/);
    await page.route('**/members/me/', (route) => route.abort());
    await page.route('**/token/verify/', (route) => route.abort());
    await page.reload();
    await sees(page, 'Deine Codes konnten nicht geladen werden.');
    await sees(page, LOST);
    await page.unroute('**/members/me/');
    await page.unroute('**/token/verify/');
    await sees(page, /^Hallo/);
    await noticeIsGone();
  });
});

describe('a code on paper', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
    // The browser's own dialog would wait for somebody.
    await context.addInitScript(() => {
      window.print = () => undefined;
    });
    page = await context.newPage();
    await page.goto('/login');
    await signIn(page, admin);
    await sees(page, /^Hallo/);
  });
  afterAll(() => context.close());

  test('shows the festival, the code, whom it is from and how to redeem it, and nothing else', async () => {
    const code = await page.locator('main code').first().innerText();
    await page.getByRole('button', { name: `Code ${code} drucken` }).click();
    const sheet = page.locator('.print-sheet');
    await sheet.waitFor({ state: 'attached' });
    expect(await sheet.isVisible()).toBe(false);

    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    expect(printed.replaceAll(/\s+/g, ' ').trim()).toBe(
      `Einlass Ticket-Kauf-Code ${code} Mit diesem Code bekommst du ein Ticket für Einlass: ` +
        'Nenne ihn beim Ticketkauf. Er gilt für genau ein Ticket und nur einmal. Bewahre ihn gut auf. ' +
        `Alles dazu, und ob er noch gilt: ${new URL(page.url()).origin}/code/${code} ` +
        `Für Von ${NAME}`,
    );
    const overflow = await page
      .locator('.print-code')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
  });

  test('is one sheet, and gone when it is printed', async () => {
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.locator('.print-sheet').waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'screen' });
  });

  test('the page itself is printed without its frame', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: /^Hallo/ }).isVisible()).toBe(true);
    expect(await page.locator('.header').isVisible()).toBe(false);
    expect(await page.getByText('Kopieren').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });
});
