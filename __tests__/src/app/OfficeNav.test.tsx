/** The way between the office's places: who has it, where it leads, and which place is marked. */
import { screen, waitFor, within } from '@testing-library/react';
import type { CurrentMember } from '../../../contract/entities.ts';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { me, memberPage } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage } from '../../support/webApp.tsx';

afterEach(clearCookies);

function openAs(path: string, member: Partial<CurrentMember>) {
  haveSession();
  new FakeNetwork()
    .on(wire.me, () => json(200, me(member)))
    .on(wire.emailHistory, () => json(200, {}))
    .on(wire.members, () => json(200, memberPage([])))
    .install();
  return openPage(path);
}

const nav = () => screen.findByRole('navigation', { name: 'Büro' });
const placesOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('superusers find every place, in one order, and the one where they are is marked', async () => {
  const { user } = openAs('/admin', { is_superuser: true });
  const places = await nav();
  expect(placesOf(places)).toEqual(
    expect.arrayContaining([
      ['Mitglieder', '/admin'],
      ['Einlass live', '/admin/entry'],
      ['Gast suchen', '/entry/search'],
      ['Scanner', '/scan'],
    ]),
  );
  expect(within(places).getByRole('link', { current: 'page' })).toHaveTextContent('Mitglieder');
  await user.click(within(places).getByRole('link', { name: 'Gast suchen' }));
  await waitFor(() => expect(window.location.pathname).toBe('/entry/search'));
  expect(within(await nav()).getByRole('link', { current: 'page' })).toHaveTextContent(
    'Gast suchen',
  );
});

test('each place says that mails go nowhere, as long as the server says so', async () => {
  const { user } = openAs('/admin', { is_superuser: true, mails_are_files: true });
  expect(await screen.findByRole('link', { name: /^Es gehen keine Mails hinaus/ })).toHaveAttribute(
    'href',
    '/admin/betrieb',
  );
  await user.click(within(await nav()).getByRole('link', { name: 'Gast suchen' }));
  await waitFor(() => expect(window.location.pathname).toBe('/entry/search'));
  expect(await screen.findByText(/^Es gehen keine Mails hinaus/)).toBeVisible();
});

test('nothing is said of mails that go out, nor outside the office', async () => {
  openAs('/admin', { is_superuser: true });
  await nav();
  expect(screen.queryByText(/^Es gehen keine Mails hinaus/)).toBeNull();
});

test('a server that announces nothing has the specification’s places alone', async () => {
  const { user: _ } = openAs('/admin', { is_superuser: true, capabilities: [] });
  expect(placesOf(await nav())).toEqual([
    ['Mitglieder', '/admin'],
    ['Scanner', '/scan'],
  ]);
});

test.each([
  ['entry staff at the guest search', '/entry/search', { is_entry_staff: true }, 'Gast suchen'],
  ['a member at a door that is closed', '/admin', {}, 'Admin'],
  ['a superuser at the own codes', '/', { is_superuser: true }, 'Hallo Änne'],
])('not shown to %s', async (_, path, role, heading) => {
  openAs(path, role);
  await screen.findByRole('heading', { name: heading });
  expect(screen.queryByRole('navigation', { name: 'Büro' })).not.toBeInTheDocument();
});

test('whoever is denied has a way out, also while nobody knows who it is', async () => {
  globalThis.reportError = () => undefined;
  haveSession();
  new FakeNetwork().on(wire.me, () => json(500, {})).install();
  openPage('/admin');
  await screen.findByRole('alert');
  const out = within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' });
  expect(out).toHaveAttribute('href', '/');
});
