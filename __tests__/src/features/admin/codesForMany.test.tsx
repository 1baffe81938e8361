/** Codes for many: the number, what it would come to and the button that starts it are one dialog. */
import { screen, waitFor, within } from '@testing-library/react';
import { festivalCalls, type FestivalFacts } from '../../../../contract/festival.ts';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import { openDialogs } from '../../../../src/shared/openDialogs.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const PLAN = `POST /api${jobCalls.planJob.path}`;
const path = (id: number) => `/api${jobCalls.job.path.replace('{id}', String(id))}`;
const rows = (id: number) => `GET /api${jobCalls.jobRows.path.replace('{id}', String(id))}`;

let network: FakeNetwork;
let jobs: Job[];

beforeEach(() => {
  haveSession();
  localStorage.clear();
  jobs = [];
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([aMember(7, { last_name: 'Öz' })])))
    .on(PLAN, ({ body }) => {
      const { task } = body as Pick<Job, 'task'>;
      const id = jobs.length + 1;
      jobs.push({
        ...{ id, task, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
        ...{ found: 1, pending: 1, changed: 0, skipped: 0, failed: 0, reasons: [] },
      });
      return json(201, jobs.at(-1));
    });
  for (const id of [1, 2, 3]) {
    network
      .on(`GET ${path(id)}`, () => json(200, jobs[id - 1]))
      .on(rows(id), () => json(200, { rows: [] }))
      .on(`POST ${path(id)}`, ({ body }) => {
        const { action } = body as { action: string };
        const change: Partial<Job> =
          action === 'start'
            ? { state: 'done', pending: 0, changed: 1, started_at: '2026-07-31T17:41:00Z' }
            : { state: 'cancelled' };
        jobs[id - 1] = { ...jobs[id - 1]!, ...change };
        return json(200, jobs[id - 1]);
      });
  }
});
afterEach(clearCookies);

const dryRow = {
  ...{ id: 1, state: 'pending', sentence: '+1 Code' },
  member: { id: 7, number: 1007, first_name: 'Änne', last_name: 'Öz' },
};

const planned = () => jobs.map(({ task, state }) => ['count' in task ? task.count : 0, state]);

async function openDialog(address = '/admin') {
  const { user } = openPage(address);
  await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Codes erstellen …' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('spinbutton', { name: 'Anzahl je Mitglied' });
  await waitFor(() => expect(field).toHaveFocus());
  return { user, dialog, field };
}

