/** The next year: what is said before, what has to be typed, what is sent; and what a changed name or prefix means. */
import { screen, waitFor, within } from '@testing-library/react';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import { DESPITE_DOUBTS, type Seasons } from '../../../../contract/office/seasons.ts';
import type { Settings } from '../../../../contract/office/settings.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const SETTINGS = 'GET /api/api/auth/admin/settings/';
const SAVE = 'POST /api/api/auth/admin/settings/';
const CONSEQUENCES = 'GET /api/api/auth/admin/settings/consequences/';
const SEASONS = 'GET /api/api/auth/admin/seasons/';
const START = 'POST /api/api/auth/admin/seasons/';
const UNDO = 'POST /api/api/auth/admin/seasons/4/undo/';

const settings: Settings = {
  version: 3,
  settings: FACT_NAMES.map((name) => {
    const value = name === 'name' ? 'Łąka 2026' : name === 'ticket_prefix' ? 'laka26' : '';
    return { name, value, default: value, changed: null };
  }),
};
const counts = { codes: 12_345, tickets: 9_876, admitted: 8_765, events: 9_000 };
const seasons = (change: Partial<Seasons> = {}): Seasons => ({
  version: 3,
  present: { name: 'Łąka 2026', from: '', to: '', prefix: 'laka26', ...counts },
  members: 3_000,
  doubts: [],
  obstacle: null,
  last_backup: null,
  past: [],
  ...change,
});
const PAST: Seasons['past'][number] = {
  id: 4,
  ...{ name: 'Łąka 2025', from: '2025-08-01', to: '2025-08-03', prefix: 'laka25' },
  ...counts,
  archived_at: '2025-11-21T18:04:00.000Z',
  archived_by: { id: 1, number: 1, name: 'Lea Leitung' },
  rows_deleted_at: null,
  undo_refused: null,
};

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/settings/SettingsPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(SETTINGS, () => json(200, settings))
    .on('GET /api/api/auth/admin/retention/', () => json(200, { rules: [] }))
    .on('GET /api/api/auth/admin/settings/sample-mail/', () =>
      json(200, { subject: 'Ein Code', text: 'Geh in den Laden.' }),
    )
    .on(SEASONS, () => json(200, seasons()));
});
afterEach(clearCookies);

const look = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Vorschau zeigen' }));

test('says what would happen before anything can be done; nothing is asked before', async () => {
  const { user } = openPage('/admin/settings');
  await screen.findByRole('button', { name: 'Vorschau zeigen' });
  expect(network.to(SEASONS)).toEqual([]);
  await look(user);
  expect(
    await screen.findByText(
      '12.345 Codes, 9.876 Tickets, 8.765 Einlässe werden archiviert; 3.000 Mitglieder bleiben.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Noch keine.')).toBeVisible();
});

