/** The door without a network, in a real browser: it judges, keeps the taps, and brings them to the server later. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { chromium, type BrowserContext, type Page } from 'playwright-core';

import { texts } from '../../src/features/scan/texts.ts';
import { findChromium } from '../support/findChromium.ts';
import { INVITATION_CODE, signUp } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { waitUntil } from '../support/waitUntil.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };

let server: ServerProcess;
let ledger: DatabaseSync;
let tickets: string[];
let profile: string;
let context: BrowserContext;
let page: Page;

/** The browser on the same profile: what it had stored is there again. */
async function openBrowser(): Promise<void> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium()!,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
    baseURL: server.url,
    locale: 'de-DE',
  });
  page = context.pages()[0]!;
}

/** With the device list, kept for times without a network. */
async function openScanner(): Promise<void> {
  await page.goto('/scan');
  await page.getByRole('button', { name: texts.codeDialog.open }).waitFor();
  await waitUntil('device list', async () =>
    (await stored()).single.includes('list') ? true : undefined,
  );
}

/** What the device keeps: how many entries are open, and what there is one of. */
const stored = () =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    // Opening it would make it, in the app's place.
    if (!known.some(({ name }) => name === 'einlass-entry')) return { open: 0, single: [] };
    const opening = indexedDB.open('einlass-entry');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const database = opening.result;
    const stores = database.transaction(['journal', 'single']);
    const journal = stores.objectStore('journal').getAll();
    const single = stores.objectStore('single').getAllKeys();
    await new Promise((resolve) => (stores.oncomplete = resolve));
    database.close();
    const states = (journal.result as { state: string }[]).map(({ state }) => state);
    return { open: states.filter((state) => state === 'open').length, single: single.result };
  });

const verdict = (text: string | RegExp) => page.locator('.verdict').getByText(text).waitFor();

async function show(ticketId: string): Promise<void> {
  await page.getByRole('button', { name: texts.codeDialog.open }).click();
  await page.getByLabel(texts.codeDialog.label).fill(`einlass::${ticketId}`);
  await page.keyboard.press('Enter');
}

async function admit(ticketId: string): Promise<void> {
  await show(ticketId);
  await verdict(/laut Gerätedaten/);
  await page.getByRole('button', { name: texts.invalidate }).click();
  await verdict(texts.verdicts.kept);
  await verdict(texts.verdicts.idle);
}

const rowsOf = (ticketId: string) =>
  ledger
    .prepare('select kind, mode, seq from entry_event where ticket_id = ? order by received_at')
    .all(ticketId)
    .map((row) => ({ ...row }));

/** The ledger has heard of the ticket. */
const arrival = (ticketId: string) =>
  waitUntil(`row for ${ticketId}`, () => (rowsOf(ticketId).length > 0 ? true : undefined));

beforeAll(async () => {
  server = await startServer();
  await server.command('demo', '--members', '5', '--tickets', '20');
  ledger = new DatabaseSync(join(server.dataDir, 'einlass.sqlite'), { readOnly: true });
  tickets = ledger
    .prepare('select id from ticket where revoked_at is null and admitted_by is null')
    .all()
    .map(({ id }) => String(id));
  profile = mkdtempSync(join(tmpdir(), 'einlass-profile-'));
  await openBrowser();
  await signUp(page, INVITATION_CODE.exec(server.output())![0], admin);
  await openScanner();
});

afterEach(() => context.setOffline(false));
afterAll(async () => {
  await context.close();
  ledger.close();
  await server.discard();
  rmSync(profile, { recursive: true });
});

test('G3: taps without a network survive the end of the browser, and reach the server once', async () => {
  const [first, second] = tickets as [string, string];
  await context.setOffline(true);
  await admit(first);
  await admit(second);
  await page.getByText(texts.device.open(2)).waitFor();
  await show(first);
  await verdict(/^Gerade hier entwertet/);
  await page.getByRole('button', { name: texts.discard }).click();
  await show('ABCDEFGHJKLMNPQRSTUVWXYZ23');
  await verdict(texts.verdicts.unlisted);
  expect([rowsOf(first), rowsOf(second)]).toEqual([[], []]);

  await context.close();
  await openBrowser();
  // Not the scanner: somebody signed in who may scan is enough.
  await page.goto('/');
  await arrival(second);
  expect([rowsOf(first), rowsOf(second)]).toEqual([
    [{ kind: 'admit', mode: 'device', seq: 1 }],
    [{ kind: 'admit', mode: 'device', seq: 2 }],
  ]);
});

test('G8: logging out sends what it can, wipes the list, and keeps what the server has not got', async () => {
  const ticket = tickets[2]!;
  await openScanner();
  await context.setOffline(true);
  await admit(ticket);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login$/);
  expect(await stored()).toEqual({ open: 1, single: ['device'] });

  await context.setOffline(false);
  await page.getByLabel('E-Mail').fill(admin.email);
  await page.getByLabel('Passwort', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await arrival(ticket);
  expect(rowsOf(ticket)).toMatchObject([{ kind: 'admit', mode: 'device' }]);
});
