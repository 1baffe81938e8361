/** The target of the link to a new address. */
import { cleanup, screen } from '@testing-library/react';
import type { OwnAccount } from '../../../../contract/account/entities.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const ACCOUNT = 'GET /api/api/auth/account/';
const CONFIRM = 'POST /api/api/auth/account/email/confirm/';
const account: OwnAccount = {
  first_name: 'Änne',
  last_name: 'Öz',
  email: 'member1@example.org',
  version: 7,
  new_email: { email: 'neu@example.org', expires_at: '2026-11-26T10:00:00.000Z' },
};

let network: FakeNetwork;
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me()))
    .on('GET /api/api/auth/account/sessions/', () => json(200, { sessions: [] }))
    .on(ACCOUNT, () => json(200, account))
    .on(CONFIRM, () => json(200, { message: 'Deine E-Mail-Adresse ist jetzt neu@example.org.' }));
});
afterEach(() => {
  clearCookies();
  sessionStorage.clear();
});

const button = () => screen.findByRole('button', { name: 'Adresse bestätigen' });

test('says which address it is, and confirms it by the link’s secret; the account is shown then', async () => {
  const { user } = openPage('/account/email/tok-1');
  expect(await screen.findByText(/neue E-Mail-Adresse ist neu@example.org/)).toBeVisible();
  await user.click(await button());
  expect(await screen.findByText('Deine E-Mail-Adresse ist jetzt neu@example.org.')).toBeVisible();
  expect(network.to(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'tok-1' }]);
  expect(window.location.pathname).toBe('/account');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the secret leaves the address at once, and is there when the tab is loaded again', async () => {
  openPage('/account/email/tok-1');
  await button();
  expect(window.location.pathname).toBe('/account/email');
  cleanup();
  const { user } = openPage('/account/email');
  await user.click(await button());
  await screen.findByText('Deine E-Mail-Adresse ist jetzt neu@example.org.');
  expect(network.to(CONFIRM)[0]?.body).toEqual({ token: 'tok-1' });
});

test.each([
  [
    'what the server says against it',
    () => json(400, { error: 'Link ungültig.' }),
    'Link ungültig.',
  ],
  ['no network', noNetwork, 'Die Adresse konnte nicht bestätigt werden.'],
])('%s is said, and it can be tried again', async (_, answer, sentence) => {
  network.on(CONFIRM, answer);
  const { user } = openPage('/account/email/tok-1');
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(await button()).toBeEnabled();
});

test('without a secret it says so', async () => {
  openPage('/account/email');
  expect(await screen.findByText(/^Der Link ist unvollständig/)).toBeVisible();
});

test('an account for which none waits says what may have happened', async () => {
  network.on(ACCOUNT, () => json(200, { ...account, new_email: null }));
  openPage('/account/email/tok-1');
  expect(await screen.findByText(/wartet keine neue Adresse/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Adresse bestätigen' })).toBeNull();
});

test('whoever is not signed in does that first, and comes back to it', async () => {
  clearCookies();
  network.on(wire.signIn, () => json(200, { access: 'access-1', refresh: 'refresh-1' }));
  const { user } = openPage('/account/email/tok-1');
  await user.type(await screen.findByLabelText('E-Mail'), 'member1@example.org');
  expect(window.location.pathname).toBe('/login');
  await user.type(screen.getByLabelText('Passwort'), 'Sommer#2026');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await user.click(await button());
  await screen.findByText('Deine E-Mail-Adresse ist jetzt neu@example.org.');
  expect(network.to(CONFIRM)[0]?.body).toEqual({ token: 'tok-1' });
});
