/** Labels: on the sheet, in the list, in the filter, and for many at once. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Label } from '../../../../contract/office/labels.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import { texts as labelTexts } from '../../../../src/features/admin/labels/texts.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const address = () => decodeURIComponent(window.location.search);
const DETAILS = wire.memberDetails(7);
const job = (id: number) => `/api${jobCalls.job.path.replace('{id}', String(id))}`;
const rows = (id: number) => `GET /api${jobCalls.jobRows.path.replace('{id}', String(id))}`;

let network: FakeNetwork;
let labels: Label[];
let given: string[];

beforeEach(() => {
  haveSession();
  localStorage.clear();
  labels = [
    { id: 1, name: 'Helfer Freitag', members: 12 },
    { id: 2, name: 'VIP', members: 1 },
  ];
  given = ['VIP'];
  const member = () => aMember(7, { last_name: 'Öz', labels: given, version: 1 });
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.labels, () => json(200, { labels }))
    .on(wire.members, () => json(200, memberPage([member()])))
    .on(wire.audit, () => json(200, { results: [], next: null }))
    .on(DETAILS, () =>
      json(200, {
        member: member(),
        notes: '',
        labels: given,
        created_at: '2026-07-01T10:00:00.000Z',
        registered_at: null,
        anonymised_at: null,
        codes: [],
        sessions: [],
        merges: [],
      }),
    )
    .on(wire.setLabel(7), ({ body }) => {
      const { label, is_given: isGiven } = body as { label: string; is_given: boolean };
      given = isGiven ? [...given, label] : given.filter((name) => name !== label);
      return json(200, { labels: given });
    });
});
afterEach(clearCookies);

const sheet = async () => within(await screen.findByRole('dialog'));

/** antd's lists read its code. */
function enter(field: HTMLElement): void {
  for (const press of [fireEvent.keyDown, fireEvent.keyUp]) {
    press(field, { key: 'Enter', keyCode: 13 });
  }
}

