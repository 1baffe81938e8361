/** The admin panel where only a browser can tell: what is seen at which size, and what a re-login keeps. */
import type { Browser, Page } from 'playwright-core';

import { setupCalls } from '../../contract/office/setup.ts';
import { texts as labelTexts } from '../../src/features/admin/labels/texts.ts';
import { ask } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { beginTab, sees, signIn } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 640 };

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
/** Of the demo's members, by the command line's help. */
const DEMO_PASSWORD = 'Beispiel-2026!';

let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  await server.command('demo', '--members', '45', '--tickets', '40', '--seed', '3');
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, { viewport: DESK });
  const { access } = await signInAdmin(person.context, server, admin);
  // A festival that is well under way.
  await ask(server.url, setupCalls.putSetupAway, { access });
  page = await person.newPage();
});

afterAll(async () => {
  await browser.close();
  await server.discard();
});

beforeEach(async () => {
  await page.setViewportSize(DESK);
  await beginTab(page);
  await page.goto('/admin');
  await sees(page, /^\d+ Mitglieder$/);
});

const search = () => page.getByRole('combobox', { name: 'Mitglieder suchen' });
const expandButtons = () => page.getByRole('button', { name: /^Codes von .* zeigen$/ });
const dialogField = () => page.getByRole('dialog').getByLabel('E-Mail-Adresse');
const sidewaysPx = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;

/** Opens the second member's row and the dialog for the first code of it. */
async function openDialog() {
  await expandButtons().nth(1).click();
  const opener = page.getByRole('button', { name: /^(Ticket|Erneut) ausstellen für/ }).first();
  const label = (await opener.getAttribute('aria-label'))!;
  await opener.click();
  await dialogField().waitFor();
  return page.getByRole('button', { name: label, exact: true });
}

test('on arrival the search field has the focus', async () => {
  expect(await search().evaluate((field) => field === document.activeElement)).toBe(true);
});

test('rows are 40 px high, and the head of the table stays above them', async () => {
  const rows = page.getByRole('row');
  expect((await rows.nth(5).boundingBox())!.height).toBe(40);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY > 400);
  // Above it only what is searched by.
  expect(await topOf('.admin-bar')).toBe(0);
  expect(await topOf('thead th')).toBe(64);
});

test.each([DESK, { width: 1000, height: 800 }, PHONE, SMALL])(
  'nothing is wider than a screen of $width px, codes and dialogs included',
  async (size) => {
    await page.setViewportSize(size);
    expect(await sidewaysPx()).toBe(0);
    await openDialog();
    expect(await sidewaysPx()).toBe(0);
  },
);

test.each([1000, 1280, 1440, 1600, 1920])(
  'with every column on a screen of %i px a name has room, and the codes are in sight',
  async (width) => {
    await page.evaluate(() => {
      localStorage.setItem(
        'einlass:members-view',
        'email,state,invitation,tickets,created,lastActive;dense;50',
      );
    });
    try {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await expandButtons().nth(5).waitFor();
      for (const column of ['name', 'email']) {
        const box = (await page.locator(`tbody .admin-${column}`).first().boundingBox())!;
        expect(box.width).toBeGreaterThanOrEqual(200);
      }
      const { x } = (await expandButtons().nth(5).boundingBox())!;
      expect(x).toBeLessThan(width);
      expect(await sidewaysPx()).toBe(0);
      await expandButtons().nth(1).click();
      const issue = page.getByRole('button', { name: /^(Ticket|Erneut) ausstellen für/ }).first();
      const { x: left, width: wide } = (await issue.boundingBox())!;
      expect(left + wide).toBeLessThan(width);
      // Whatever is scrolled, the heads stay, and cover no row that the keys go to.
      await page.locator('tbody .admin-name').nth(5).hover();
      await page.mouse.wheel(0, 900);
      // The wheel turns later than it was told to.
      await page.waitForTimeout(200);
      await expandButtons().nth(30).focus();
      for (let step = 0; step < 24; step += 1) {
        await page.keyboard.press('ArrowUp');
        const [head, row] = await page.evaluate(() =>
          [document.querySelector('thead th'), document.activeElement!.closest('tr')].map(
            (part) => part!.getBoundingClientRect().toJSON() as DOMRect,
          ),
        );
        expect(head!.top).toBeGreaterThanOrEqual(64);
        expect(row!.top).toBeGreaterThanOrEqual(head!.bottom);
        expect(row!.bottom).toBeLessThan(800);
      }
      await page.mouse.wheel(0, 9_000);
      await page.mouse.wheel(0, 9_000);
      await page.waitForTimeout(200);
      const y = await topOf('thead th');
      expect(y).toBeGreaterThanOrEqual(64);
      expect(y).toBeLessThan(400);
    } finally {
      await page.evaluate(() => localStorage.removeItem('einlass:members-view'));
    }
  },
);

