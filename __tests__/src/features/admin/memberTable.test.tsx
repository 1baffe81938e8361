/** Members taken away as a table: in one click with the columns of the last time, which are chosen beside it. */
import { screen, waitFor, within } from '@testing-library/react';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const EXPORT = `POST /api${officeCalls.exportMembers.path}`;
let network: FakeNetwork;
let saved: { name: string; size: number }[];

const bytes = (...parts: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
    { status: 200, headers: { 'Content-Type': 'application/octet-stream' } },
  );

beforeEach(() => {
  haveSession();
  localStorage.clear();
  saved = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, size: blobs.at(-1)?.size ?? 0 });
  });
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([aMember(7, { last_name: 'Öz' }), aMember(8)])))
    .on(EXPORT, () => bytes('abc', 'def'));
});
afterEach(() => {
  jest.restoreAllMocks();
  clearCookies();
});

const load = () => screen.findByRole('button', { name: 'Als Tabelle laden' });
const asked = () => network.to(EXPORT).map(({ body }) => body as { columns: string[] });
const columns = () => asked().at(-1)?.columns;

async function openMenu(user: ReturnType<typeof openPage>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Spalten und Format der Tabelle' }));
  return within(await screen.findByRole('group', { name: 'Spalten und Format der Tabelle' }));
}

it('one click takes away what the filter finds, in the order of the list', async () => {
  const { user } = openPage('/admin?suche=Mia&filter=status:aktiv&sortierung=-name');
  await user.click(await load());
  await waitFor(() =>
    expect(saved).toEqual([
      { name: expect.stringMatching(/^mitglieder-\d{4}-\d\d-\d\d\.xlsx$/) as string, size: 6 },
    ]),
  );
  expect(asked()).toMatchObject([
    { selection: { search: 'Mia', filter: 'status:aktiv' }, format: 'xlsx', sort: '-name' },
  ]);
  expect(columns()).not.toContain('invitation_code');
});

it('the columns are chosen beside it, and remembered; invitation codes each time anew', async () => {
  const { user } = openPage('/admin');
  const menu = await openMenu(user);
  await user.click(menu.getByRole('button', { name: 'Keine' }));
  expect(menu.getByRole('alert')).toHaveTextContent('Wähle mindestens eine Spalte.');
  expect(menu.getByRole('button', { name: 'Als Tabelle laden' })).toBeDisabled();
  // In the table's order, whatever the order of the clicks.
  for (const name of ['Notiz', 'Nummer', 'Einladungscode']) {
    await user.click(menu.getByRole('checkbox', { name }));
  }
  await user.click(menu.getByRole('radio', { name: 'CSV mit Semikolon' }));
  await user.click(menu.getByRole('button', { name: 'Als Tabelle laden' }));
  await waitFor(() => expect(saved[0]?.name).toMatch(/\.csv$/));
  expect(asked()).toMatchObject([
    { columns: ['number', 'notes', 'invitation_code'], format: 'csv' },
  ]);
  expect(localStorage.getItem('einlass:members-table')).toBe('number,notes;csv');
  const again = await openMenu(user);
  await user.click(again.getByRole('button', { name: 'Alle' }));
  expect(again.getByRole('checkbox', { name: 'Einladungscode' })).not.toBeChecked();
  expect(again.getByRole('checkbox', { name: 'Zuletzt aktiv' })).toBeChecked();
});

it('the columns may be those that the list shows', async () => {
  localStorage.setItem('einlass:members-view', 'lastActive,email;calm;50');
  const { user } = openPage('/admin');
  const menu = await openMenu(user);
  await user.click(menu.getByRole('button', { name: 'Wie in der Liste' }));
  await user.click(menu.getByRole('button', { name: 'Als Tabelle laden' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(columns()).toEqual([
    ...['number', 'first_name', 'last_name', 'email'],
    ...['codes', 'free_codes', 'last_active_at'],
  ]);
});

it('while some are selected, it says that it takes all', async () => {
  const { user } = openPage('/admin');
  await load();
  const tick = screen.getByRole('checkbox', { name: 'Änne Öz auswählen' });
  await user.click(tick);
  expect(await screen.findByRole('button', { name: 'Alle 2 als Tabelle laden' })).toBeVisible();
  await user.click(tick);
  expect(await load()).toBeVisible();
});

it('those who are selected, by the actions', async () => {
  localStorage.setItem('einlass:members-table', 'email;csv_comma');
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Änne Öz auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Als Tabelle laden' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked()).toEqual([
    { selection: { ids: [7] }, columns: ['email'], format: 'csv_comma', sort: 'number' },
  ]);
});

it('says why it did not work; an answer of somebody else is no table', async () => {
  network.on(EXPORT, [
    () => json(503, { error: 'Gerade werden schon zwei Tabellen geladen.' }),
    () => new Response('<h1>Hotel</h1>', { headers: { 'Content-Type': 'text/html' } }),
  ]);
  const { user } = openPage('/admin');
  await user.click(await load());
  expect(await screen.findByText('Gerade werden schon zwei Tabellen geladen.')).toBeVisible();
  await user.click(await load());
  expect(await screen.findByText('Die Tabelle wurde nicht geladen')).toBeVisible();
  expect(saved).toEqual([]);
});

it('says how far it is, and can be stopped', async () => {
  const ends: AbortSignal[] = [];
  network.on(EXPORT, ({ signal }) => {
    ends.push(signal);
    return new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(2_400_000)) }),
      { status: 200, headers: { 'Content-Type': 'application/octet-stream' } },
    );
  });
  const { user } = openPage('/admin');
  await user.click(await load());
  expect(await screen.findByText('Die Tabelle wird geladen: 2,4 MB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByText(/Die Tabelle wird geladen/)).toBeNull());
  expect(saved).toEqual([]);
  expect(screen.queryByText('Die Tabelle wurde nicht geladen')).toBeNull();
});