test('begins with the festival’s name typed, and another prefix; what is wrong is not sent', async () => {
  network.on(START, () => json(200, { message: 'Es beginnt „Łąka 2027“.' }));
  const { user } = openPage('/admin/settings');
  await look(user);
  await user.click(await screen.findByRole('button', { name: 'Neues Festival beginnen …' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Name des neuen Festivals')).toHaveValue('Łąka 2027');
  await user.type(dialog.getByLabelText('Präfix der neuen Tickets'), 'laka26');
  await user.type(dialog.getByLabelText(/^Zur Bestätigung/), 'Łąka');
  const submit = dialog.getByRole('button', { name: 'Archivieren und beginnen' });
  await user.click(submit);
  expect(await dialog.findByText('Das steht schon auf den alten Tickets.')).toBeVisible();
  expect(dialog.getByText('Bitte „Łąka 2026“ eintragen.')).toBeVisible();
  expect(network.to(START)).toEqual([]);
  await user.clear(dialog.getByLabelText('Präfix der neuen Tickets'));
  await user.type(dialog.getByLabelText('Präfix der neuen Tickets'), 'laka27');
  await user.type(dialog.getByLabelText(/^Zur Bestätigung/), ' 2026');
  await user.click(submit);
  expect(await screen.findByText('Es beginnt „Łąka 2027“.')).toBeVisible();
  expect(network.to(START)[0]?.body).toEqual({
    ...{ version: 3, name: 'Łąka 2027', from: '', to: '', ticket_prefix: 'laka27' },
    confirmation: 'Łąka 2026',
  });
});

test('after a season the form has the new name, and blames nobody for it', async () => {
  const begun = settings.settings.map((one) =>
    one.name === 'name' ? { ...one, value: 'Łąka 2027' } : one,
  );
  network
    .on(SETTINGS, [
      () => json(200, settings),
      () => json(200, { version: 4, settings: begun }),
      () => json(200, { ...settings, version: 5 }),
    ])
    .on(SEASONS, () => json(200, seasons({ past: [PAST] })))
    .on(START, () => json(200, { message: 'Es beginnt „Łąka 2027“.' }))
    .on(UNDO, () => json(200, { message: 'Zurückgeholt ist „Łąka 2026“.' }));
  const { user } = openPage('/admin/settings');
  await look(user);
  await user.click(await screen.findByRole('button', { name: 'Neues Festival beginnen …' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Präfix der neuen Tickets'), 'laka27');
  await user.type(dialog.getByLabelText(/^Zur Bestätigung/), 'Łąka 2026');
  await user.click(dialog.getByRole('button', { name: 'Archivieren und beginnen' }));
  expect(await screen.findByText('Name des Festivals: jetzt „Łąka 2027“')).toBeVisible();
  expect(screen.getByLabelText('Name des Festivals')).toHaveValue('Łąka 2027');
  expect(screen.getByText('Inzwischen geändert:')).toBeVisible();
  expect(document.body).not.toHaveTextContent('jemand anders');
  await user.click(screen.getByRole('button', { name: 'Łąka 2025 zurückholen' }));
  await user.click(await screen.findByRole('button', { name: 'Zurückholen' }));
  await waitFor(() => expect(screen.queryByText('Inzwischen geändert:')).toBeNull());
  expect(screen.getByLabelText('Name des Festivals')).toHaveValue('Łąka 2026');
});

test('with doubts it wants the sentence as well', async () => {
  network
    .on(SEASONS, () =>
      json(200, seasons({ doubts: ['Am Einlass wird gerade gescannt: Tor Nord.'] })),
    )
    .on(START, () => json(409, { error: 'Am Einlass wird gerade gescannt: Tor Nord.' }));
  const { user } = openPage('/admin/settings');
  await look(user);
  expect(await screen.findByText('Am Einlass wird gerade gescannt: Tor Nord.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Neues Festival beginnen …' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Präfix der neuen Tickets'), 'laka27');
  await user.type(dialog.getByLabelText(/^Zur Bestätigung/), 'Łąka 2026');
  const submit = dialog.getByRole('button', { name: 'Archivieren und beginnen' });
  await user.click(submit);
  expect(await dialog.findByText(`Bitte „${DESPITE_DOUBTS}“ eintragen.`)).toBeVisible();
  expect(network.to(START)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Wenn es trotzdem sein soll/), DESPITE_DOUBTS);
  await user.click(submit);
  await waitFor(() =>
    expect(network.to(START)[0]?.body).toMatchObject({ despite: DESPITE_DOUBTS }),
  );
  // Refused all the same: what was typed is still there.
  expect(await dialog.findByRole('alert')).toHaveTextContent('Tor Nord.');
  expect(dialog.getByLabelText('Präfix der neuen Tickets')).toHaveValue('laka27');
});

test('what cannot be gone over offers nothing; a past festival comes back or says why not', async () => {
  network
    .on(SEASONS, () =>
      json(
        200,
        seasons({
          obstacle: 'Auftrag 3 ist noch nicht fertig.',
          past: [PAST, { ...PAST, id: 2, name: 'Łąka 2024', undo_refused: 'Nur das letzte.' }],
        }),
      ),
    )
    .on(UNDO, () => json(200, { message: 'Zurückgeholt ist „Łąka 2025“.' }));
  const { user } = openPage('/admin/settings');
  await look(user);
  expect(await screen.findByText('Auftrag 3 ist noch nicht fertig.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Neues Festival beginnen …' })).toBeNull();
  expect(screen.getByText('Łąka 2025, 01.08.2025 bis 03.08.2025')).toBeVisible();
  expect(screen.getByText(/Nur das letzte\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Łąka 2024 zurückholen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Łąka 2025 zurückholen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Zurückholen' }));
  expect(await screen.findByText('Zurückgeholt ist „Łąka 2025“.')).toBeVisible();
});

test('a failure says so, and can be tried again', async () => {
  network.on(SEASONS, [() => json(503, { error: 'Gleich wieder.' }), () => json(200, seasons())]);
  const { user } = openPage('/admin/settings');
  await look(user);
  expect(await screen.findByText('Es konnte nicht gezählt werden.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText(/werden archiviert/)).toBeVisible();
});

test('another prefix is saved once its consequences are accepted, and not before', async () => {
  network
    .on(CONSEQUENCES, () =>
      json(200, { ticket_prefix: '1.204 ausgestellte Tickets beginnen weiter.', public_url: 'x' }),
    )
    .on(SAVE, () => json(200, { ...settings, version: 4 }));
  const { user } = openPage('/admin/settings');
  const prefix = await screen.findByLabelText('Präfix der Tickets');
  await user.clear(prefix);
  await user.type(prefix, 'neu');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1.204 ausgestellte Tickets beginnen weiter.')).toBeVisible();
  expect(network.to(CONSEQUENCES)[0]?.search.get('ticket_prefix')).toBe('neu');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(network.to(SAVE)).toEqual([]);
  expect(prefix).toHaveValue('neu');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await user.click(await screen.findByRole('button', { name: 'Trotzdem speichern' }));
  expect(await screen.findByText('Gespeichert.')).toBeInTheDocument();
  expect(network.to(SAVE)[0]?.body).toEqual({
    ...{ version: 3, values: { ticket_prefix: 'neu' }, accepted: true },
  });
});

test('a name that nothing was sent with is saved at once', async () => {
  network
    .on(CONSEQUENCES, () => json(200, { public_url: 'x' }))
    .on(SAVE, () => json(200, { ...settings, version: 4 }));
  const { user } = openPage('/admin/settings');
  await user.type(await screen.findByLabelText('Name des Festivals'), ' neu');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Gespeichert.')).toBeInTheDocument();
  expect(network.to(SAVE)[0]?.body).toEqual({ version: 3, values: { name: 'Łąka 2026 neu' } });
});

test('what another address of the server would mean is told where it is asked for', async () => {
  network.on(CONSEQUENCES, () =>
    json(200, { public_url: 'PUBLIC_URL: 3 Einladungen zeigen weiter.' }),
  );
  const { user } = openPage('/admin/settings');
  await user.click(await screen.findByRole('button', { name: 'Folgen eines Wechsels' }));
  expect(await screen.findByText('PUBLIC_URL: 3 Einladungen zeigen weiter.')).toBeVisible();
});