describe('on the sheet', () => {
  it('one is chosen or written anew, and taken away; each at once', async () => {
    const { user } = openPage('/admin?mitglied=7');
    const dialog = await sheet();
    const field = await dialog.findByRole('combobox', { name: 'Marken' });
    await user.click(field);
    await user.click(await screen.findByText('Helfer Freitag'));
    await user.type(field, 'Presse');
    await user.click(await screen.findByTitle('Presse'));
    await waitFor(() => expect(given).toEqual(['VIP', 'Helfer Freitag', 'Presse']));
    await user.click(dialog.getByRole('button', { name: 'Marke „Presse“ entfernen' }));
    await waitFor(() => expect(given).toEqual(['VIP', 'Helfer Freitag']));
    expect(await screen.findByText('Marke „Presse“ entfernt.')).toBeVisible();
    expect(network.to(wire.setLabel(7)).map(({ body }) => body)).toEqual([
      { label: 'Helfer Freitag', is_given: true },
      { label: 'Presse', is_given: true },
      { label: 'Presse', is_given: false },
    ]);
  });

  it('the keyboard takes one away by its cross, keeps the focus, and gives it again', async () => {
    const { user } = openPage('/admin?mitglied=7');
    const dialog = await sheet();
    const cross = await dialog.findByRole('button', { name: 'Marke „VIP“ entfernen' });
    const field = dialog.getByRole('combobox', { name: 'Marken' });
    act(() => cross.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(given).toEqual([]));
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.type(field, 'VIP');
    await user.click(await screen.findByRole('option', { name: 'VIP' }));
    await waitFor(() => expect(given).toEqual(['VIP']));
  });

  it('one that could not be taken away is not said to be', async () => {
    network.on(wire.setLabel(7), () => json(500, { error: 'Gerade nicht.' }));
    const { user } = openPage('/admin?mitglied=7');
    const dialog = await sheet();
    await user.click(await dialog.findByRole('button', { name: 'Marke „VIP“ entfernen' }));
    expect(await dialog.findByText('Gerade nicht.')).toBeVisible();
    expect(screen.queryByText('Marke „VIP“ entfernt.')).toBeNull();
  });

  it('Enter takes one that there is before a new one, which says that it is new', async () => {
    const { user } = openPage('/admin?mitglied=7');
    const field = await (await sheet()).findByRole('combobox', { name: 'Marken' });
    await user.click(field);
    await screen.findByText('Helfer Freitag');
    await user.type(field, 'helf');
    expect(await screen.findByText('„helf“ neu anlegen')).toBeVisible();
    enter(field);
    await waitFor(() => expect(given).toEqual(['VIP', 'Helfer Freitag']));
    await user.type(field, 'Vi');
    enter(field);
    await waitFor(() => expect(given).toEqual(['VIP', 'Helfer Freitag', 'Vi']));
  });

  it('a second Enter takes nothing that was not looked for', async () => {
    const { user } = openPage('/admin?mitglied=7');
    const field = await (await sheet()).findByRole('combobox', { name: 'Marken' });
    await user.click(field);
    await screen.findByText('Helfer Freitag');
    await user.type(field, 'Bühne');
    enter(field);
    await waitFor(() => expect(given).toEqual(['VIP', 'Bühne']));
    enter(field);
    await user.type(field, 'helf');
    enter(field);
    await waitFor(() => expect(given).toEqual(['VIP', 'Bühne', 'Helfer Freitag']));
    expect(network.to(wire.setLabel(7))).toHaveLength(2);
  });

  it('what is none is said, and sent nowhere; a refusal is said, too', async () => {
    const { user } = openPage('/admin?mitglied=7');
    const dialog = await sheet();
    const field = await dialog.findByRole('combobox', { name: 'Marken' });
    await user.type(field, '!!!');
    await user.click(await screen.findByTitle('!!!'));
    expect(await dialog.findByText(labelTexts.bad)).toBeVisible();
    expect(network.to(wire.setLabel(7))).toEqual([]);
    network.on(wire.setLabel(7), () => json(400, { error: 'Zu viele Marken.' }));
    await user.type(field, 'Neu');
    await user.click(await screen.findByTitle('Neu'));
    expect(await dialog.findByText('Zu viele Marken.')).toBeVisible();
    expect(dialog.queryByText(labelTexts.bad)).toBeNull();
  });

  it('of one whose data were deleted none can be given', async () => {
    network.on(DETAILS, () =>
      json(200, {
        member: aMember(7, { last_name: 'Öz', version: 1, email: null }),
        notes: '',
        labels: [],
        created_at: '2026-07-01T10:00:00.000Z',
        registered_at: null,
        anonymised_at: '2026-07-02T10:00:00.000Z',
        codes: [],
        sessions: [],
        merges: [],
      }),
    );
    openPage('/admin?mitglied=7');
    const dialog = await sheet();
    expect(await dialog.findByText(/^Die persönlichen Daten wurden am .* gelöscht/)).toBeVisible();
    expect(dialog.queryByText('Noch nicht angegeben')).toBeNull();
    expect(dialog.getAllByText('Daten gelöscht')).toHaveLength(2);
    expect(dialog.queryByRole('combobox', { name: 'Marken' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Bearbeiten' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Codes erstellen' })).toBeNull();
  });
});

