/** An administrator's way through the app with keys alone, on a desk and on a phone with a keyboard. */
import type { Locator, Page } from 'playwright-core';

import { focusFlaws } from '../support/accessibility/focus.ts';
import { startFestival, type Festival } from '../support/festival.ts';
import { sees } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';
import { registerInvited } from '../support/session.ts';

const admin = { email: 'leitung@waldklang.example', password: 'Leitung-2027!' };
/** More stops than any of the screens has. */
const STOPS_MAX = 150;

let festival: Festival;

beforeAll(async () => {
  festival = await startFestival();
  await festival.server.command('demo', '--members', '40', '--tickets', '10', '--seed', '7');
  await registerInvited(festival.server, festival.server.invitation(), admin);
});
afterAll(() => festival.end());

/** Presses the key until the control has the focus; nothing on the way may lose or hide it. */
async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press(key);
    expect(await flawsAtRest(page)).toEqual([]);
    const isThere = await target.evaluateAll((found) =>
      found.some((one) => one === document.activeElement),
    );
    if (isThere) return;
  }
  throw new Error(`${key} never led to ${String(target)}`);
}

/** What scrolls or gives way when the focus comes has done so within a moment. */
async function flawsAtRest(page: Page): Promise<string[]> {
  let flaws: string[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    flaws = await focusFlaws(page);
    if (flaws.length === 0 || (await isInBrowser(page))) return [];
    await page.waitForTimeout(50);
  }
  return flaws;
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.contains(document.activeElement));

/** Past the last control, the browser's own bars have their turn. */
const isInBrowser = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === document.body);

/** Closed dialogs give the focus back when their movement is over. */
async function waitForFocus(locator: Locator): Promise<void> {
  await locator.waitFor();
  for (let attempt = 0; attempt < 60; attempt += 1) {
    if (await isFocused(locator)) return;
    await locator.page().waitForTimeout(50);
  }
  throw new Error(`${String(locator)} never had the focus`);
}

const toast = (page: Page, text: string): Locator =>
  page.locator('.Toastify').getByRole('alert').filter({ hasText: text });

/** The page's title was said by a live region, and the focus is in the page. */
async function expectPage(page: Page, path: string, title: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path);
  await page.waitForFunction((end) => document.title.endsWith(end), title);
  await page.locator('[aria-live=polite]').filter({ hasText: title }).waitFor();
  await waitForFocus(page.getByRole('main'));
}

describe.each([
  ['on a desk', { width: 1280, height: 800 }, 'Änne Groß', 'gast@freunde.example'],
  ['on a phone', { width: 390, height: 664 }, 'Tom Tor', 'gast@familie.example'],
])('%s', (_, viewport, name, guest) => {
  const [firstName, lastName] = name.split(' ') as [string, string];
  const step = journeySteps();
  let page: Page;
  let code: string;

  beforeAll(async () => {
    await festival.addMember('--first-name', firstName, '--last-name', lastName);
    page = await festival.newPerson();
    await page.setViewportSize(viewport);
    await page.goto('/login');
  });

  step('a refused sign-in is heard, and its fields stay in reach', async () => {
    await walkTo(page, page.getByLabel('E-Mail'));
    await page.keyboard.type(admin.email);
    await walkTo(page, page.getByLabel('Passwort', { exact: true }));
    await page.keyboard.type('Falsch-2027!');
    await page.keyboard.press('Enter');
    await toast(page, 'Login failed').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).waitFor();
    await walkTo(page, page.getByLabel('E-Mail'), 'Shift+Tab');
    await walkTo(page, page.getByLabel('Passwort', { exact: true }));
  });

  step('signing in leads to the codes, which are announced', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expectPage(page, '/', 'Meine Codes');
  });

  step('the first stop of a page is the way past its header', async () => {
    await page.reload();
    await page.getByRole('heading', { name: /^Hallo/ }).waitFor();
    const skip = page.getByRole('link', { name: /^Zum Inhalt/ });
    await walkTo(page, skip);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('main'))).toBe(true);
  });

  step('the Admin link leads to the search, whose hits are counted aloud', async () => {
    await walkTo(page, page.getByRole('link', { name: 'Admin', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectPage(page, '/admin', 'Admin');
    await waitForFocus(page.getByRole('combobox', { name: 'Mitglieder suchen' }));
    await page.keyboard.type(name);
    await page
      .getByRole('status')
      .filter({ hasText: /^1 Mitglied$/ })
      .waitFor();
    await page.getByRole('region', { name: `Ticket-Kauf-Codes von ${name}` }).waitFor();
  });

  step(
    'a dialog keeps the focus, Escape closes it, and what opened it has the focus again',
    async () => {
      const open = page.getByRole('button', { name: `Codes erstellen für ${name}` });
      await walkTo(page, open);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Codes erstellen für ${name}` });
      await waitForFocus(dialog.getByLabel('Anzahl'));
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 8; stop += 1) {
          await page.keyboard.press(key);
          expect(await flawsAtRest(page)).toEqual([]);
          expect((await isFocused(dialog)) || (await isInBrowser(page))).toBe(true);
        }
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(open);
    },
  );

  step('codes are created', async () => {
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Codes erstellen für ${name}` });
    await waitForFocus(dialog.getByLabel('Anzahl'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(page.getByRole('main'));
    const codes = page
      .getByRole('region', { name: `Ticket-Kauf-Codes von ${name}` })
      .getByRole('listitem');
    await codes.nth(1).waitFor();
    expect(await codes.count()).toBe(2);
    code = await codes.first().locator('code').innerText();
  });

  step('a code is copied, which is said', async () => {
    await walkTo(page, page.getByRole('button', { name: `Code ${code} kopieren` }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'In Zwischenablage kopiert!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  step('its ticket is issued, and the focus stays with it', async () => {
    await walkTo(page, page.getByRole('button', { name: `Ticket ausstellen für ${code}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ticket ausstellen' });
    await waitForFocus(dialog.getByLabel('E-Mail-Adresse'));
    await page.keyboard.type('gast@');
    await page.keyboard.press('Enter');
    await sees(page, 'Fehlerhafte E-Mail Adresse!');
    await waitForFocus(dialog.getByLabel('E-Mail-Adresse'));
    await page.keyboard.type(guest.replace('gast@', ''));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await toast(page, `Ticket erfolgreich erstellt und per E-Mail an ${guest} gesendet!`).waitFor();
    await waitForFocus(page.getByRole('button', { name: `Erneut ausstellen für ${code}` }));
  });

  step('Alt+T leads to the toasts, where a key closes them', async () => {
    const last = toast(page, 'Ticket erfolgreich erstellt');
    await page.keyboard.press('Alt+KeyT');
    await waitForFocus(last);
    await walkTo(page, last.getByRole('button', { name: 'Meldung schließen' }));
    await page.keyboard.press('Enter');
    await last.waitFor({ state: 'hidden' });
    await mailTo(festival.smtp, guest);
  });

  step('Logout leads to the sign-in, which is announced', async () => {
    await walkTo(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectPage(page, '/login', 'Anmelden');
  });
});