it('opened by keys, the menu has the focus at its first item', async () => {
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
  await user.keyboard('a');
  expect(screen.getByRole('button', { name: 'Aktionen' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Codes erstellen …' });
  await waitFor(() => expect(first).toHaveFocus());
});

it('the numbers follow the field, and Enter starts what they are about', async () => {
  const { user, dialog, field } = await openDialog();
  expect(
    await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' }),
  ).toBeVisible();
  await user.clear(field);
  await user.type(field, '5');
  // What is shown is never about another number.
  expect(dialog.queryByRole('button', { name: 'Codes für 1 Mitglied erstellen' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(planned().some(([, state]) => state === 'done')).toBe(false);
  await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' });
  await user.keyboard('{Enter}');
  expect(await dialog.findByRole('heading', { name: 'Je 5 Codes erstellen' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
  expect(planned()).toEqual([
    [1, 'cancelled'],
    [5, 'done'],
  ]);
});

it('what came of it stays to be read, also when the list finds nobody any more', async () => {
  const { user, dialog } = await openDialog();
  network.on(wire.members, () => json(200, memberPage([])));
  await user.click(await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' }));
  expect(await dialog.findByRole('button', { name: 'Rückgängig machen …' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Öz/ })).toBeNull());
  expect(dialog.getByRole('button', { name: 'Rückgängig machen …' })).toBeVisible();
});

it('whoever is no administrator any more reads that, and looks at no dialog that stands still', async () => {
  const { user, dialog } = await openDialog();
  const start = await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' });
  network
    .on(wire.me, () => json(200, me({ is_superuser: false })))
    .on(`POST ${path(1)}`, () => json(403, { error: 'Das dürfen nur Administratoren.' }));
  await user.click(start);
  expect(
    await screen.findByText('Access denied. This area is restricted to administrators only.'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('started and closed while it runs, the list shows its end', async () => {
  const { user, dialog } = await openDialog();
  let state: Job['state'] = 'running';
  network.on(`POST ${path(1)}`, () => {
    jobs[0] = { ...jobs[0]!, state, started_at: '2026-07-31T17:41:00Z' };
    return json(200, jobs[0]);
  });
  network.on(`GET ${path(1)}`, () =>
    json(200, { ...jobs[0]!, ...(jobs[0]!.started_at && { state }) }),
  );
  await user.click(await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' }));
  await user.click((await dialog.findAllByRole('button', { name: 'Schließen' })).at(-1)!);
  const before = network.to(wire.members).length;
  state = 'done';
  await waitFor(() => expect(network.to(wire.members).length).toBeGreaterThan(before), {
    timeout: 4_000,
  });
  expect(planned()).toEqual([[1, 'running']]);
});

it('who is looked at in a dry run opens over it: closed, all stands as it was', async () => {
  const member = aMember(7, { last_name: 'Öz', version: 3 });
  network
    .on(rows(1), () => json(200, { rows: [dryRow] }))
    .on(wire.audit, () => json(200, { entries: [], next: null }))
    .on(wire.memberDetails(7), () =>
      json(200, {
        ...{ member, notes: '', created_at: '2026-07-31T17:42:00.000Z', registered_at: null },
        ...{ codes: [], sessions: [], merges: [], labels: [], anonymised_at: null },
      }),
    );
  const { user, dialog } = await openDialog('/admin?suche=Öz&filter=status:aktiv');
  await user.click(await dialog.findByRole('link', { name: 'Änne Öz' }));
  await screen.findByText('Änne Öz (#1007)');
  const address = new URLSearchParams(window.location.search);
  expect([...address]).toEqual([
    ['suche', 'Öz'],
    ['filter', 'status:aktiv'],
    ['mitglied', '7'],
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
  expect(dialog.getByRole('button', { name: 'Codes für 1 Mitglied erstellen' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Änne Öz' })).toHaveFocus();
  expect(screen.getByText('1 ausgewählt')).toBeVisible();
  expect(planned()).toEqual([[1, 'draft']]);
});

it('who makes more than one an administrator types how many', async () => {
  network.on(PLAN, ({ body }) => {
    const { task } = body as Pick<Job, 'task'>;
    jobs.push({
      ...{ id: 1, task, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
      ...{ found: 3, pending: 3, changed: 0, skipped: 0, failed: 0, reasons: [] },
    });
    return json(201, jobs.at(-1));
  });
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rolle geben …' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Administration' }));
  const start = await dialog.findByRole('button', { name: '3 Mitglieder ändern' });
  const field = await dialog.findByRole('spinbutton', { name: /Administration bekommen: 3$/ });
  await user.type(field, '2');
  await user.click(start);
  expect(field).toHaveAccessibleDescription('Bitte 3 eintragen.');
  expect(field).toHaveFocus();
  expect(jobs[0]!.state).toBe('draft');
  await user.clear(field);
  await user.type(field, '3{Enter}');
  await waitFor(() => expect(jobs[0]!.state).toBe('done'));
});

it('a role is chosen by keys, and nothing is tried before', async () => {
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rolle entziehen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rolle entziehen' }));
  const roles = within(dialog.getByRole('radiogroup', { name: 'Rolle' }));
  await waitFor(() => expect(roles.getByRole('radio', { name: 'Einlass' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(jobs).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(roles.getByRole('radio', { name: 'Staff' })).toBeChecked();
  await user.click(await dialog.findByRole('button', { name: '1 Mitglied ändern' }));
  await waitFor(() => expect(jobs.map(({ state }) => state)).toEqual(['done']));
  expect(jobs[0]!.task).toEqual({ kind: 'set_role', role: 'is_staff', is_given: false });
});

it('of some who would be left out a dry run shows those first, and all the others on demand', async () => {
  network
    .on(PLAN, ({ body }) => {
      const { task } = body as Pick<Job, 'task'>;
      jobs.push({
        ...{ id: 1, task, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
        ...{ found: 3, pending: 2, changed: 0, skipped: 1, failed: 0 },
        reasons: [{ sentence: 'Ist inaktiv.', count: 1 }],
      });
      return json(201, jobs.at(-1));
    })
    .on(rows(1), ({ search }) =>
      json(200, {
        rows: [
          search.get('state') === 'skipped'
            ? { ...dryRow, state: 'skipped', sentence: 'Wie mia@example.org: Ist inaktiv.' }
            : dryRow,
        ],
      }),
    );
  const { user, dialog } = await openDialog();
  expect(await dialog.findByRole('button', { name: '1 ohne neue Codes' })).toBePressed();
  const sentence = await dialog.findByText('Wie mia@example.org: Ist inaktiv.');
  expect(sentence.innerHTML).toBe('Wie mia@<wbr>example.org: Ist inaktiv.');
  await user.click(dialog.getByRole('button', { name: '2 mit neuen Codes' }));
  expect(await dialog.findByText('+1 Code')).toBeVisible();
});

it('taken back where it ended: its dry run, and the button that starts it', async () => {
  const undo = jobCalls.undoJob.path.replace('{id}', '1');
  network.on(`POST /api${undo}`, () => {
    jobs.push({ ...jobs[0]!, id: 2, undoes: 1, state: 'draft', pending: 1, changed: 0 });
    return json(201, jobs.at(-1));
  });
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' }));
  await user.click(await dialog.findByRole('button', { name: 'Rückgängig machen …' }));
  const take = await dialog.findByRole('button', { name: 'Für 1 Mitglied zurücknehmen' });
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await user.click(take);
  await waitFor(() => expect(planned().map(([, state]) => state)).toEqual(['done', 'done']));
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

it.each(['0', '', '11', '500', '-3', '1,5', '2.5', 'abc'])(
  '„%s“ is no number of codes: nothing is tried, and nothing can be started',
  async (text) => {
    const { user, dialog, field } = await openDialog();
    await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' });
    await user.clear(field);
    if (text !== '') await user.type(field, text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Bitte eine ganze Zahl von 1 bis 10 eintragen.');
    expect(dialog.queryByRole('button', { name: /erstellen$/ })).toBeNull();
    await waitFor(() => expect(planned().filter(([, state]) => state === 'draft')).toEqual([]));
    await user.keyboard('{Enter}');
    expect(planned().some(([, state]) => state === 'done')).toBe(false);
  },
);

it('back to the number before is another dry run; closed, none is left', async () => {
  const { user, dialog, field } = await openDialog();
  await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' });
  await user.clear(field);
  await user.type(field, '5');
  await user.clear(field);
  await user.type(field, '1');
  await dialog.findByRole('button', { name: 'Codes für 1 Mitglied erstellen' });
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() =>
    expect(planned()).toEqual([
      [1, 'cancelled'],
      [1, 'cancelled'],
    ]),
  );
});

it('says why there is no dry run, and tries again', async () => {
  network.on(PLAN, [
    () => json(400, { error: 'Der Filter darf höchstens 2000 Zeichen lang sein.' }),
    () => json(503, { error: 'Später.' }),
  ]);
  const { user, dialog } = await openDialog();
  expect(await dialog.findByText(/Der Filter darf/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /noch einmal|erneut/i }));
  expect(await dialog.findByText(/Später/)).toBeVisible();
});

describe('deactivating', () => {
  async function openDeactivation(pending: number) {
    network.on(PLAN, ({ body }) => {
      const { task } = body as Pick<Job, 'task'>;
      jobs.push({
        ...{ id: 1, task, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
        ...{ found: pending, pending, changed: 0, skipped: 0, failed: 0, reasons: [] },
      });
      return json(201, jobs.at(-1));
    });
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
    await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deaktivieren' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  it('of many says what it means, and asks how many they are', async () => {
    const { user, dialog } = await openDeactivation(3);
    expect(
      await dialog.findByText(/können sich nicht mehr anmelden\. Ihre Codes und Tickets bleiben/),
    ).toBeVisible();
    const field = await dialog.findByRole('spinbutton', {
      name: /wie viele deaktiviert werden: 3/,
    });
    await user.click(dialog.getByRole('button', { name: '3 Mitglieder deaktivieren' }));
    expect(field).toBeInvalid();
    expect(jobs[0]!.state).toBe('draft');
    await user.type(field, '3{Enter}');
    await waitFor(() => expect(jobs[0]!.state).toBe('done'));
  });

  it('of one says it, too, and asks for nothing', async () => {
    const { user, dialog } = await openDeactivation(1);
    expect(await dialog.findByText(/^Wer deaktiviert wird, ist sofort abgemeldet/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '1 Mitglied deaktivieren' }));
    await waitFor(() => expect(jobs[0]!.state).toBe('done'));
  });
});

describe('mailing', () => {
  const facts = (more: Partial<FestivalFacts>) => ({
    ...(Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as FestivalFacts),
    ...{ name: 'Waldklang', contact_email: 'hallo@example.org' },
    ...more,
  });

  it.each([
    [{}, null],
    [{ contact_email: '', contact_phone: '0123' }, null],
    [{ contact_email: '' }, /^Das Festival nennt keinen Kontakt/],
    [{ name: 'Einlass' }, /^Das Festival hat noch keinen eigenen Namen.*„Einlass“\./],
  ])('of a festival with %j a dry run says what the mails lack', async (more, sentence) => {
    network.on(`GET /api${festivalCalls.festival.path}`, () => json(200, facts(more)));
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
    await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Einladung' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Was verschickt ist, lässt sich nicht zurücknehmen.');
    if (sentence === null) {
      await waitFor(() =>
        expect(network.to(`GET /api${festivalCalls.festival.path}`)).toHaveLength(1),
      );
      expect(dialog.queryByText(/^Das Festival/)).toBeNull();
    } else {
      expect(await dialog.findByText(sentence)).toBeVisible();
      expect(dialog.getByRole('link', { name: 'In den Einstellungen angeben' })).toHaveAttribute(
        'href',
        '/admin/settings#settings-festival',
      );
    }
  });

  it.each([
    ['Einladung', 'mail_invitation'],
    ['Freie Codes', 'mail_own_codes'],
    ['Alle gültigen Tickets', 'mail_ticket'],
  ])('of %s a dry run shows the mail to whoever wants to read it before', async (act, text) => {
    const sample = 'GET /api/api/auth/admin/settings/sample-mail/';
    let isBroken = true;
    network.on(sample, ({ search }) =>
      isBroken
        ? json(500, {})
        : json(200, { subject: `Von ${search.get('text')}`, text: 'Hallo,\nbis bald.' }),
    );
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
    await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
    const dialog = within(await screen.findByRole('dialog'));
    const summary = await dialog.findByText('So sieht die Mail aus');
    expect(network.to(sample)).toEqual([]);
    await user.click(summary);
    await dialog.findByText('Die Vorschau konnte nicht geladen werden.');
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await dialog.findByText(`Von ${text}`)).toBeVisible();
    expect(dialog.getByText(/^Hallo,/)).toBeVisible();
    expect(jobs.map(({ state }) => state)).toEqual(['draft']);
  });
});