describe('in the list', () => {
  it('three stand beside the name, of the others it is said how many', async () => {
    given = ['Crew', 'Helfer', 'Presse', 'VIP', 'Zelt'];
    openPage('/admin');
    const row = within(await screen.findByRole('row', { name: /Öz/ }));
    expect(row.getByText('Presse')).toBeVisible();
    expect(row.queryByText('VIP')).toBeNull();
    expect(row.getByText('+2')).toBeVisible();
  });

  it('typed, they are offered by name; one that nobody has is said', async () => {
    const { user } = openPage('/admin?filter=marke:crew');
    expect(
      await screen.findByText(
        /^Eine Marke „crew“ hat niemand\. Möglich ist zum Beispiel: .*helfer-freitag/,
      ),
    ).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Mitglieder suchen' }), 'marke:hel');
    await user.click(await screen.findByText('Marke: Helfer Freitag'));
    await waitFor(() => expect(address()).toContain('helfer-freitag'));
    expect(await screen.findByRole('list', { name: 'Filter, die gelten' })).toHaveTextContent(
      'Marke: Helfer Freitag',
    );
  });

  it('those that differ by a sign are told apart in the field, the address and the filters', async () => {
    labels = [
      { id: 3, name: '< 18', members: 4 },
      { id: 4, name: '> 18', members: 5 },
      { id: 5, name: '10 %', members: 6 },
    ];
    const { user } = openPage('/admin?filter=marke:10%25');
    const filters = await screen.findByRole('list', { name: 'Filter, die gelten' });
    await waitFor(() => expect(filters).toHaveTextContent('Marke: 10 %'));
    const field = screen.getByRole('combobox', { name: 'Mitglieder suchen' });
    await user.type(field, 'marke:<');
    await user.click(await screen.findByText('Marke: < 18'));
    await waitFor(() => expect(address()).toBe('?filter=marke:10%+marke:<18'));
    expect(filters).toHaveTextContent('Marke: < 18');
    await user.type(field, 'marke:"> 18" ');
    await waitFor(() => expect(address()).toBe('?filter=marke:10%+marke:<18+marke:>18'));
    expect(filters).toHaveTextContent('Marke: > 18');
    await waitFor(() =>
      expect(network.to(wire.members).at(-1)?.search.get('filter')).toBe(
        'marke:10% marke:<18 marke:>18',
      ),
    );
  });

  it('Escape closes what is offered, and leaves what was typed', async () => {
    const { user } = openPage('/admin');
    const field = await screen.findByRole('combobox', { name: 'Mitglieder suchen' });
    await user.type(field, 'stat');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    // Not cancelled, a browser clears the field.
    expect(fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })).toBe(false);
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
    expect(field).toHaveValue('stat');
    expect(fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })).toBe(true);
  });

  it('of a name typed without quotes those are named first that begin so', async () => {
    given = ['Alle', 'Aufbau', 'Bar', 'Helfer Freitag'];
    openPage('/admin?filter=marke:helfer');
    expect(await screen.findByText(/Möglich ist zum Beispiel: helfer-freitag, /)).toBeVisible();
  });

  it('by the menu: filtered, renamed, and taken from all after a dry run', async () => {
    const { user } = openPage('/admin');
    await screen.findByRole('row', { name: /Öz/ });
    await user.click(screen.getByRole('button', { name: /Filter/ }));
    await user.click(await screen.findByRole('button', { name: labelTexts.manage }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'VIP umbenennen' }));
    network.on(wire.renameLabel(2), () => json(409, { error: 'Die gibt es schon.' }));
    await user.keyboard('{Enter}');
    const typed = dialog.getByRole('textbox', { name: 'VIP umbenennen' });
    await waitFor(() => expect(typed).toHaveAccessibleDescription('Die gibt es schon.'));
    expect(typed).toBeInvalid();
    network.on(wire.renameLabel(2), ({ body }) => {
      labels = labels.map((label) => (label.id === 2 ? { ...label, ...(body as object) } : label));
      return json(200, { labels });
    });
    const name = dialog.getByRole('textbox', { name: 'VIP umbenennen' });
    await user.clear(name);
    await user.type(name, 'Gast{Enter}');
    expect(await dialog.findByRole('button', { name: 'Gast umbenennen' })).toBeVisible();

    network.on(wire.planJob, () => json(400, { error: 'Gerade nicht.' }));
    await user.click(dialog.getByRole('button', { name: 'Gast bei allen entfernen' }));
    await waitFor(() =>
      expect(network.to(wire.planJob)[0]?.body).toEqual({
        task: { kind: 'set_label', label: 'Gast', is_given: false },
        selection: { search: '', filter: 'marke:gast' },
      }),
    );
    await user.click(
      dialog.getByRole('button', { name: '12 Mitglieder mit der Marke Helfer Freitag zeigen' }),
    );
    await waitFor(() => expect(address()).toContain('marke:helfer-freitag'));
  });
});