test('on a phone each member is a card, which the thumb unfolds anywhere at its foot', async () => {
  await page.setViewportSize(PHONE);
  const card = page.getByRole('row').nth(2);
  const email = await card.getByText(/@/).elementHandle();
  // Both at one moment: the list may be moving still.
  const [nameEnd, emailTop] = await card
    .getByRole('rowheader')
    .evaluate(
      (name, other) => [
        name.getBoundingClientRect().bottom,
        (other as Element).getBoundingClientRect().top,
      ],
      email,
    );
  expect(emailTop).toBeGreaterThanOrEqual(nameEnd);
  await card
    .getByRole('cell')
    .last()
    .click({ position: { x: 8, y: 24 } });
  await page.getByRole('region', { name: /^Ticket-Kauf-Codes von/ }).waitFor();
  // The selection, and six that say what they are.
  expect(await page.getByRole('columnheader').count()).toBe(7);
});

test('what a thumb unfolds at the lower edge of a small phone is there to be seen', async () => {
  await page.setViewportSize({ width: 320, height: 568 });
  const card = page.getByRole('row').nth(3);
  const foot = card.getByRole('cell').last();
  // Its end is just above the bar of places.
  await foot.evaluate((cell) =>
    scrollBy(0, cell.getBoundingClientRect().bottom - innerHeight + 72),
  );
  await foot.click({ position: { x: 8, y: 24 } });
  const codes = page.getByRole('region', { name: /^Ticket-Kauf-Codes von/ });
  await codes.waitFor();
  await page.waitForFunction(
    () => {
      const shown = document.querySelector('.admin-purchase-codes')?.getBoundingClientRect();
      return shown !== undefined && shown.top > 0 && shown.top + 100 < innerHeight - 56;
    },
    null,
    { timeout: 5_000 },
  );
});

test('a phone that is turned keeps the dialog, and the focus returns to what opened it', async () => {
  await page.setViewportSize(PHONE);
  const opener = await openDialog();
  await dialogField().fill('gast@exam');
  await page.setViewportSize({ width: 1100, height: 600 });
  expect(await dialogField().inputValue()).toBe('gast@exam');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

/** What of 30 steps of the keyboard cannot be seen. */
async function steppedOutOfSight(): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused));
      return isSeen ? null : `${focused.outerHTML} below ${seen?.className}`;
    });
    if (place !== null) hidden.push(place);
  }
  return hidden;
}

