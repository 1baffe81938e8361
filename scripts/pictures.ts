/**
 * `npm run pictures`: takes the pictures of the documentation from the running app, on a server of its
 * own with sample data. Needs Chromium and a build.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';

import { writeCameraClip } from '../__tests__/support/cameraClip.ts';
import { launchChromium } from '../__tests__/support/chromium.ts';
import {
  createCodes,
  findMember,
  finishSignUp,
  INVITATION_CODE,
  issueTicket,
  sees,
  signIn,
} from '../__tests__/support/journey.ts';
import { pdfPicture } from '../__tests__/support/pdfPicture.ts';
import { startServer, type ServerProcess } from '../__tests__/support/serverProcess.ts';
import { waitUntil } from '../__tests__/support/waitUntil.ts';
import { build, isBuildStale } from './build.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;

const admin = { email: 'leitung@waldklang.example', password: 'Leitung-2027!' };
const ADMIN_NAME = 'Administration Waldklang';

/** Once without toasts, with all fonts, and with nothing still moving. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  for (const [device, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(500);
    await page.screenshot({
      path: join(FOLDER, `${name}-${device}.png`),
      animations: 'disabled',
      caret: 'hide',
    });
  }
  console.log(name);
}

async function newPage(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    viewport: SIZES.desk,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** The PDF of the newest mail that has one, from the outbox folder of a server without MAIL_URL. */
async function ticketOf(dataDir: string): Promise<Uint8Array> {
  const outbox = join(dataDir, 'outbox');
  return waitUntil('mail with a ticket', async () => {
    for (const file of globSync('*.eml', { cwd: outbox })) {
      const { attachments } = await PostalMime.parse(readFileSync(join(outbox, file)));
      const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
      if (pdf !== undefined) return new Uint8Array(pdf.content as ArrayBuffer);
    }
    return undefined;
  });
}

async function screens(browser: Browser, server: ServerProcess): Promise<void> {
  const page = await newPage(browser, server);
  await page.goto('/login');
  await take(page, 'login');

  const code = INVITATION_CODE.exec(server.output())?.[0] ?? '';
  await page.goto(`/signup?code=${code}`);
  await page.getByRole('button', { name: 'Token verifizieren' }).click();
  await finishSignUp(page, admin);
  await server.command('demo', '--members', '9', '--tickets', '18', '--seed', '2027');

  await page.setViewportSize(SIZES.desk);
  await findMember(page, ADMIN_NAME);
  await createCodes(page, ADMIN_NAME, 4);
  const tokens = page.getByRole('region', { name: `Ticket-Kauf-Codes von ${ADMIN_NAME}` });
  await tokens.getByRole('listitem').nth(3).waitFor();
  const [used = '', sent = ''] = await tokens.locator('code').allInnerTexts();
  await issueTicket(page, used, 'gast@freunde.example');

  await page.goto('/');
  await page.getByRole('button', { name: `Code ${sent} per E-Mail senden` }).click();
  await page.getByRole('dialog').getByLabel('E-Mail-Adresse').fill('freundin@freunde.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Senden' }).click();
  await sees(page, /erfolgreich an freundin/);
  await page.reload();
  await sees(page, 'Gesendet an');
  await take(page, 'welcome');

  await page.setViewportSize(SIZES.desk);
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /^Codes von .* zeigen$/ })
    .nth(1)
    .click();
  await page.getByRole('region', { name: /^Ticket-Kauf-Codes von/ }).waitFor();
  await take(page, 'admin');
}

async function scanner(server: ServerProcess, folder: string): Promise<void> {
  const clip = join(folder, 'ticket.y4m');
  const ticket = await pdfPicture(await ticketOf(server.dataDir), 1400);
  writeCameraClip(clip, [ticket], { zoom: 1.4, centreY: 0.3 });
  const browser = await launchChromium({ cameraClip: clip });
  try {
    const page = await newPage(browser, server);
    await page.goto('/login');
    await signIn(page, admin);
    await page.goto('/scan');
    await page.getByRole('alert').filter({ hasText: 'Ticket erfolgreich geprüft!' }).waitFor();
    await take(page, 'scan');
  } finally {
    await browser.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
if (isBuildStale()) await build();
const folder = mkdtempSync(join(tmpdir(), 'einlass-pictures-'));
const server = await startServer({
  env: { PRODUCT_NAME: 'Waldklang', TICKET_PREFIX: 'waldklang', LOG_LEVEL: 'error' },
});
const browser = await launchChromium();
try {
  await screens(browser, server);
  await scanner(server, folder);
} finally {
  await browser.close();
  await server.discard();
  rmSync(folder, { recursive: true, force: true });
}
