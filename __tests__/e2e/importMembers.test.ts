/** A list of members from a spreadsheet, in the browser: from the empty page to the members, and back. */
import type { Browser, Page } from 'playwright-core';

import { texts } from '../../src/features/admin/import/texts.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';
import { workbook, workbookOf, type Cell } from '../support/workbook.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const MEMBERS = 3_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await signInAdmin(person.context, server, admin);
  page = await person.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

/** As somebody keeps it: a title, columns that nobody needs, and some lines that are wrong. */
const list = (): Cell[][] => [
  ['Mitglieder des Vereins'],
  [],
  ['Mitgl.-Nr.', 'Vorname', 'Familienname', 'Mailadresse', 'Geburtstag', 'Bemerkungen'],
  ...Array.from({ length: MEMBERS }, (_, i): Cell[] => [
    5_000 + i,
    `Mia ${i}`,
    'Möller-Übermut',
    i === 7 ? 'mia-ohne-at' : `mia${i}@example.org`,
    new Date('1990-05-17T00:00:00Z'),
    i === 9 ? 'nur samstags' : null,
  ]),
];

async function choose(name: string, buffer: Buffer, mimeType = XLSX): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('3,000 members from Excel: file, columns, dry run, job, what was refused, and undo', async () => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Importieren', exact: true }).click();
  await sees(page, texts.drop);
  await choose('mitglieder.xlsx', await workbook(list()));
  await sees(page, texts.file('mitglieder.xlsx', MEMBERS));
  const field = (column: string) =>
    page.locator('tr', { hasText: column }).locator('.ant-select').innerText();
  expect(await field('Mitgl.-Nr.')).toBe(texts.fields.number);
  expect(await field('Familienname')).toBe(texts.fields.last_name);
  expect(await field('Mailadresse')).toBe(texts.fields.email);
  expect(await field('Geburtstag')).toBe(texts.notTaken);
  expect(await field('Bemerkungen')).toBe(texts.fields.notes);

  await press(texts.check);
  await sees(page, '3.000 Zeilen: 2.999 neu, 1 nicht.');
  await sees(page, '1 × Spalte „Mailadresse“: keine gültige E-Mail-Adresse.');
  // A reload goes on where it was.
  await page.reload();
  await press('2.999 Mitglieder anlegen');
  await page.getByText('2.999 Mitglieder angelegt.').waitFor({ timeout: 60_000 });

  const [download] = await Promise.all([page.waitForEvent('download'), press(texts.refused)]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const refused = Buffer.concat(chunks).toString();
  expect(refused).toContain('5007;Mia 7;Möller-Übermut;mia-ohne-at;17.05.1990;;11;Spalte');

  await page.getByRole('link', { name: texts.showNew }).click();
  await sees(page, /von 2\.999 Mitgliedern/);

  // Mended, it comes back.
  await page.goto('/admin/import');
  await choose(
    'mended.csv',
    Buffer.from(refused.replace('mia-ohne-at', 'mia7@example.org')),
    'text/csv',
  );
  await press(texts.check);
  await sees(page, '1 Zeile: 1 neu.');
  await press('1 Mitglied anlegen');
  await sees(page, '1 Mitglied angelegt.');

  // The same file once more doubles nobody.
  await page.getByRole('link', { name: texts.anotherFile }).click();
  await choose('mitglieder.xlsx', await workbook(list()));
  await press(texts.check);
  await sees(page, texts.nothingToDo);

  // The first import is taken back: who was brought by the second one stays.
  await page.goto('/admin/auftraege');
  await page.getByRole('button', { name: 'Rückgängig machen …' }).last().click();
  await page.getByRole('dialog').getByText('2.999 Mitglieder gefunden.').waitFor();
  await page.getByRole('button', { name: 'Für 2.999 Mitglieder zurücknehmen' }).click();
  await page.getByRole('dialog').getByText('fertig').waitFor({ timeout: 60_000 });
  await page.goto('/admin');
  await sees(page, '2 Mitglieder');
  expect(person.complaints).toEqual([]);
}, 120_000);

test('on a small phone what a column becomes is read whole', async () => {
  const cutOff = () =>
    page
      .locator('.import-columns .ant-select-content')
      .evaluateAll((chosen) =>
        chosen.flatMap((element) =>
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
            ? [element.textContent]
            : [],
        ),
      );
  await page.goto('/admin/import');
  const csv = 'Vorname;Nachname;Marken;Bemerkung des Büros\nOle;Ost;Helfer;\n';
  await choose('marken.csv', Buffer.from(csv), 'text/csv');
  await sees(page, texts.file('marken.csv', 1));
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 568 });
    expect(await page.locator('.import-columns .ant-select-content').allInnerTexts()).toEqual([
      ...[texts.fields.first_name, texts.fields.last_name, texts.fields.labels, texts.notTaken],
    ]);
    expect(await cutOff()).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('on a small phone each step begins in view, and is read out', async () => {
  const begins = async (name: string) => {
    const heading = page.getByRole('heading', { level: 2, name, exact: true });
    await heading.and(page.locator(':focus')).waitFor();
    const { y, height } = (await heading.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(200);
  };
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/admin/import');
  const csv = 'Vorname;Nachname;Nr;Mailadresse;Bemerkung\nUte;Ulm;7001;ute@example.org;\nUwe;;;;\n';
  await choose('telefon.csv', Buffer.from(csv), 'text/csv');
  await begins(texts.file('telefon.csv', 2));
  await press(texts.check);
  await begins(texts.checked);
  await press('1 Mitglied anlegen');
  await begins(texts.result);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('on a small phone a workbook asks in view which sheet is meant, and keys choose it', async () => {
  const rows = (name: string): Cell[][] => [
    ['Vorname', 'Nachname'],
    [name, 'Moll'],
  ];
  const file = await workbookOf(['Küche', 'Bar'].map((name) => ({ name, rows: rows(name) })));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/admin/import');
  await choose('liste.xlsx', file);
  const heading = page.getByRole('heading', { level: 2, name: texts.chooseSheet });
  await heading.and(page.locator(':focus')).waitFor();
  for (const name of ['Küche', 'Bar']) {
    const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(320);
    expect(y + height).toBeLessThan(568 - 64);
    expect(height).toBeGreaterThanOrEqual(40);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sees(page, texts.file('liste.xlsx, Blatt „Bar“', 1));
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('a file that cannot be read: a sentence; a broken connection: the file stays chosen', async () => {
  await page.goto('/admin/import');
  await choose('leer.csv', Buffer.from(''), 'text/csv');
  await sees(page, 'Die Datei ist leer.');
  await page.context().setOffline(true);
  await choose('liste.csv', Buffer.from('Vorname;Nachname\nOle;Ost\n'), 'text/csv');
  await sees(page, `liste.csv: ${texts.broken}`);
  await page.context().setOffline(false);
  await press('Erneut versuchen');
  await sees(page, texts.file('liste.csv', 1));
}, 60_000);
