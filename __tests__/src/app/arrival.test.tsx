import { act, screen, waitFor } from '@testing-library/react';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { me, memberPage } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage } from '../../support/webApp.tsx';

beforeEach(() => {
  new FakeNetwork()
    .on(wire.me, () => json(200, me({ first_name: 'Änne', is_superuser: true })))
    .on(wire.emailHistory, () => json(200, {}))
    .on(wire.members, () => json(200, memberPage([])))
    .install();
});
afterEach(clearCookies);

const announced = () => document.querySelector('[aria-live="polite"].visually-hidden')?.textContent;

test('the first page leaves the focus where the browser has it, and is not announced', async () => {
  openPage('/login');
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(document.body).toHaveFocus();
  expect(announced()).toBe('');
});

test('a redirect before the first page is no change of pages', async () => {
  openPage('/admin');
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(document.body).toHaveFocus();
});

test('the next page is announced by its title and has the focus at its heading', async () => {
  const { user } = openPage('/login');
  await user.click(await screen.findByRole('link', { name: 'Registrieren' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Registrieren' })).toHaveFocus());
  expect(announced()).toBe('Einlass | Registrieren');

  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Anmelden' })).toHaveFocus());
  expect(announced()).toBe('Einlass | Anmelden');
});

test('a page that wants the focus elsewhere keeps it', async () => {
  haveSession();
  const { user } = openPage('/');
  await screen.findByRole('heading', { name: 'Hallo Änne' });
  await user.click(screen.getByRole('link', { name: 'Admin' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Mitglieder suchen' })).toHaveFocus(),
  );
  expect(announced()).toMatch(/^Einlass \| /);
});
