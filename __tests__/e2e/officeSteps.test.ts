/**
 * How many steps the office's tasks take, in the browser. A step is a click, a key that is pressed (Tab and Enter, too),
 * or a text that is typed or pasted at one go into the field that has the focus. What is only read or waited for is none.
 */
import type { Browser, Locator, Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import { texts } from '../../src/features/admin/texts.ts';
import { texts as exportTexts } from '../../src/features/admin/export/texts.ts';
import { texts as jobTexts } from '../../src/features/admin/jobs/texts.ts';
import { texts as finderTexts } from '../../src/features/finder/texts.ts';
import { createCodesFor, succeed } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const MEMBERS = 40;
const GUEST = 'gast@example.org';

let smtp: TestSmtp;
let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;
let steps = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { MAIL_URL: smtp.url } });
  await server.command('demo', '--members', String(MEMBERS), '--tickets', '20', '--seed', '5');
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, { viewport: { width: 1440, height: 900 } });
  const { access } = await signInAdmin(person.context, server, admin);
  const [code] = await createCodesFor(server.url, access, 1);
  await succeed(server.url, calls.generateTicket, {
    body: { token: code?.id, email: GUEST },
    access,
  });
  await succeed(server.url, officeCalls.revokeTicket, {
    params: { id: code?.id ?? 0 },
    body: { reason: 'doppelt bestellt' },
    access,
  });
  page = await person.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.discard();
  await smtp.stop();
});

const click = async (target: Locator): Promise<void> => {
  steps += 1;
  await target.click();
};
const press = async (key: string): Promise<void> => {
  steps += 1;
  await page.keyboard.press(key);
};
/** Into the field that has the focus by itself. */
const type = async (text: string): Promise<void> => {
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  steps += 1;
  await page.keyboard.type(text);
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').waitFor();
  steps = 0;
}
async function openList(path = '/admin'): Promise<void> {
  await open(path);
  await sees(page, /\d+ Mitglieder$/);
}

test('a new member is invited: 3', async () => {
  await openList();
  await type('Mia Moll mia@example.org');
  await click(button(texts.addTyped('Mia Moll')));
  await page.getByRole('dialog').getByLabel(texts.fields.first_name).waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] form') !== null);
  await press('Enter');
  await sees(page, texts.addedAndInvited('Mia Moll', 'mia@example.org'));
  expect(steps).toBe(3);
  await sees(page, texts.invitedTo('mia@example.org'));
  // What the list looks for by now says whom it found.
  expect(new URL(page.url()).searchParams.get('suche')).toMatch(/^#\d+$/);
});

test('who is there already gets another address: 3', async () => {
  await openList();
  await type('Mia Moll neu@example.org');
  await click(button(/^E-Mail von Mia Moll #\d+ ändern …$/));
  const field = page.getByRole('dialog').getByLabel(texts.fields.invite_email);
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] form') !== null);
  expect(await field.inputValue()).toBe('neu@example.org');
  await press('Enter');
  await sees(page, texts.changedAndInvited('Mia Moll', 'neu@example.org'));
  expect(steps).toBe(3);
  await sees(page, texts.invitedTo('neu@example.org'));
});

test('five codes for each of forty who are selected: 4', async () => {
  await openList();
  await page.getByRole('checkbox', { name: texts.selectPage }).click();
  steps = 0;
  await click(button(jobTexts.actions));
  await click(page.getByRole('menuitem', { name: jobTexts.createCodes }));
  const dialog = page.getByRole('dialog');
  await page.waitForFunction(() => document.activeElement?.role === 'spinbutton');
  await type('5');
  await dialog.getByText('+ 5 Codes').first().waitFor();
  await press('Enter');
  await dialog.getByText(`${jobTexts.states.done} · `).waitFor();
  expect(steps).toBe(4);
});

test('why a ticket is red is said as it is found: 0 after typing', async () => {
  await open('/admin/suche');
  await type(GUEST);
  steps = 0;
  await sees(page, finderTexts.standing.revoked[1]);
  await sees(page, /doppelt bestellt/);
  expect(steps).toBe(0);
});

test('what a filter finds is a table: 1 after filtering', async () => {
  await openList('/admin?filter=registrierung:registriert');
  const coming = page.waitForEvent('download');
  await click(button(exportTexts.load));
  expect((await coming).suggestedFilename()).toMatch(/^mitglieder-.*\.xlsx$/);
  expect(steps).toBe(1);
});
