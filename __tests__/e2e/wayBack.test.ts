/** The browser's way back from a dialog: it closes it, and what was typed and chosen is still there. */
import type { Page } from 'playwright-core';

import { texts as sheet } from '../../src/features/admin/sheet/texts.ts';
import { texts } from '../../src/features/admin/texts.ts';
import { texts as exportTexts } from '../../src/features/admin/export/texts.ts';
import { texts as jobTexts } from '../../src/features/admin/jobs/texts.ts';
import { texts as viewTexts } from '../../src/features/admin/views/texts.ts';
import { texts as signup } from '../../src/features/signup/texts.ts';
import { startFestival, type Festival } from '../support/festival.ts';
import { beginTab, sees } from '../support/journey.ts';
import { signInAdmin } from '../support/session.ts';

const DRAFT = 'Deine Eingaben von vorhin, noch nicht gespeichert.';

let festival: Festival;
let page: Page;

beforeAll(async () => {
  festival = await startFestival();
  page = await festival.newPerson();
  const admin = { email: 'leitung@waldklang.example', password: 'Leitung-2027!' };
  await signInAdmin(page.context(), festival.server, admin);
  await festival.addMember('--first-name', 'Änne', '--last-name', 'Groß');
});
afterAll(() => festival.end());

/** By a link, so that there is a way back within the app. */
beforeEach(async () => {
  await beginTab(page);
  await page.goto('/admin/suche');
  await page.getByRole('link', { name: 'Mitglieder', exact: true }).click();
  await sees(page, /\d+ Mitglieder?$/);
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** The button of the browser; Playwright's own waits for what a dialog keeps from happening. */
async function goBack(tab: Page = page): Promise<void> {
  const browser = await tab.context().newCDPSession(tab);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  const { id: entryId = 0 } = entries[currentIndex - 1] ?? {};
  await browser.send('Page.navigateToHistoryEntry', { entryId });
  await browser.detach();
}
const pathOf = (): string => new URL(page.url()).pathname;
const isGone = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

test('what was typed comes back with its dialog, also after the page was left', async () => {
  await press(texts.addMember);
  const dialog = page.getByRole('dialog', { name: texts.addMember });
  await dialog.getByLabel(texts.fields.first_name).fill('Mia');
  await goBack();
  await isGone();
  expect(pathOf()).toBe('/admin');

  await press(texts.addMember);
  await sees(page, DRAFT);
  expect(await dialog.getByLabel(texts.fields.first_name).inputValue()).toBe('Mia');
  await goBack();
  await isGone();

  await goBack();
  await page.waitForURL('**/admin/suche');
  await page.goForward();
  await press(texts.addMember);
  await sees(page, DRAFT);
  expect(await dialog.getByLabel(texts.fields.first_name).inputValue()).toBe('Mia');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
});

test('also on a page that was opened by its address, with another one behind it', async () => {
  await page.goto('about:blank');
  await page.goto('/admin');
  await press(texts.addMember);
  const dialog = page.getByRole('dialog', { name: texts.addMember });
  await dialog.getByLabel(texts.fields.first_name).fill('Ole');
  await goBack();
  await isGone();
  expect(pathOf()).toBe('/admin');
  await press(texts.addMember);
  expect(await dialog.getByLabel(texts.fields.first_name).inputValue()).toBe('Ole');
  await dialog.getByLabel(texts.fields.first_name).fill('');
  await goBack();
  await isGone();
  // The page is its own step back, once.
  await goBack();
  await sees(page, /\d+ Mitglieder?$/);
  await goBack();
  await page.waitForURL('about:blank');
});

test('of the second step of signing up, it leads to the first, and the code is still there', async () => {
  const guest = await festival.newPerson();
  const code = await festival.addMember('--first-name', 'Ada', '--last-name', 'Neu');
  await guest.goto(`/signup?code=${code}`);
  await guest.getByRole('button', { name: signup.verify }).click();
  await guest.getByLabel(signup.email).fill('ada@example.org');
  await goBack(guest);
  const field = guest.getByLabel(signup.code);
  await field.waitFor();
  expect(await field.inputValue()).toBe(code);
  await guest.getByRole('button', { name: signup.verify }).click();
  await guest.getByRole('button', { name: signup.back }).click();
  await field.waitFor();
  await guest.context().close();
});

test('who was chosen for a job is chosen still', async () => {
  await page.getByRole('checkbox', { name: texts.selectPage }).click();
  await press(jobTexts.actions);
  await page.getByRole('menuitem', { name: jobTexts.createCodes }).click();
  await page.getByRole('dialog').waitFor();
  await goBack();
  await isGone();
  expect(pathOf()).toBe('/admin');
  expect(await page.getByRole('checkbox', { name: texts.selectPage }).isChecked()).toBe(true);
});

const menu = () =>
  page.locator('.ant-popover, .ant-dropdown, :popover-open').filter({ visible: true });

/** Opened by its button; the way back closes it, and leads on only then. */
async function closesOnBack(name: string): Promise<void> {
  await press(name);
  await menu().waitFor();
  await goBack();
  await menu().waitFor({ state: 'hidden' });
  expect(pathOf()).toBe('/admin');
}

test('of a menu, it closes the menu', async () => {
  for (const name of [texts.filter, texts.view, viewTexts.views, exportTexts.choose])
    await closesOnBack(name);
  await page.getByRole('checkbox', { name: texts.selectPage }).click();
  await closesOnBack(jobTexts.actions);
  await goBack();
  await page.waitForURL('**/admin/suche');
});

test('of what opens on a phone, too', async () => {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [texts.otherActions, 'Mehr']) await closesOnBack(name);
  await goBack();
  await page.waitForURL('**/admin/suche');
  await page.setViewportSize(size);
});

test('of a dialog over a sheet, it closes the dialog, then the sheet, then it leaves', async () => {
  await press(/^Codes von Änne Groß zeigen$/);
  await press(/^Änne Groß öffnen/);
  await press(sheet.edit);
  const dialog = page.getByRole('dialog', { name: /^Änne Groß \(#\d+\) bearbeiten$/ });
  const lastName = dialog.getByLabel(texts.fields.last_name);
  await lastName.fill('Klein');
  await goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.sheet').waitFor();
  await goBack();
  await isGone();

  await page.goForward();
  await press(sheet.edit);
  await sees(page, DRAFT);
  expect(await lastName.inputValue()).toBe('Klein');
  await press('Abbrechen');
});
