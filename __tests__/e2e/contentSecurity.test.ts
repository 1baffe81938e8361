/** On every route: nothing that the Content-Security-Policy forbids, and no word on the console. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';

import { everyCall } from '../../contract/everyCall.ts';
import { routes } from '../../src/app/routes.ts';
import { writeCameraClip } from '../support/cameraClip.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const WHITE = { width: 2, height: 2, data: new Uint8Array([255, 255, 255, 255]) };

let folder: string;
let server: ServerProcess;
let browser: Browser;
let anonymous: WatchedContext;
let signedIn: WatchedContext;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-e2e-'));
  const clip = join(folder, 'white.y4m');
  writeCameraClip(clip, [WHITE]);
  server = await startServer();
  await server.command('demo', '--members', '45', '--tickets', '40', '--seed', '3');
  browser = await launchChromium({ cameraClip: clip });
  anonymous = await watchedContext(browser, server.url);
  signedIn = await watchedContext(browser, server.url);
  await signInAdmin(signedIn.context, server, admin);
});

afterAll(async () => {
  await browser.close();
  await server.discard();
  rmSync(folder, { recursive: true, force: true });
});

async function expectNoViolation(
  user: WatchedContext,
  path: string,
  use: (page: Page) => Promise<void>,
) {
  const before = user.complaints.length;
  const page = await user.newPage();
  await page.goto(path);
  await use(page);
  // What comes late: fonts, workers, chunks that are fetched ahead.
  await page.waitForLoadState('networkidle');
  await page.close();
  expect(user.complaints.slice(before)).toEqual([]);
}

type Use = readonly [address: string, use: (page: Page) => Promise<void>];

const SIGNED_OUT: Use[] = [
  [
    '/login',
    async (page) => {
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await sees(page, 'Eine valide Email ist notwendig');
    },
  ],
  [
    '/signup',
    async (page) => {
      await page.getByLabel('Einladungscode').fill('falsch');
      await page.getByRole('button', { name: 'Token verifizieren' }).click();
      await sees(page, 'Token sollte in diesem Format angegeben werden: XXXXX-XXXXX');
    },
  ],
  [
    '/forgot-password',
    async (page) => {
      await page.getByLabel('E-Mail').fill('niemand@example.org');
      await page.getByRole('button', { name: 'Link anfordern' }).click();
      await sees(page, 'Passwort-Reset-E-Mail gesendet!');
    },
  ],
  [
    '/reset-password/abc',
    async (page) => {
      await page.getByLabel('Neues Passwort').fill('kurz');
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await sees(page, /mindestens 8 Zeichen/);
    },
  ],
  ['/reset-password', (page) => sees(page, 'Ungültiger Link')],
  ['/code/ABCDE-FGHJK-LMNPQ', (page) => sees(page, /^Diesen Code gibt es nicht/)],
  ['/impressum', (page) => page.getByRole('heading', { name: 'Impressum' }).waitFor()],
  ['/datenschutz', (page) => page.getByRole('heading', { name: 'Datenschutz' }).waitFor()],
  [
    '/',
    async (page) => {
      await page.waitForURL('/login');
      await sees(page, 'Anmelden');
    },
  ],
];

const SIGNED_IN: Use[] = [
  [
    '/admin/settings',
    async (page) => {
      await page.getByLabel('Ort', { exact: true }).fill('Waldwiese');
      await page.getByRole('button', { name: 'Speichern', exact: true }).click();
      await sees(page, /^Geändert von/);
    },
  ],
  ['/admin/betrieb', (page) => sees(page, 'Noch einmal prüfen')],
  ['/', (page) => sees(page, /^Hallo/)],
  [
    '/account',
    async (page) => {
      await sees(page, 'Dieses Gerät');
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await sees(page, 'Bitte gib dein bisheriges Passwort ein.');
    },
  ],
  [
    '/account/second-factor',
    async (page) => {
      await page.getByLabel('Dein Passwort').last().fill('Leitung-2027!');
      await page.getByRole('button', { name: 'Weiter' }).click();
      await sees(page, /^Scanne diesen Code/);
    },
  ],
  [
    '/account/email/ein-geheimnis',
    async (page) => {
      await page.waitForURL('/account/email');
      await sees(page, /^Für dein Konto wartet keine neue Adresse/);
    },
  ],
  [
    '/admin',
    async (page) => {
      const expand = page.getByRole('button', { name: /^Codes von .* zeigen$/ });
      await expand.first().click();
      await page.getByRole('button', { name: /^Codes erstellen für/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Erstellen' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page
        .getByRole('button', { name: /^Ticket ausstellen für/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Ausstellen und senden' }).click();
      await sees(page, 'Fehlerhafte E-Mail Adresse!');
      await page.getByRole('button', { name: 'Abbrechen' }).click();
    },
  ],
  [
    '/admin/auftraege',
    (page) => page.getByRole('heading', { name: 'Aufträge', exact: true }).waitFor(),
  ],
  [
    '/admin/dubletten',
    (page) => page.getByRole('heading', { name: 'Dubletten', exact: true }).waitFor(),
  ],
  [
    '/admin/zusammenfuehren/1',
    (page) => page.getByRole('heading', { name: 'Mitglieder zusammenführen' }).waitFor(),
  ],
  [
    '/admin/suche',
    async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Mitglieder', exact: true }).waitFor();
      await page.keyboard.press('Control+k');
      await page.locator('#finder-field:focus').waitFor();
      await page.keyboard.type('#2');
      await page.getByRole('region', { name: 'Mitglieder' }).getByRole('link').first().click();
      await page.getByRole('dialog').getByText('Notiz für das Büro').waitFor();
    },
  ],
  [
    '/admin/import',
    async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'liste.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Nummer;Vorname;Nachname\n990001;Ole;Ost\n'),
      });
      await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
      await page.getByRole('button', { name: '1 Mitglied anlegen' }).click();
      await sees(page, '1 Mitglied angelegt.');
    },
  ],
  [
    '/admin/protokoll',
    async (page) => {
      await page.locator('.audit-sentence a').first().click();
      await page.getByRole('dialog').getByText('Notiz für das Büro').waitFor();
    },
  ],
  [
    '/admin/entry',
    async (page) => {
      await sees(page, 'Tore');
      // As long as the board is looked at, its stream keeps the network busy.
      await page.getByRole('link', { name: 'Zur Startseite' }).click();
    },
  ],
  [
    '/entry/search',
    async (page) => {
      await page.getByLabel('Name oder Mitgliedsnummer').fill('Anna');
      await sees(page, /gefunden/);
    },
  ],
  [
    '/scan',
    async (page) => {
      await page.locator('video').waitFor();
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
      await sees(page, 'Bitte Ticket scannen');
      await page.getByRole('button', { name: 'Kamera ausschalten' }).click();
      await page.getByRole('button', { name: 'Kamera einschalten' }).waitFor();
    },
  ],
  ['/gibt-es-nicht', (page) => sees(page, '404 Not Found')],
  [
    '/api/docs',
    async (page) => {
      await page.locator('#operations-members-me .opblock-summary-control').click();
      await page.getByRole('button', { name: 'Try it out' }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await sees(page, /"is_superuser": true/);
      expect(await page.locator('.opblock').count()).toBe(Object.keys(everyCall).length);
      expect(await page.locator('.curl-command').innerText()).not.toContain('Authorization');
    },
  ],
];

test.each(SIGNED_OUT)('signed out, %s', (path, use) => expectNoViolation(anonymous, path, use));
test.each(SIGNED_IN)('signed in, %s', (path, use) => expectNoViolation(signedIn, path, use));

test('every page of the app is among them', () => {
  const addresses = [...SIGNED_OUT, ...SIGNED_IN].map(([address]) => address);
  const unseen = Object.values(routes).filter(
    ({ path }) => !addresses.some((address) => matchPath(path, address) !== null),
  );
  expect(unseen).toEqual([]);
});
