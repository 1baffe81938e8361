/** The page of jobs: where a link to one of them leads. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { texts } from '../../../../src/features/admin/jobs/texts.ts';
import { fakeStream } from '../../../support/fakeStream.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const JOBS = 'GET /api/api/auth/admin/jobs/';

beforeAll(() => import('../../../../src/features/admin/jobs/JobsPage.tsx'));
beforeEach(haveSession);
afterEach(clearCookies);

it('begins with the job that a link names, and leads to the newest', async () => {
  const network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [] }));
  const { user } = openPage('/admin/auftraege?auftrag=14');
  const asked = () => network.to(JOBS).map(({ search }) => search.get('before'));
  await user.click(await screen.findByRole('link', { name: 'Zu den neuesten Aufträgen' }));
  await waitFor(() => expect(asked()).toEqual(['15', null]));
  expect(await screen.findByText('Noch keine Aufträge')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Zu den neuesten Aufträgen' })).toBeNull();
});

it('behind mails that go out it leads to those that did not arrive', async () => {
  const job: Job = {
    ...{ id: 3, task: { kind: 'invite' }, asked_by: 'Ute Leitung', state: 'done' },
    ...{ created_at: '2026-11-20T09:00:00.000Z', started_at: '2026-11-20T09:01:00.000Z' },
    ...{ found: 2, pending: 0, changed: 2, skipped: 0, failed: 0, reasons: [] },
  };
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [job] }));
  openPage('/admin/auftraege');
  const link = await screen.findByRole('link', { name: 'Was nicht ankam, in der Liste zeigen' });
  expect(link).toHaveAttribute('href', '/admin?filter=auftrag%3A3+mail%3Afehlgeschlagen');
  expect(screen.getByRole('link', { name: 'Diese Mitglieder zeigen' })).toHaveAttribute(
    'href',
    '/admin?filter=auftrag%3A3',
  );
  // By which the audit calls it.
  expect(screen.getByText(/^fertig · .+ · Auftrag 3$/)).toBeVisible();
  // What becomes of the mails is not known yet.
  expect(screen.queryByText(/fehlgeschlagen$/)).not.toBeInTheDocument();
});

it('how many mails still wait is said, asked for again while they do', async () => {
  const job: Job = {
    ...{ id: 3, task: { kind: 'invite' }, asked_by: 'Ute Leitung', state: 'done' },
    ...{ created_at: '2026-11-20T09:00:00.000Z', started_at: '2026-11-20T09:01:00.000Z' },
    ...{ found: 2, pending: 0, changed: 2, skipped: 0, failed: 0, reasons: [] },
  };
  const answers: Job[] = [
    { ...job, mails_waiting: 10_001 },
    { ...job, mails_waiting: 1193 },
    { ...job, mails_waiting: 1 },
  ];
  const network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [answers.shift() ?? job] }));
  openPage('/admin/auftraege');
  expect(await screen.findByText('Noch über 10.000 Mails warten.')).toBeVisible();
  const later = { timeout: 8_000 };
  expect(await screen.findByText('Noch 1.193 Mails warten.', {}, later)).toBeVisible();
  expect(await screen.findByText('Noch 1 Mail wartet.', {}, later)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Mails? warte/)).toBeNull(), later);
  expect(network.to(JOBS)).toHaveLength(4);
}, 30_000);

it('mails that wait can be stopped, unless the job queues more just then', async () => {
  const job: Job = {
    ...{ id: 3, task: { kind: 'invite' }, asked_by: 'Ute Leitung', state: 'running' },
    ...{ created_at: '2026-11-20T09:00:00.000Z', started_at: '2026-11-20T09:01:00.000Z' },
    ...{ found: 9, pending: 5, changed: 4, skipped: 0, failed: 0, reasons: [] },
    mails_waiting: 4,
  };
  let shown = job;
  const network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [shown] }))
    .on(wire.changeJob(3), () => json(200, (shown = { ...job, state: 'cancelled' })))
    .on(wire.stopMails(3), () => {
      const { mails_waiting: _, ...rest } = shown;
      shown = { ...rest, mails_failed: 4 };
      return json(200, { stopped: 4 });
    });
  const { user } = openPage('/admin/auftraege');
  await screen.findByText('Noch 4 Mails warten.');
  expect(screen.queryByRole('button', { name: texts.stopMails })).toBeNull();
  await user.click(screen.getByRole('button', { name: texts.cancel }));
  await user.click(await screen.findByRole('button', { name: texts.stopMails }));
  expect(network.to(wire.stopMails(3))).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: texts.stopMailsTitle }));
  await user.click(dialog.getByRole('button', { name: texts.stopMailsSubmit }));
  expect(await screen.findByText('4 Mails verworfen.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.stopMails })).toBeNull());
  expect(network.to(wire.stopMails(3))).toHaveLength(1);
  expect(await screen.findByText(/4 Mails gingen nicht hinaus\./)).toBeVisible();
});

it('a check that was stopped has nothing to go on with; a job has', async () => {
  const job: Job = {
    ...{
      id: 3,
      task: { kind: 'set_active', is_active: true },
      asked_by: 'Ute Leitung',
      state: 'stopped',
    },
    ...{ created_at: '2026-11-20T09:00:00.000Z', sentence: 'Beim Prüfen ging etwas schief.' },
    ...{ found: 2, pending: 2, changed: 0, skipped: 0, failed: 0, reasons: [] },
  };
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () =>
      json(200, { jobs: [{ ...job, id: 4, started_at: '2026-11-20T09:01:00.000Z' }, job] }),
    );
  openPage('/admin/auftraege');
  expect(await screen.findAllByText('Beim Prüfen ging etwas schief.')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Fortsetzen' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Auftrag abbrechen' })).toHaveLength(2);
});

it.each<[string, Partial<Job>, string, string]>([
  ['that waits', { state: 'waiting', pending: 300, skipped: 700 }, '0 von 300', '0'],
  [
    'that runs',
    { state: 'running', pending: 150, skipped: 710, changed: 139, failed: 1 },
    '140 von 290',
    '48',
  ],
  ['that is paused', { state: 'paused', pending: 0, skipped: 1_000 }, '0 von 0', '0'],
])('what a check has left out is no progress of a job %s', async (_, how, words, percent) => {
  const job: Job = {
    ...{ id: 3, task: { kind: 'set_active', is_active: true }, asked_by: 'Ute Leitung' },
    ...{ created_at: '2026-11-20T09:00:00Z', started_at: '2026-11-20T09:01:00Z' },
    ...{ state: 'waiting', found: 1_000, pending: 0, changed: 0, skipped: 0, failed: 0 },
    reasons: [],
    ...how,
  };
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [job] }));
  openPage('/admin/auftraege');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent);
});

it('the second tap on "Anhalten" is not one on "Fortsetzen", which has come in its place', async () => {
  let job: Job = {
    ...{ id: 3, task: { kind: 'set_active', is_active: true }, asked_by: 'Ute Leitung' },
    ...{ state: 'running', created_at: '2026-11-20T09:00:00Z', started_at: '2026-11-20T09:01:00Z' },
    ...{ found: 9, pending: 5, changed: 4, skipped: 0, failed: 0, reasons: [] },
  };
  const actions: unknown[] = [];
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [job] }))
    .on('POST /api/api/auth/admin/jobs/3/', ({ body }) => {
      actions.push(body);
      job = { ...job, state: 'paused' };
      return json(200, job);
    });
  const { user } = openPage('/admin/auftraege');
  const pause = await screen.findByRole('button', { name: 'Anhalten' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  await user.click(pause);
  const resume = await screen.findByRole('button', { name: 'Fortsetzen' });
  await waitFor(() => expect(resume).toBeEnabled());
  clock.mockReturnValue(10_350);
  await user.click(resume);
  expect(actions).toEqual([{ action: 'pause' }]);
  clock.mockReturnValue(10_600);
  await user.click(resume);
  await waitFor(() => expect(actions).toEqual([{ action: 'pause' }, { action: 'resume' }]));
  clock.mockRestore();
});

it.each([
  [{}, null, true],
  [{ undone_by: 9, undone: 5 }, '5 von 10 zurückgenommen', true],
  [{ undone_by: 9, undone: 10 }, 'Wurde zurückgenommen.', false],
  // Of an older server.
  [{ undone_by: 9 }, 'Wurde zurückgenommen.', false],
])('taken back as far as %j: says %j', async (undone, said, hasMore) => {
  const job: Job = {
    ...{ id: 3, task: { kind: 'set_active', is_active: true }, asked_by: 'Ute Leitung' },
    ...{ created_at: '2026-11-20T09:00:00.000Z', started_at: '2026-11-20T09:01:00.000Z' },
    ...{ found: 10, pending: 0, changed: 10, skipped: 0, failed: 0, reasons: [], state: 'done' },
    ...undone,
  };
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [job] }));
  openPage('/admin/auftraege');
  await screen.findByRole('link', { name: 'Im Protokoll' });
  expect(screen.queryByText(/zurückgenommen/)?.textContent ?? null).toBe(said);
  expect(screen.queryAllByRole('button', { name: 'Rückgängig machen …' })).toHaveLength(
    hasMore ? 1 : 0,
  );
});

it.each([
  [{ added: 10 }, true],
  [{ added: 10, undone_by: 9, undone: 9 }, true],
  [{ added: 9, undone_by: 9, undone: 10 }, true],
  [{ added: 10, undone_by: 9, undone: 10 }, false],
])('of an import with %j its members are there to be shown: %j', async (more, isShown) => {
  const task = {
    ...{ kind: 'import_members' as const, import_id: 4, file_name: 'liste.csv' },
    ...{ fields: [], match: 'number' as const, existing: 'update' as const },
  };
  const job = {
    ...{ id: 3, task, asked_by: 'Ute Leitung', state: 'done', reasons: [] },
    ...{ created_at: '2026-11-20T09:00:00.000Z', started_at: '2026-11-20T09:01:00.000Z' },
    ...{ found: 10, pending: 0, changed: 10, skipped: 0, failed: 0 },
    ...more,
  };
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(JOBS, () => json(200, { jobs: [job] }));
  openPage('/admin/auftraege');
  await screen.findByRole('link', { name: 'Zum Import' });
  expect(screen.queryAllByRole('link', { name: 'Diese Mitglieder zeigen' })).toHaveLength(
    isShown ? 1 : 0,
  );
});

describe('while jobs go on', () => {
  const aJob = (id: number, more: Partial<Job>): Job => ({
    ...{ id, task: { kind: 'set_active', is_active: false }, asked_by: 'Ute Leitung' },
    ...{ state: 'running', created_at: '2026-11-20T09:00:00.000Z' },
    ...{ started_at: '2026-11-20T09:01:00.000Z', reasons: [] },
    ...{ found: 900, pending: 900, changed: 0, skipped: 0, failed: 0 },
    ...more,
  });

  it('the page shows how far they have come, by one stream, as long as it is in sight', async () => {
    const stream = fakeStream();
    let jobs = [aJob(5, {}), aJob(4, {}), aJob(3, { state: 'done' })];
    const network = new FakeNetwork()
      .install()
      .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
      .on(JOBS, () => json(200, { jobs }))
      .on(wire.jobStream, stream.answer);
    openPage('/admin/auftraege');
    await waitFor(() => expect(stream.readers()).toBe(1));
    expect(network.to(wire.jobStream).map(({ search }) => search.get('ids'))).toEqual(['5,4']);
    act(() => stream.send('jobs', [aJob(4, { changed: 250, pending: 650 })]));
    expect(await screen.findByText('250 von 900')).toBeVisible();

    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(stream.readers()).toBe(0));
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(stream.readers()).toBe(1));

    jobs = [aJob(5, {}), aJob(4, { state: 'done', changed: 900, pending: 0 }), jobs[2]!];
    act(() => stream.send('jobs', [jobs[1]!]));
    await waitFor(() => expect(network.to(wire.jobStream).at(-1)?.search.get('ids')).toBe('5'));
    jobs = [aJob(5, { state: 'done', changed: 900, pending: 0 }), ...jobs.slice(1)];
    act(() => stream.send('jobs', [jobs[0]!]));
    await waitFor(() => expect(stream.readers()).toBe(0));
  });
});
