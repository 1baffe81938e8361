import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FoundGuest } from '../../../../contract/entry/entities.ts';
import { App } from '../../../../src/app/App.tsx';
import { createStore } from '../../../../src/app/store.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';
import { fakeServices } from '../../decoder/fakeServices.ts';

let network: FakeNetwork;

const guest: FoundGuest = {
  number: 12,
  first_name: 'Änne',
  last_name: 'Groß',
  tickets: [
    { handle: 'T1', email_hint: 'fr…@example.org', status: 'valid' },
    {
      email_hint: 'ga…@example.org',
      status: 'used',
      used: { at: '2026-11-21T18:04:00.000Z', gate: 'Tor Nord' },
    },
  ],
};

// Compiled before a test waits for the page that it is.
beforeAll(() => import('../../../../src/features/guestSearch/GuestSearchPage.tsx'));

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_entry_staff: true })))
    .on(wire.guestSearch, () => json(200, [guest]))
    .on(wire.verify, noNetwork);
});
afterEach(() => {
  clearCookies();
  jest.restoreAllMocks();
});

const field = () => screen.findByLabelText('Name oder Mitgliedsnummer');
const searches = () => network.to(wire.guestSearch).map(({ search }) => search.get('search'));

it('§6: a plain member is denied', async () => {
  network.on(wire.me, () => json(200, me()));
  openPage('/entry/search');
  const sentence = 'Access denied. This area is restricted to staff only.';
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('asks once for what is typed, from the third character on, and says that it is recorded', async () => {
  const { user } = openPage('/entry/search');
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveAccessibleDescription(
    'Jede Suche wird mit deinem Namen protokolliert.',
  );
  await user.type(await field(), ' Gr ');
  await pause(600);
  expect(searches()).toEqual([]);
  await user.type(await field(), 'oß');
  await screen.findByText('1 Mitglied gefunden.');
  // Trimmed, and not for each letter.
  expect(searches()).toEqual(['Gr oß']);
});

it('the search stands in the address: a reload finds it again, letters make no history', async () => {
  const { user } = openPage('/entry/search?suche=Groß');
  expect(await field()).toHaveValue('Groß');
  await screen.findByText('1 Mitglied gefunden.');
  const steps = window.history.length;
  await user.type(await field(), 'er');
  await waitFor(() => expect(searches()).toEqual(['Groß', 'Großer']));
  expect(new URLSearchParams(window.location.search).get('suche')).toBe('Großer');
  expect(window.history.length).toBe(steps);
});

it('shows whose tickets there are, and when and where they admitted', async () => {
  const { user } = openPage('/entry/search');
  await user.type(await field(), 'Groß');
  const member = within(await screen.findByRole('region', { name: 'Änne Groß' }));
  const [valid, used] = member.getAllByRole('listitem');
  expect(valid).toHaveTextContent('Ticket für fr…@example.orgGültig');
  expect(used).toHaveTextContent(
    'Ticket für ga…@example.orgEntwertet am 21.11.2026, 19:04 Uhr, Tor Nord',
  );
  expect(within(used!).queryByRole('link')).not.toBeInTheDocument();
});

it('hands a valid ticket over to the scanner, which checks it as one that was scanned', async () => {
  // jsdom has no canvas.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  network
    .on(wire.registerDevice, () => json(404, { error: 'Nicht gefunden.' }))
    .on(wire.check('T1'), () => json(200, { message: 'Willkommen' }));
  window.history.pushState(null, '', '/entry/search');
  render(<App store={createStore(fakeServices().services)} />);
  const user = userEvent.setup();
  await user.type(await field(), 'Groß');
  const link = await screen.findByRole('link', { name: /^Ticket prüfen für fr…@example.org/ });
  expect(link).toHaveAttribute('href', '/scan');
  await user.click(link);
  expect(await screen.findByText('Willkommen')).toBeVisible();
  expect(window.location.pathname).toBe('/scan');
});

it('nobody found: says whose name to ask for', async () => {
  network.on(wire.guestSearch, () => json(200, []));
  const { user } = openPage('/entry/search');
  await user.type(await field(), 'Niemand');
  expect(await screen.findByText('Niemand gefunden zu „Niemand“.')).toHaveAttribute(
    'role',
    'status',
  );
  expect(screen.getByText(/nach dessen Namen fragen/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Im Büro/ })).not.toBeInTheDocument();
});

it('nobody found: the office is led to where guests are found by their address', async () => {
  network
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.guestSearch, () => json(200, []));
  const { user } = openPage('/entry/search');
  await user.type(await field(), 'gast@example.org');
  const link = await screen.findByRole('link', { name: /^Im Büro auch nach der E-Mail-Adresse/ });
  expect(link).toHaveAttribute('href', '/admin/suche?suche=gast%40example.org');
});

it('what the server refuses is said, and asked again', async () => {
  network.on(wire.guestSearch, () => json(429, { error: 'Zu viele Anfragen.' }));
  const { user } = openPage('/entry/search');
  await user.type(await field(), 'Groß');
  expect(await screen.findByText('Zu viele Anfragen.')).toBeInTheDocument();
  network.on(wire.guestSearch, () => json(200, [guest]));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('region', { name: 'Änne Groß' })).toBeInTheDocument();
});

it('without a network it says so, and goes on by itself', async () => {
  network.on(wire.guestSearch, noNetwork);
  const { user } = openPage('/entry/search');
  await user.type(await field(), 'Groß');
  expect(await screen.findByText(/^Ohne Verbindung zum Server/)).toHaveAttribute('role', 'alert');
  network.on(wire.guestSearch, () => json(200, [guest])).on(wire.verify, () => json(200, {}));
  await waitFor(
    () => expect(screen.getByRole('region', { name: 'Änne Groß' })).toBeInTheDocument(),
    { timeout: 8_000 },
  );
}, 15_000);

it('what is found is not kept: the next look asks anew', async () => {
  const { user } = openPage('/entry/search');
  await user.type(await field(), 'Groß');
  await screen.findByRole('region', { name: 'Änne Groß' });
  await user.clear(await field());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Änne Groß' })).toBeNull());
  await user.type(await field(), 'Groß');
  await screen.findByRole('region', { name: 'Änne Groß' });
  expect(searches()).toEqual(['Groß', 'Groß']);
});
