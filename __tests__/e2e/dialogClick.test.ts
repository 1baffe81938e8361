/** A dialog takes clicks while it still appears: on a slow device people are faster than its movement. */
import type { Page } from 'playwright-core';

import { texts as sheetTexts } from '../../src/features/admin/sheet/texts.ts';
import { startFestival, type Festival } from '../support/festival.ts';
import { findMember, sees } from '../support/journey.ts';
import { signInAdmin } from '../support/session.ts';

/** What takes the dialog a fraction of a second takes it some seconds now. */
const SLOWER = 20;
/** From the press of a mouse button to its release. */
const CLICK_MS = 300;

let festival: Festival;
let page: Page;

beforeAll(async () => {
  festival = await startFestival();
  page = await festival.newPerson();
  const admin = { email: 'leitung@waldklang.example', password: 'Leitung-2027!' };
  await signInAdmin(page.context(), festival.server, admin);
  await festival.addMember('--first-name', 'Änne', '--last-name', 'Groß');
  await findMember(page, 'Änne Groß');
});
afterAll(() => festival.end());

async function slowDownMovements(by = SLOWER): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 / by });
}

test('a click that comes while the dialog appears sends it, and it closes', async () => {
  await slowDownMovements();
  await page.getByRole('button', { name: 'Codes erstellen für Änne Groß' }).click();
  const dialog = page.getByRole('dialog', { name: 'Codes erstellen für Änne Groß' });
  await page.locator('.form-dialog[class*="-appear-active"]').waitFor();

  // At once: Playwright would wait for a button that moves.
  await dialog.getByRole('button', { name: 'Erstellen' }).click({ delay: CLICK_MS, force: true });
  await sees(page, 'Ticket-Kauf-Code wurde erstellt.');
  await dialog.waitFor({ state: 'hidden' });
});

test('of two clicks, the second does not send unread what the first has opened', async () => {
  await slowDownMovements(1);
  await page.goto('/admin?suche=%C3%84nne');
  await page.getByRole('button', { name: 'Änne Groß öffnen' }).click();
  await page.getByRole('button', { name: sheetTexts.withdraw }).first().click();
  const dialog = page.getByRole('dialog', { name: sheetTexts.withdrawTitle });
  const send = dialog.getByRole('button', { name: sheetTexts.withdrawSubmit });
  // It stands, and takes clicks by now.
  await send.click({ trial: true });
  const place = await send.boundingBox();
  if (place === null) throw new Error('There is nothing to send');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await slowDownMovements();
  await page.getByRole('button', { name: sheetTexts.withdraw }).first().click();
  await send.waitFor();
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await send.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // The code is there still.
  await page.reload();
  await page.getByRole('button', { name: sheetTexts.withdraw }).waitFor();
});
