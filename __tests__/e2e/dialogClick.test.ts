/** A dialog takes clicks while it still appears: on a slow device people are faster than its movement. */
import type { Page } from 'playwright-core';

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

async function slowDownMovements(): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
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
