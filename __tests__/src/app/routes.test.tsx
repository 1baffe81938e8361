import { act, render, screen, waitFor } from '@testing-library/react';
import { loadPageAt } from '../../../src/app/AppRoutes.tsx';
import { PageTitle } from '../../../src/shared/ui/PageTitle.tsx';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { me, memberPage } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage } from '../../support/webApp.tsx';

beforeEach(() => {
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.emailHistory, () => json(200, {}))
    .on(wire.members, () => json(200, memberPage([])));
});
afterEach(clearCookies);

describe('§2 screens and routes', () => {
  it.each([
    ['/login', 'Anmelden'],
    ['/signup', 'Registrieren'],
    ['/forgot-password', 'Passwort vergessen'],
    // The secret leaves the address.
    ['/reset-password/a-token', 'Neues Passwort setzen', '/reset-password'],
  ])('%s is public', async (path, heading, shown = path) => {
    openPage(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(window.location.pathname).toBe(shown);
    expect(document.title).toBe(`Einlass | ${heading}`);
  });

  it.each(['/', '/admin', '/scan', '/purchase', '/no/such/page'])(
    '%s asks who is not signed in to sign in',
    async (path) => {
      openPage(path);
      expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
      expect(window.location.pathname).toBe('/login');
    },
  );

  it.each([
    ['/', 'Hallo Änne', 'Meine Codes'],
    ['/admin', 'Mitglieder', 'Admin'],
    ['/no/such/page', '404 Not Found', '404 Not Found'],
  ])('%s stands in the shared layout, with a title of its own', async (path, heading, title) => {
    haveSession();
    openPage(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`Einlass | ${title}`));
  });

  it('/purchase is only what the disabled button would lead to: there is no such screen', async () => {
    haveSession();
    openPage('/purchase');
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
  });
});

describe('a page that was loaded before the app is mounted', () => {
  it.each([
    ['/signup', false, 'Registrieren'],
    ['/reset-password/a-token', true, 'Neues Passwort setzen'],
    // Whoever is not signed in is led there.
    ['/admin', false, 'Anmelden'],
  ])('%s is there at once', async (path, isSignedIn, heading) => {
    await loadPageAt(path, isSignedIn);
    openPage(path);
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    // What comes later is none of this test's.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  });
});

test("§1: the title is the product's name, followed by ' | ' and the page title when one is given", () => {
  const { rerender } = render(<PageTitle />);
  expect(document.title).toBe('Einlass');
  rerender(<PageTitle page="Admin" />);
  expect(document.title).toBe('Einlass | Admin');
});
