/** The next year, in the browser: counted, doubted, begun; old codes are named as such and found; and brought back. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import type { Member, PurchaseCode } from '../../contract/entities.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import { DESPITE_DOUBTS } from '../../contract/office/seasons.ts';
import { texts as sheet } from '../../src/features/admin/sheet/texts.ts';
import { texts as codePage } from '../../src/features/code/texts.ts';
import { texts as finder } from '../../src/features/finder/texts.ts';
import { seasonTexts as texts } from '../../src/features/settings/seasonTexts.ts';
import { texts as settings } from '../../src/features/settings/texts.ts';
import { axeViolations } from '../support/accessibility/axe.ts';
import { reflowFlaws } from '../support/accessibility/reflow.ts';
import { ask } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { settle } from '../support/screens/tab.ts';
import { registerInvited, signInAdmin } from '../support/session.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const DESK = { width: 1440, height: 900 };
const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];
/** Where pictures of the screens go, if anywhere. */
const PICTURES = process.env.PICTURES;

let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;
let access: string;
let code: string;

beforeAll(async () => {
  server = await startServer({ env: { PRODUCT_NAME: 'Waldklang 2026', TICKET_PREFIX: 'wald26' } });
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, {
    viewport: DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  ({ access } = await signInAdmin(person.context, server, admin));
  page = await person.newPage();
  const { id } = await add('Änne', 'Groß');
  await ask(server.url, calls.createPurchaseCodes, { access, params: { id }, body: { count: 3 } });
  const { body } = await ask<PurchaseCode[]>(server.url, calls.memberPurchaseCodes, {
    access,
    params: { id },
  });
  const [first, second] = body;
  code = second?.token ?? '';
  await ask(server.url, calls.generateTicket, {
    access,
    body: { token: first?.id, email: 'gast@example.org' },
  });
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

async function add(first: string, last: string): Promise<Member> {
  const body = { first_name: first, last_name: last };
  return (await ask<Member>(server.url, officeCalls.addMember, { access, body })).body;
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** As it stands: nothing for axe, nothing cut off, on a desk and on phones. */
async function examine(name: string): Promise<void> {
  for (const viewport of [...PHONES, DESK]) {
    await page.setViewportSize(viewport);
    const at = `${name} ${viewport.width}`;
    await settle(page);
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}/${at}.png`, fullPage: true });
    }
    expect([at, await axeViolations(page), await reflowFlaws(page)]).toEqual([at, [], []]);
  }
}

test('another name says before it is saved what is sent already', async () => {
  await page.goto('/admin/settings');
  await page.getByLabel(settings.fields.name, { exact: true }).fill('Waldklang 26');
  await press(settings.save);
  await sees(page, '1 ausgestelltes Ticket zeigt weiter den Namen');
  await examine('consequences');
  await page.getByRole('dialog').getByRole('button', { name: settings.cancel }).click();
  await page.getByLabel(settings.fields.name, { exact: true }).fill('Waldklang 2026');
  await press(settings.publicUrlLook);
  await sees(page, /PUBLIC_URL=/);
}, 120_000);

test('the season is counted, doubted and begun; what was typed wrong gets a sentence and is kept', async () => {
  await page.goto('/admin/settings');
  await press(texts.look);
  await sees(page, '3 Codes, 1 Ticket, 0 Einlässe werden archiviert; 2 Mitglieder bleiben.');
  await sees(page, /Es gibt keine Sicherung/);
  await examine('plan');
  await press(texts.begin);
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel(texts.name).inputValue()).toBe('Waldklang 2027');
  await dialog.getByLabel(texts.from).fill('2027-07-30');
  await dialog.getByLabel(texts.to).fill('2027-08-01');
  await dialog.getByLabel(texts.prefix).fill('wald26');
  await dialog.getByLabel(/^Zur Bestätigung/).fill('Waldklang');
  await dialog.getByRole('button', { name: texts.submit }).click();
  await sees(page, texts.prefixSame);
  await sees(page, texts.confirmationOther('Waldklang 2026'));
  await sees(page, texts.despiteOther);
  await examine('dialog');
  await dialog.getByLabel(texts.prefix).fill('wald27');
  await dialog.getByLabel(/^Zur Bestätigung/).fill('Waldklang 2026');
  await dialog.getByLabel(texts.despite).fill(DESPITE_DOUBTS);
  await dialog.getByRole('button', { name: texts.submit }).click();
  await sees(page, /^Es beginnt „Waldklang 2027“/);
  await sees(page, texts.past);
  await page.getByText('3 Codes, 1 Ticket, 0 Einlässe', { exact: true }).waitFor();
  await examine('past');
  const download = page.waitForEvent('download');
  await press(texts.loadOf('Waldklang 2026'));
  expect((await download).suggestedFilename()).toBe('festival-1-wald26.jsonl');
}, 180_000);

test('an old code says what it was for, and the search which festival', async () => {
  await page.goto(`/code/${code}`);
  await sees(page, codePage.past);
  await sees(page, codePage.pastHint('Waldklang 2026'));
  await examine('code');
  await page.goto('/admin/suche?suche=gast@example.org');
  await sees(page, finder.past);
  await sees(page, 'Gehört zu Waldklang 2026 und gilt nicht mehr.');
  await examine('search');
}, 120_000);

test('brought back, the code is free again', async () => {
  await page.goto('/admin/settings');
  await press(texts.look);
  await press(texts.undoOf('Waldklang 2026'));
  await page.getByRole('dialog').getByRole('button', { name: texts.undoSubmit }).click();
  await sees(page, /^Zurückgeholt ist „Waldklang 2026“/);
  await page.goto(`/code/${code}`);
  await sees(page, codePage.free);
  expect(person.complaints).toEqual([]);
}, 120_000);

test('for whom no mail arrives the office makes a link on the sheet', async () => {
  const member = await add('Tom', 'Tor');
  await registerInvited(server, member.initial_token ?? '', {
    email: 'tom@example.org',
    password: 'Tor-Nord-2027!',
  });
  await page.goto(`/admin?mitglied=${member.id}`);
  await press(sheet.resetLink);
  await page.getByRole('dialog').getByRole('button', { name: sheet.resetLinkSubmit }).click();
  const field = page.getByRole('textbox', { name: sheet.resetLinkTitle, exact: true });
  await field.waitFor();
  expect(await field.inputValue()).toMatch(/\/reset-password\/[\w-]+$/);
  await examine('reset link');
  expect(person.complaints).toEqual([]);
}, 120_000);
