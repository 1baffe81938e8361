/** What the screens say about jobs of one and of many. */
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';
import { texts } from '../../../../src/features/admin/jobs/texts.ts';

const ROLE: JobTask = { kind: 'set_role', role: 'is_staff', is_given: true };

const job = (more: Partial<Job>): Job => ({
  ...{ id: 1, task: ROLE, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
  ...{ found: 3, pending: 1, changed: 0, skipped: 2, failed: 0, reasons: [] },
  ...more,
});

it.each([
  [{ pending: 1 }, '3 Mitglieder gefunden. 1 würde geändert, 2 nicht:', 'würde geändert'],
  [
    { pending: 2, skipped: 1 },
    '3 Mitglieder gefunden. 2 würden geändert, 1 nicht:',
    'würden geändert',
  ],
  [
    { task: { kind: 'create_codes', count: 1 } as const },
    '3 Mitglieder gefunden. 1 bekäme Codes, 2 nicht:',
    'mit neuen Codes',
  ],
  [
    { undoes: 7, pending: 2, skipped: 1 },
    '3 Mitglieder gefunden. Bei 2 würde es zurückgenommen; bei 1 bleibt es, weil:',
    'würden zurückgenommen',
  ],
])('%j: the verb agrees', (more, found, would) => {
  expect(texts.found(job(more))).toBe(found);
  expect(texts.would(job(more)).pending).toBe(would);
});

it.each([
  [1, {}, '1 Mitglied gefunden. Es würde geändert.'],
  [2, {}, '2 Mitglieder gefunden. Alle würden geändert.'],
  [1, { task: { kind: 'invite' } as const }, '1 Mitglied gefunden. Dafür ginge eine Mail hinaus.'],
  [
    1,
    { task: { kind: 'create_codes', count: 1 } as const },
    '1 Mitglied gefunden. Es bekäme Codes.',
  ],
])('of %d, each of whom is concerned: %j', (found, more, sentence) => {
  expect(texts.found(job({ found, pending: found, skipped: 0, ...more }))).toBe(sentence);
});

it('what a job that was cancelled has not done is done no more', () => {
  const open = (state: Job['state']) => texts.numbers(job({ state, pending: 3 })).pending;
  expect([open('running'), open('cancelled')]).toEqual(['offen', 'nicht mehr ausgeführt']);
});

it.each([
  [1, 'bleibt, wie es ist'],
  [2, 'bleiben, wie sie sind'],
])('of %d who would not be changed it says so', (skipped, words) => {
  expect(texts.would(job({ skipped })).skipped).toBe(words);
});

it('taking back promises no more than the dry run has found', () => {
  const undo = (pending: number, skipped: number, partly = 0) =>
    texts.found(
      job({
        ...{ undoes: 7, pending, skipped },
        ...(partly > 0 && { doubts: [{ sentence: 'Nur ein Teil', count: partly }] }),
      }),
    );
  expect(undo(3, 0)).toBe('3 Mitglieder gefunden. Bei 3 würde es zurückgenommen.');
  expect(undo(3, 0, 1)).toBe(
    '3 Mitglieder gefunden. Bei 3 würde es zurückgenommen, bei 1 davon nur zum Teil.',
  );
  expect(undo(2, 1, 1)).toBe(
    '3 Mitglieder gefunden. Bei 2 würde es zurückgenommen, bei 1 davon nur zum Teil; bei 1 bleibt es, weil:',
  );
  expect(undo(0, 3)).toBe(
    '3 Mitglieder gefunden. Bei niemandem lässt sich etwas zurücknehmen, weil:',
  );
});

it('what was taken back in part is told beside the number, once all are done', () => {
  const undo = (more: Partial<Job>) =>
    texts.numbers(
      job({
        ...{ undoes: 7, state: 'done', pending: 0, changed: 40, skipped: 0 },
        ...more,
      }),
    ).changed;
  const doubts = [{ sentence: 'Nur ein Teil', count: 1 }];
  expect(undo({})).toBe('zurückgenommen');
  expect(undo({ doubts })).toBe('zurückgenommen, davon 1 nur zum Teil');
  expect(undo({ doubts, state: 'running', pending: 3 })).toBe('zurückgenommen');
});

it('a job that mails is done when they are queued, and says so; what takes it back, or mailed nobody, does not', () => {
  const invite = { task: { kind: 'invite' } as JobTask, changed: 2 };
  expect(texts.isMailing(job(invite))).toBe(true);
  expect(texts.isMailing(job({ ...invite, changed: 0 }))).toBe(false);
  expect(texts.isMailing(job({ changed: 2 }))).toBe(false);
});

it.each([
  [3, 5, '15 Codes für 3 Mitglieder erstellen'],
  [40, 1, 'Codes für 40 Mitglieder erstellen'],
  [1, 5, 'Codes für 1 Mitglied erstellen'],
])(
  'for %d, %d codes each: says how many that are, where it does not go without saying',
  (pending, count, sentence) => {
    expect(texts.start(job({ task: { kind: 'create_codes', count }, pending }))).toBe(sentence);
  },
);
