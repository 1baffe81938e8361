import { screen, waitFor, within } from '@testing-library/react';
import { FakeNetwork, held, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage } from '../../support/webApp.tsx';

let network: FakeNetwork;
/** Browsers have it, jsdom does not. */
const reportError = jest.fn();

beforeEach(() => {
  reportError.mockClear();
  globalThis.reportError = reportError;
  network = new FakeNetwork()
    .on(wire.me, () => json(200, me()))
    .on(wire.emailHistory, () => json(200, {}))
    .install();
});

afterEach(clearCookies);

const origin = (): unknown => (window.history.state as { usr?: { from?: unknown } }).usr?.from;

test('§2: who is not signed in goes to /login, which remembers where they came from', async () => {
  openPage('/admin?search=%C3%84nne#codes');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(origin()).toMatchObject({
    pathname: '/admin',
    search: '?search=%C3%84nne',
    hash: '#codes',
  });
  expect(network.sent).toEqual([]);
});

test('§2, §4: a spinner while the session is checked, then the page', async () => {
  haveSession();
  const { answer, give } = held();
  network.on(wire.me, () => answer);
  openPage('/');
  expect(await screen.findByRole('status', { name: 'Anmeldung wird geprüft …' })).toBeVisible();
  // In the frame that came with the page.
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.queryByText(/Mitglieds-Nr/)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /Änne/ })).not.toBeInTheDocument();
  give(json(200, me({ first_name: 'Änne' })));
  expect(await screen.findByRole('heading', { name: /Änne/ })).toBeVisible();
});

test('§2: what the header has stays where it is when the member is known: no tap and no focus is lost', async () => {
  haveSession();
  const { answer, give } = held();
  network.on(wire.me, () => answer);
  const { user } = openPage('/');
  const logout = await screen.findByRole('button', { name: 'Logout' });
  await user.pointer({ keys: '[MouseLeft>]', target: logout });
  give(json(200, me({ first_name: 'Änne' })));
  expect(await screen.findByRole('heading', { name: /Änne/ })).toBeVisible();
  expect(logout).toBeVisible();
  expect(logout).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: logout });
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

test('§4: a refused session ends at /login, and comes back to where it was', async () => {
  haveSession();
  const refusal = () => json(401, { detail: 'Token is invalid or expired' });
  network.on(wire.me, refusal).on(wire.refresh, refusal);
  openPage('/scan');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(origin()).toMatchObject({ pathname: '/scan' });
  expect(document.cookie).toBe('');
});

test('§4: logout clears the session and goes to /login, which remembers nothing', async () => {
  haveSession();
  const { user } = openPage('/');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(document.cookie).toBe('');
  expect(origin()).toBeUndefined();
});

test('§4: without an answer to who it is, the user is treated as none and stays signed in', async () => {
  haveSession();
  network.on(wire.me, noNetwork);
  const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  openPage('/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.queryByText(/Mitglieds-Nr/)).not.toBeInTheDocument();
  expect(document.cookie).toContain('access_token');
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(reportError).not.toHaveBeenCalled();
  log.mockRestore();
});

test('§2: any other address is the not-found page, inside the layout', async () => {
  haveSession();
  const { user } = openPage('/not/there');
  const heading = await screen.findByRole('heading', { name: '404 Not Found' });
  expect(heading).toBeVisible();
  expect(heading).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Diese Seite exestiert leider nicht.')).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(document.title).toBe('Einlass | 404 Not Found');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
