/** Many members at once, in the browser: taken away as a table that can be imported again, and codes for forty. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';

import { texts as exportTexts } from '../../src/features/admin/export/texts.ts';
import { texts as jobTexts } from '../../src/features/admin/jobs/texts.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { beginTab, sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';
import { waitUntil } from '../support/waitUntil.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const MEMBERS = 40;

let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;
/** Since the page was opened. */
let clicks = 0;

beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await signInAdmin(person.context, server, admin);
  page = await person.newPage();
  const lines = Array.from({ length: MEMBERS }, (_, i) => `${7_000 + i};Mia;Möller-Übermut ${i}`);
  await page.goto('/admin/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nummer;Vorname;Nachname\n${lines.join('\n')}\n`),
  });
  await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
  await page.getByRole('button', { name: `${MEMBERS} Mitglieder anlegen` }).click();
  await sees(page, `${MEMBERS} Mitglieder angelegt.`);
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

async function click(target: ReturnType<Page['locator']>): Promise<void> {
  clicks += 1;
  await target.click();
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openList(): Promise<void> {
  await beginTab(page);
  await page.goto('/admin?suche=Übermut');
  await sees(page, `${MEMBERS} Mitglieder`);
  clicks = 0;
}

async function loaded(begin: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await begin();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('what the filter finds is a table in one click, and our import knows every column', async () => {
  await openList();
  const { name, content } = await loaded(() => click(button(exportTexts.load)));
  expect(clicks).toBe(1);
  expect(name).toMatch(/^mitglieder-.*\.xlsx$/);
  await page.goto('/admin/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await sees(page, `${name}: ${MEMBERS} Zeilen`);
});

test('as CSV with other columns, which are there the next time, too', async () => {
  await openList();
  await click(button(exportTexts.choose));
  await click(button(exportTexts.none));
  await page.getByRole('checkbox', { name: 'Nachname' }).check();
  await page.getByRole('radio', { name: exportTexts.formats.csv }).check();
  const menu = page.getByRole('group', { name: exportTexts.choose });
  const first = await loaded(() => click(menu.getByRole('button', { name: exportTexts.load })));
  expect(first.content.toString().split('\r\n').slice(0, 2)).toEqual([
    '\ufeffNachname',
    'Möller-Übermut 0',
  ]);
  await openList();
  const again = await loaded(() => click(button(exportTexts.load)));
  expect(again.content.equals(first.content)).toBe(true);
});

test('five codes for each of forty: four clicks and a digit', async () => {
  await openList();
  await click(page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }));
  await click(button(jobTexts.actions));
  await click(page.getByRole('menuitem', { name: jobTexts.createCodes }));
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('spinbutton', { name: jobTexts.count });
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement?.role === 'spinbutton');
  await page.keyboard.type('5');
  await dialog.getByText('+ 5 Codes').first().waitFor();
  await click(dialog.getByRole('button', { name: `Codes für ${MEMBERS} Mitglieder erstellen` }));
  expect(clicks).toBe(4);
  await dialog.getByText(`${jobTexts.states.done} · `).waitFor();
  await sees(page, 'Je 5 Codes erstellen');
  await dialog.getByRole('button', { name: jobTexts.close, exact: true }).last().click();
  await openList();
  await page.getByText('5 frei / 5').first().waitFor();
});

test('started and closed by keys, the focus goes from the button to the result, and back to "Aktionen"', async () => {
  await openList();
  await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).click();
  await button(jobTexts.actions).click();
  await page.getByRole('menuitem', { name: jobTexts.createCodes }).click();
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: `Codes für ${MEMBERS} Mitglieder erstellen` });
  await start.focus();
  await page.keyboard.press('Enter');
  await dialog.getByText(`${jobTexts.states.done} · `).waitFor();
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(
    (name) => document.activeElement?.textContent === name,
    jobTexts.actions,
  );
});

test('whoever starts it before the dialog has come to rest keeps the focus in it', async () => {
  await openList();
  const devtools = await person.context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).click();
  await button(jobTexts.actions).click();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
  await page.getByRole('menuitem', { name: jobTexts.createCodes }).dispatchEvent('click');
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: `Codes für ${MEMBERS} Mitglieder erstellen` });
  await start.waitFor();
  let answer = (): void => undefined;
  const isSlow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/jobs/*/', async (route) => {
    await isSlow;
    await route.continue();
  });
  await start.press('Enter');
  expect(await page.locator('.job-dialog.ant-fade-appear').count()).toBe(1);
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await devtools.detach();
  await page.locator('.job-dialog:not(.ant-fade-appear)').waitFor();
  answer();
  await dialog.getByText(`${jobTexts.states.done} · `).waitFor();
  expect(await dialog.locator(':focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.unrouteAll();
});

test('the menu of "Aktionen" opens where it stays: what is pressed at once is what was meant', async () => {
  await openList();
  const devtools = await person.context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).click();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
  await button(jobTexts.actions).click();
  const item = page.getByRole('menuitem', { name: jobTexts.createCodes });
  // Before antd has placed it, it lies outside of the window.
  const at = async (): Promise<number> => (await item.boundingBox())?.y ?? -1;
  const first = await waitUntil('place', async () => {
    const y = await at();
    return y > 0 ? y : undefined;
  });
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await devtools.detach();
  // Until it has opened.
  await page.waitForTimeout(400);
  expect(await at()).toBe(first);
  await page.keyboard.press('Escape');
});
