/** Parts of a job's dialog that come when they are wanted, and the network that is gone by then. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';
import { MailSample } from '../../../../src/features/admin/jobs/MailSample.tsx';
import { ToastHost } from '../../../../src/shared/toast.tsx';

let mockIsLost = true;
jest.mock('../../../../src/features/admin/jobs/SampleMail.tsx', () => {
  if (mockIsLost) throw new Error('lost');
  return { SampleMail: () => <p>Hallo, bis bald.</p> };
});
jest.mock('../../../../src/features/admin/jobs/ConfirmCount.tsx', () => {
  if (mockIsLost) throw new Error('lost');
  return jest.requireActual<object>('../../../../src/features/admin/jobs/ConfirmCount.tsx');
});

beforeEach(() => {
  mockIsLost = true;
});
afterEach(clearCookies);

it('the sample of a mail that is lost says so, and comes when it is asked for again', async () => {
  render(
    <>
      <ToastHost />
      <MailSample of="mail_ticket" />
    </>,
  );
  const summary = screen.getByText('So sieht die Mail aus');
  await userEvent.click(summary);
  await screen.findByText('Das Muster konnte nicht geladen werden. Bitte prüfe deine Verbindung.');
  await waitFor(() => expect(screen.getByRole('group')).not.toHaveAttribute('open'));
  mockIsLost = false;
  await userEvent.click(summary);
  expect(await screen.findByText('Hallo, bis bald.')).toBeVisible();
});

it('the field that counts along is asked for again by who starts without it', async () => {
  const job: Job = {
    ...{ id: 1, task: { kind: 'set_active', is_active: false }, state: 'draft' },
    ...{ asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
    ...{ found: 3, pending: 3, changed: 0, skipped: 0, failed: 0, reasons: [] },
  };
  haveSession();
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([aMember(7, { last_name: 'Öz' })])))
    .on(`POST /api${jobCalls.planJob.path}`, () => json(201, job))
    .on(`GET /api${jobCalls.job.path.replace('{id}', '1')}`, () => json(200, job))
    .on(`GET /api${jobCalls.jobRows.path.replace('{id}', '1')}`, () => json(200, { rows: [] }));
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deaktivieren' }));
  const start = await screen.findByRole('button', { name: '3 Mitglieder deaktivieren' });
  await user.click(start);
  await screen.findByText(/^Das Feld für die Anzahl konnte nicht geladen werden/);
  mockIsLost = false;
  await user.click(start);
  expect(await screen.findByRole('spinbutton', { name: /deaktiviert werden: 3/ })).toBeInvalid();
});