test('a mouse hits the cross of a label, which does not open the list of labels', async () => {
  await page.goto('/admin?mitglied=1');
  const field = page.locator('.sheet').getByRole('combobox', { name: labelTexts.labels });
  await field.fill('Presse');
  await field.press('Enter');
  await field.press('Escape');
  const cross = page.getByRole('button', { name: labelTexts.take('Presse') });
  const { width, height } = (await cross.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await cross.click({ position: { x: 2, y: 2 } });
  await sees(page, labelTexts.taken('Presse'));
  await cross.waitFor({ state: 'detached' });
  expect(await field.getAttribute('aria-expanded')).toBe('false');
});

test('what the keyboard goes to is never below the bars at the edges', async () => {
  await page.setViewportSize({ width: 1440, height: 600 });
  expect(await steppedOutOfSight()).toEqual([]);
});

test.each([DESK, PHONE, SMALL])(
  '%o: acting on a selection moves nothing below it',
  async (size) => {
    await page.setViewportSize(size);
    const scrolled = () => page.evaluate(() => scrollY);
    const all = page.getByText('Alle auswählen', { exact: true });
    await all.hover();
    const before = await scrolled();
    await all.click();
    await page.locator('.selection-bar:focus').waitFor();
    expect(await scrolled()).toBe(before);
    await page.getByRole('button', { name: 'Aktionen' }).click();
    await page.locator('[role=menuitem]:focus').waitFor();
    expect(await scrolled()).toBe(before);
    await page.keyboard.press('Escape');
    await page.locator('.selection-act:focus').waitFor();
    expect(await scrolled()).toBe(before);
  },
);

describe('a menu by keys alone', () => {
  const entry = () => page.locator('[role^=menuitem]:focus');
  const focusOn = (name: string) =>
    page.waitForFunction((words) => document.activeElement?.textContent === words, name);

  const isFirst = (focused: Element): boolean =>
    focused.closest('[role=menu]')?.querySelector('[role^=menuitem]') === focused;

  test('that is left leaves the focus on its button, however often', async () => {
    await page.getByRole('checkbox').nth(1).check();
    for (const name of ['Merkliste', 'Aktionen']) {
      for (let time = 0; time < 3; time += 1) {
        await page.getByRole('button', { name, exact: true }).press('Enter');
        await entry().waitFor();
        expect(await entry().evaluate(isFirst)).toBe(true);
        const first = await entry().textContent();
        await page.keyboard.press('ArrowDown');
        await page.waitForFunction((words) => document.activeElement?.textContent !== words, first);
        await page.keyboard.press('Escape');
        await focusOn(name);
      }
    }
  });

  test.each(['Enter', 'Space'])(
    'opens a dialog, which the same key does not close: %s',
    async (key) => {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Aktionen', exact: true }).press('Enter');
      await entry().waitFor();
      await page.getByRole('menuitem', { name: 'Rolle geben' }).press(key);
      const dialog = page.getByRole('dialog', { name: 'Rolle geben' });
      await dialog.waitFor();
      await page.waitForTimeout(300);
      expect(await dialog.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await focusOn('Aktionen');
    },
  );

  test('so do its entries, and the dialog that one has opened', async () => {
    const button = page.getByRole('button', { name: 'Merkliste', exact: true });
    await button.press('Enter');
    await entry().waitFor();
    await page.getByRole('menuitem').last().press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await focusOn('Merkliste');
    await button.press('Enter');
    await entry().waitFor();
    await page.getByRole('menuitemradio').first().press('Enter');
    await page.waitForURL(/filter=/);
    await focusOn('Merkliste');
  });
});

test.each([
  [320, 568],
  [390, 844],
  [700, 900],
])('nor below what is selected, on which nothing lies either: %i × %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  const box = page.locator('.admin-member').first().getByRole('checkbox');
  await box.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await bar.waitFor();
  expect(await steppedOutOfSight()).toEqual([]);
  await person.context.setOffline(true);
  const notice = page.getByText('Keine Verbindung. Es wird weiter versucht.');
  await notice.waitFor();
  const [above, below] = [(await notice.boundingBox())!, (await bar.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  await person.context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
});

describe('the session ends while somebody types', () => {
  /** The server knows neither of the tokens that the browser holds. */
  async function loseSession() {
    const cookies = await person.context.cookies();
    await person.context.addCookies(
      cookies
        .filter(({ name }) => name.endsWith('_token'))
        .map((cookie) => ({ ...cookie, value: 'x' })),
    );
  }

  async function busy() {
    const answer = page.waitForResponse(/search=example/);
    await search().fill('example');
    await (await answer).finished();
    await openDialog();
    await dialogField().fill('gast@example.org');
    await loseSession();
    await page.keyboard.press('Enter');
    await page.waitForURL('/login');
  }

  /** 401 is what the server has to say, and the browser writes each down. */
  const complaints = () => person.complaints.filter((text) => !text.includes('status of 401'));

  test('the same member finds everything as it was', async () => {
    await page.goto('/admin?von=mail#unten');
    await busy();
    await signIn(page, admin);
    const address = new URL(page.url());
    expect(address).toMatchObject({ pathname: '/admin', hash: '#unten' });
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      von: 'mail',
      suche: 'example',
    });
    expect(await dialogField().inputValue()).toBe('gast@example.org');
    await page.waitForFunction(
      () => document.activeElement?.closest('[role=dialog] form') !== null,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await search().inputValue()).toBe('example');
    await page.getByRole('region', { name: /^Ticket-Kauf-Codes von/ }).waitFor();
    expect(complaints()).toEqual([]);
  });

  test('another member finds nothing', async () => {
    const other = await page
      .getByText(/^\S+@example\.org$/)
      .nth(1)
      .innerText();
    await busy();
    await signIn(page, { email: other, password: DEMO_PASSWORD });
    await sees(page, 'Access denied. This area is restricted to administrators only.');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('gast@example.org').count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await signIn(page, admin);
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await sees(page, /^\d+ Mitglieder$/);
    expect(await search().inputValue()).toBe('');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('the browser has complained of nothing but refused sessions', () => {
  expect(person.complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
});