describe('for many', () => {
  async function openDialog(way: string) {
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
    await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
    await user.click(await screen.findByRole('menuitem', { name: way }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  it('nothing is planned before there is a name, and then what it names', async () => {
    const draft = (task: Job['task']): Job => ({
      ...{ id: 1, task, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
      ...{ found: 1, pending: 1, changed: 0, skipped: 0, failed: 0, reasons: [] },
    });
    let planned: Job | undefined;
    network
      .on(wire.planJob, ({ body }) => {
        planned = draft((body as Pick<Job, 'task'>).task);
        return json(201, planned);
      })
      .on(`GET ${job(1)}`, () => json(200, planned))
      .on(`POST ${job(1)}`, () => json(200, planned))
      .on(rows(1), () => json(200, { rows: [] }));
    const { user, dialog } = await openDialog('Marke geben …');
    const field = dialog.getByRole('combobox', { name: 'Marke' });
    await user.type(field, ',');
    expect(await dialog.findByText(labelTexts.bad)).toBeVisible();
    expect(network.to(wire.planJob)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Crew');
    expect(await dialog.findByRole('button', { name: '1 Mitglied ändern' })).toBeVisible();
    expect(planned?.task).toEqual({ kind: 'set_label', label: 'Crew', is_given: true });
  });

  it.each([
    ['one that there is', 'Tor', 'Tor'],
    ['whatever its case', 'vip', 'VIP'],
    ['a new one', 'Crew', 'Crew'],
  ])(
    'Enter takes a name that is complete, and only the next one starts it: %s',
    async (_, typed, label) => {
      // Found by what is typed, too, and before it.
      labels = [
        { id: 1, name: 'Alttor', members: 1 },
        { id: 2, name: 'Tor', members: 1 },
        { id: 3, name: 'VIP', members: 1 },
      ];
      const task = { kind: 'set_label', label, is_given: true } as const;
      const draft: Job = {
        ...{ id: 1, task, state: 'draft', asked_by: 'Ole Ost', created_at: '2026-07-31T17:40:00Z' },
        ...{ found: 1, pending: 1, changed: 0, skipped: 0, failed: 0, reasons: [] },
      };
      network
        .on(wire.planJob, () => json(201, draft))
        .on(`GET ${job(1)}`, () => json(200, draft))
        .on(`POST ${job(1)}`, () => json(200, { ...draft, state: 'waiting' }))
        .on(rows(1), () => json(200, { rows: [] }));
      const { user, dialog } = await openDialog('Marke geben …');
      const field = dialog.getByRole('combobox', { name: 'Marke' });
      await user.type(field, typed);
      await dialog.findByRole('button', { name: '1 Mitglied ändern' });
      expect(network.to(wire.planJob).at(-1)?.body).toMatchObject({ task });
      expect(field).toHaveAttribute('aria-expanded', 'true');
      enter(field);
      await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
      expect(network.to(`POST ${job(1)}`)).toEqual([]);
      await dialog.findByRole('button', { name: '1 Mitglied ändern' });
      await user.keyboard('{Enter}');
      await waitFor(() =>
        expect(network.to(`POST ${job(1)}`).map(({ body }) => body)).toEqual([{ action: 'start' }]),
      );
    },
  );

  it('Enter takes one that there is for what is typed of it', async () => {
    network.on(wire.planJob, () => json(400, { error: 'Gerade nicht.' }));
    const { user, dialog } = await openDialog('Marke geben …');
    const field = dialog.getByRole('combobox', { name: 'Marke' });
    await user.type(field, 'helf');
    enter(field);
    await waitFor(() => expect(field).toHaveValue('Helfer Freitag'));
    await user.clear(field);
    await user.type(field, 'helf');
    await user.click(await screen.findByText('„helf“ neu anlegen'));
    expect(field).toHaveValue('helf');
  });

  it('taken away is one of those that there are', async () => {
    network.on(wire.planJob, () => json(400, { error: 'Gerade nicht.' }));
    const { user, dialog } = await openDialog('Marke entfernen …');
    await user.click(dialog.getByRole('combobox', { name: 'Marke' }));
    await user.click(await screen.findByText('Helfer Freitag'));
    await waitFor(() =>
      expect(network.to(wire.planJob)[0]?.body).toEqual({
        task: { kind: 'set_label', label: 'Helfer Freitag', is_given: false },
        selection: { ids: [7] },
      }),
    );
    expect(await dialog.findByText('Gerade nicht.')).toBeVisible();
  });
});
