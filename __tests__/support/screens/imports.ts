import type { Page } from 'playwright-core';
import type { MemberImport } from '../../../contract/office/importEntities.ts';
import { importCalls } from '../../../contract/office/imports.ts';
import type { Job, JobRow } from '../../../contract/office/jobEntities.ts';
import type { SheetsRefusal } from '../../../contract/office/importSheets.ts';
import { jobCalls } from '../../../contract/office/jobs.ts';
import { texts } from '../../../src/features/admin/import/texts.ts';
import { accept, cut, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const BAD_EMAIL = 'Spalte „Mailadresse“: keine gültige E-Mail-Adresse.';

const file: MemberImport = {
  id: 3,
  file_name: 'Mitgliederliste des Fördervereins 2026 (endgültig).xlsx',
  columns: ['Mitgl.-Nr.', 'Vorname', 'Familienname', 'Mailadresse', 'Geburtstag', 'Bemerkungen'],
  rows: 3_000,
  head: 1,
  first: [
    { line: 1, cells: ['Mitgl.-Nr.', 'Vorname', 'Familienname', 'Mailadresse', 'Geburtstag'] },
    { line: 2, cells: ['101', 'Änne', 'Weiß', 'aenne@example.org', '17.05.1990'] },
  ],
  preview: [
    { line: 2, cells: ['101', 'Änne', 'Weiß', 'aenne@example.org', '17.05.1990'] },
    {
      line: 3,
      cells: [
        '102',
        'Maximiliane-Alexandra',
        'von Hohenlohe-Waldenburg zu Oberammergau',
        'maximiliane.alexandra.von.hohenlohe@freundinnen-und-freunde.example',
        '01.02.1961',
        'nur samstags',
      ],
    },
  ],
  plan: {
    fields: ['number', 'first_name', 'last_name', 'email', null, 'notes'],
    match: 'number',
    existing: 'skip',
  },
  is_remembered: true,
  created_at: '2026-07-31T17:40:00.000Z',
};

const draft: Job = {
  id: 9,
  task: { kind: 'import_members', import_id: 3, file_name: file.file_name, ...file.plan },
  state: 'draft',
  asked_by: 'Änne Weiß',
  found: 3_000,
  pending: 2_990,
  added: 2_950,
  changed: 0,
  skipped: 10,
  failed: 0,
  reasons: [{ sentence: BAD_EMAIL, count: 10 }],
  doubts: [
    {
      sentence: 'Dieselbe Adresse hat noch jemand: Registrieren kann sich mit ihr nur eine Person.',
      count: 14,
    },
  ],
  created_at: '2026-07-31T17:40:00.000Z',
};
const started = { ...draft, started_by: 'Änne Weiß', started_at: '2026-07-31T17:42:00.000Z' };
const done: Job = { ...started, state: 'done', pending: 0, changed: 2_990 };

const sheets: SheetsRefusal = {
  error: 'Die Datei hat mehrere Blätter. Welches ist gemeint?',
  reason: 'several_sheets',
  sheets: [
    { place: 1, name: 'Mitglieder' },
    { place: 2, name: 'Helferinnen und Helfer' },
    { place: 4, name: 'Ehrenmitgliederundfördernde' },
  ],
  more: 3,
};

const row = (line: number): JobRow => ({
  id: line,
  line,
  name: `Mia Möller-Übermut ${line}`,
  state: 'pending',
  sentence: `neu, Nummer ${100 + line}`,
});

async function openFile(page: Page, job?: Job): Promise<void> {
  await accept(page, importCalls.import, { ...file, ...(job && { job_id: job.id }) });
  if (job !== undefined) await accept(page, jobCalls.job, job);
  await accept(page, jobCalls.jobRows, { rows: [row(2), row(3), row(4)], next: 4 });
  await page.goto('/admin/import/3');
}

async function send(page: Page): Promise<void> {
  await page.goto('/admin/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'Mitgliederliste des Fördervereins 2026 (endgültig).csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Vorname;Nachname\nÄnne;Weiß\n'),
  });
}

async function openWaiting(page: Page): Promise<void> {
  const { id, file_name, rows, created_at } = file;
  const sent = { created_at, created_by: 'Änne Weiß' };
  const another = { ...sent, id: 2, file_name: 'helfer.csv', rows: 1 };
  const imports = [{ ...sent, id, file_name, rows }, another];
  await accept(page, importCalls.waitingImports, { imports });
  await page.goto('/admin/import');
}

export const importStates = statesOf('import', [
  {
    state: 'file',
    viewer: 'admin',
    async arrange(page) {
      await page.goto('/admin/import');
      return page.getByText(texts.drop);
    },
  },
  {
    state: 'waiting',
    viewer: 'admin',
    async arrange(page) {
      await openWaiting(page);
      return page.getByText(texts.waiting);
    },
  },
  {
    state: 'discard',
    viewer: 'admin',
    async arrange(page) {
      await openWaiting(page);
      await page.getByRole('button', { name: texts.discardFile(file.file_name) }).click();
      return page.getByText(texts.discardWhat(file.file_name, file.rows));
    },
  },
  {
    state: 'sending',
    viewer: 'admin',
    async arrange(page) {
      await hold(page, importCalls.uploadImport);
      await send(page);
      return page.getByRole('button', { name: texts.cancel });
    },
  },
  {
    state: 'connection-broken',
    viewer: 'admin',
    async arrange(page) {
      await cut(page, importCalls.uploadImport);
      await send(page);
      return page.getByText(texts.broken);
    },
  },
  {
    state: 'unreadable',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, importCalls.uploadImport, 400, {
        error: 'Ab Zeile 17 wird ein Anführungszeichen nicht geschlossen.',
      });
      await send(page);
      return page.getByText('Ab Zeile 17');
    },
  },
  {
    state: 'sheets',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, importCalls.uploadImport, 400, sheets);
      await send(page);
      return page.getByRole('heading', { name: texts.chooseSheet });
    },
  },
  {
    state: 'columns',
    viewer: 'admin',
    async arrange(page) {
      await openFile(page);
      return page.getByRole('button', { name: texts.check });
    },
  },
  {
    state: 'gone',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, importCalls.import, 404, { error: 'Diese Datei gibt es nicht mehr.' });
      await page.goto('/admin/import/3');
      return page.getByText(texts.loadFailure);
    },
  },
  {
    state: 'checking',
    viewer: 'admin',
    async arrange(page) {
      await openFile(page, { ...draft, state: 'checking', found: 1_200 });
      return page.getByText(texts.checking(1_200, 3_000));
    },
  },
  {
    state: 'dry-run',
    viewer: 'admin',
    async arrange(page) {
      await openFile(page, draft);
      return page.getByText(row(2).sentence);
    },
  },
  {
    state: 'running',
    viewer: 'admin',
    async arrange(page) {
      await openFile(page, { ...started, state: 'running', pending: 1_490, changed: 1_500 });
      return page.getByText(texts.goesOn);
    },
  },
  {
    state: 'done',
    viewer: 'admin',
    async arrange(page) {
      await openFile(page, done);
      return page.getByText(texts.next);
    },
  },
]);
