/**
 * How many steps the office's tasks take, in the browser. A step is a click, a key that is pressed (Tab and Enter, too),
 * a file that is given, or a text that is typed or pasted at one go into the field that has the focus. What is only read
 * or waited for is none. docs/members.md tells the numbers.
 */
import type { Browser, Locator, Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import { routes } from '../../src/app/routes.ts';
import { texts } from '../../src/features/admin/texts.ts';
import { texts as exportTexts } from '../../src/features/admin/export/texts.ts';
import { texts as importTexts } from '../../src/features/admin/import/texts.ts';
import { texts as jobTexts } from '../../src/features/admin/jobs/texts.ts';
import { texts as viewTexts } from '../../src/features/admin/views/texts.ts';
import { texts as finderTexts } from '../../src/features/finder/texts.ts';
import { createCodesFor, succeed } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { beginTab, sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { waitUntil } from '../support/waitUntil.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const MEMBERS = 40;
const IMPORTED = 3_000;
/** With those whom the demo has. */
const MANY = /von 3\.0\d\d Mitgliedern$/;
/** For a job about all of them, on a computer that has other things to do. */
const LONG_MS = 60_000;
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
/** Dropped on the page, or chosen from the computer's own window. */
const drop = async (name: string, text: string): Promise<void> => {
  steps += 1;
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function open(path: string): Promise<void> {
  await beginTab(page);
  await page.goto(path);
  await page.getByRole('main').waitFor();
  steps = 0;
}
async function openList(path = '/admin'): Promise<void> {
  await open(path);
  await sees(page, /\d+ Mitgliedern?$/);
}

/** It has begun by then; what comes next needs what it does. */
async function expectJobAfter(count: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const { waiting, running, done } = jobTexts.states;
  await dialog.getByText(new RegExp(`^(${waiting}|${running}|${done}) · `)).waitFor();
  expect(steps).toBe(count);
  await dialog.getByText(`${done} · `).waitFor({ timeout: LONG_MS });
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

test('a list of 3,000 is imported: 4', async () => {
  const lines = Array.from({ length: IMPORTED }, (_, i) => `Ina ${i};Imker;ina${i}@example.org`);
  await openList();
  await click(page.getByRole('link', { name: texts.import, exact: true }));
  await drop('mitglieder.csv', ['Vorname;Nachname;E-Mail', ...lines].join('\n'));
  await click(button(importTexts.check));
  await click(button('3.000 Mitglieder anlegen'));
  await sees(page, new RegExp(`^(${importTexts.underWay}|${importTexts.result})$`));
  expect(steps).toBe(4);
  await page.getByText('3.000 Mitglieder angelegt.').waitFor({ timeout: LONG_MS });
});

test('all who were never invited are, over many pages: 6', async () => {
  await openList();
  await click(button(viewTexts.views));
  await click(page.getByRole('menuitemradio', { name: viewTexts.presets.neverInvited }));
  await sees(page, MANY);
  await click(button(texts.selectFound));
  await click(button(jobTexts.actions));
  await click(page.getByRole('menuitem', { name: jobTexts.invite, exact: true }));
  await click(button('Mails für 3.000 Mitglieder senden'));
  await expectJobAfter(6);
  await waitUntil('mail', () => smtp.mails.find(({ to }) => to[0]?.startsWith('ina')), LONG_MS);
});

test('who has not reacted is listed: 2', async () => {
  await openList();
  await click(button(viewTexts.views));
  await click(page.getByRole('menuitemradio', { name: viewTexts.presets.invited }));
  await sees(page, MANY);
  await sees(page, texts.invitedTo('ina0@example.org'));
  expect(steps).toBe(2);
});

// By keys it takes one more: Enter chooses the label, and another one starts the job.
test('all whom a filter finds get a label: 5 after filtering', async () => {
  await openList('/admin?filter=registrierung:eingeladen');
  await click(button(texts.selectFound));
  await click(button(jobTexts.actions));
  await click(page.getByRole('menuitem', { name: jobTexts.giveLabel }));
  await page.waitForFunction(() => document.activeElement?.role === 'combobox');
  await type('Nachfassen');
  await click(button('3.001 Mitglieder ändern'));
  await expectJobAfter(5);
});

test('a job is taken back: 3', async () => {
  await openList();
  await click(page.getByRole('link', { name: routes.jobs.place.label, exact: true }));
  const job = page.getByRole('article').filter({ hasText: 'Nachfassen' });
  await click(job.getByRole('button', { name: jobTexts.undo }));
  await click(button('Für 3.001 Mitglieder zurücknehmen'));
  await expectJobAfter(3);
});
