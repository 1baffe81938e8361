import type { Page } from 'playwright-core';
import type { Job, JobRow, JobRowState } from '../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../contract/office/jobs.ts';
import { texts } from '../../../src/features/admin/jobs/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const INACTIVE = 'Das Mitglied ist inaktiv.';

const aJob = (id: number, more: Partial<Job> = {}): Job => ({
  id,
  task: { kind: 'create_codes', count: 5 },
  state: 'done',
  asked_by: 'Änne Weiß',
  started_by: 'Änne Weiß',
  found: 1_204,
  pending: 0,
  changed: 1_180,
  skipped: 24,
  failed: 0,
  reasons: [{ sentence: INACTIVE, count: 24 }],
  created_at: '2026-07-31T17:40:00.000Z',
  started_at: '2026-07-31T17:42:00.000Z',
  ...more,
});

const running = aJob(4, {
  task: { kind: 'set_role', role: 'is_entry_staff', is_given: true },
  state: 'running',
  pending: 640,
  changed: 564,
  skipped: 0,
  reasons: [],
});
const stopped = aJob(3, {
  task: { kind: 'set_active', is_active: false },
  state: 'stopped',
  started_by: 'Ole Ost',
  pending: 70,
  changed: 1_110,
  sentence:
    'Angehalten: Wer den Auftrag gestartet hat, darf nicht mehr verwalten. Wer es darf, kann ihn fortsetzen.',
});
const failed = aJob(2, { changed: 1_177, failed: 3, undone_by: 5 });
const { started_by: _by, started_at: _at, ...planned } = aJob(6, { undoes: 1 });
const draft: Job = { ...planned, state: 'draft', pending: 1_180, changed: 0 };

const aRow = (id: number, state: JobRowState, sentence: string): JobRow => ({
  id,
  member: { id, number: 100 + id, first_name: 'Mia', last_name: `Möller-Übermut ${id}` },
  state,
  sentence,
});

async function open(page: Page, jobs: readonly Job[] = [running, stopped, failed, aJob(1)]) {
  await accept(page, jobCalls.jobs, { jobs, next: 1 });
  await page.goto('/admin/auftraege');
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

async function openUndo(page: Page, job: Job): Promise<void> {
  await open(page, [aJob(1)]);
  await accept(page, jobCalls.undoJob, job);
  await accept(page, jobCalls.job, job);
  await accept(page, jobCalls.jobRows, {
    rows: [1, 2, 3].map((id) => aRow(id, 'pending', '− 5 Codes')),
    next: 3,
  });
  await press(page, texts.undo);
}

export const jobStates = statesOf('jobs', [
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(page) {
      await hold(page, jobCalls.jobs);
      await page.goto('/admin/auftraege');
      return page.getByText(texts.loading);
    },
  },
  {
    state: 'none-yet',
    viewer: 'admin',
    async arrange(page) {
      await page.goto('/admin/auftraege');
      return page.getByText(texts.noneHint);
    },
  },
  {
    state: 'failed',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, jobCalls.jobs, 503, { error: 'Die Datenbank antwortet nicht.' });
      await page.goto('/admin/auftraege');
      return page.getByText(texts.loadFailure);
    },
  },
  {
    state: 'under-way-stopped-and-done',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      return page.getByText(stopped.sentence ?? '');
    },
  },
  {
    state: 'rows',
    viewer: 'admin',
    async arrange(page) {
      await open(page, [aJob(1)]);
      await accept(page, jobCalls.jobRows, {
        rows: [1, 2, 3].map((id) => aRow(id, 'skipped', INACTIVE)),
        next: 3,
      });
      await press(page, /ohne neue Codes/);
      return page.getByText(INACTIVE).first();
    },
  },
  {
    state: 'dry-run-going-on',
    viewer: 'admin',
    async arrange(page) {
      await openUndo(page, { ...draft, state: 'checking', found: 400 });
      return page.getByText(texts.checking(400));
    },
  },
  {
    state: 'dry-run-done',
    viewer: 'admin',
    async arrange(page) {
      await openUndo(page, draft);
      return page.getByText('− 5 Codes').first();
    },
  },
]);
