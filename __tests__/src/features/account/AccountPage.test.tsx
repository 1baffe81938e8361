/** The own account: where its owner is signed in, the password, and what a server that fails leaves of it. */
import { screen, waitFor, within } from '@testing-library/react';
import type { OwnSession } from '../../../../contract/account/entities.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const SESSIONS = 'GET /api/api/auth/account/sessions/';
const END = 'POST /api/api/auth/account/sessions/end/';
const END_OTHERS = 'POST /api/api/auth/account/sessions/end-others/';
const PASSWORD = 'POST /api/api/auth/account/password/';

const here: OwnSession = {
  key: 'a',
  created_at: '2026-11-20T10:00:00.000Z',
  used_at: '2026-11-25T10:00:00.000Z',
  client: 'Firefox, Linux',
  is_this: true,
};
const phone: OwnSession = { ...here, key: 'b', client: 'Chrome, Android', is_this: false };
const strange: OwnSession = { ...here, key: 'c', client: null, is_this: false };

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/account/AccountPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ first_name: 'Änne', last_name: 'Öz', number: 4711 })))
    .on(wire.emailHistory, () => json(200, {}))
    .on(SESSIONS, () => json(200, { sessions: [here, phone, strange] }));
});
afterEach(clearCookies);

const region = (name: string) => screen.findByRole('region', { name });

test('is reached from the initials, and says who it is', async () => {
  const { user } = openPage('/');
  await user.click(await screen.findByRole('link', { name: /^Mein Konto: Änne Öz/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Änne Öz')).toBeVisible();
  expect(main.getByText('4711')).toBeVisible();
  expect(main.getByText('member1@example.org')).toBeVisible();
  expect(main.getByRole('combobox', { name: 'Farbschema' })).toBeVisible();
});

test('another server has no such page, and no way to it', async () => {
  network.on(wire.me, () => json(200, { ...me(), capabilities: undefined }));
  openPage('/account');
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Mein Konto/ })).toBeNull();
  expect(network.to(SESSIONS)).toEqual([]);
});

test('sessions in plain words; this one cannot be ended here', async () => {
  openPage('/account');
  const sessions = within(await region('Wo du angemeldet bist'));
  const [first, second, third] = await sessions.findAllByRole('listitem');
  expect(first).toHaveTextContent('Firefox auf Linux');
  expect(first).toHaveTextContent('Dieses Gerät');
  expect(first).toHaveTextContent('zuletzt benutzt 25.11.2026, 11:00 Uhr');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('Chrome auf Android');
  expect(third).toHaveTextContent('Unbekannter Browser');
});

test('one session is ended, and the list asked for anew', async () => {
  network
    .on(SESSIONS, [
      () => json(200, { sessions: [here, phone] }),
      () => json(200, { sessions: [here] }),
    ])
    .on(END, () => json(200, { message: 'Du bist dort abgemeldet.' }));
  const { user } = openPage('/account');
  await user.click(await screen.findByRole('button', { name: /^Abmelden: Chrome auf Android/ }));
  expect(await screen.findByText('Du bist nur hier angemeldet.')).toBeVisible();
  expect(network.to(END).map(({ body }) => body)).toEqual([{ key: 'b' }]);
  expect(await screen.findByText('Du bist dort abgemeldet.')).toBeVisible();
});

test('all others are ended at once; what fails is said', async () => {
  network.on(END_OTHERS, [
    () => json(500, {}),
    () => json(200, { message: 'Du bist überall sonst abgemeldet.' }),
  ]);
  const { user } = openPage('/account');
  const button = () => screen.findByRole('button', { name: 'Alle anderen abmelden' });
  await user.click(await button());
  expect(await screen.findByText(/^Das Abmelden hat nicht geklappt/)).toBeVisible();
  await waitFor(async () => expect(await button()).toBeEnabled());
  await user.click(await button());
  expect(await screen.findByText('Du bist überall sonst abgemeldet.')).toBeVisible();
});

test('without an answer it says so, and offers to try again', async () => {
  network.on(SESSIONS, noNetwork);
  const { user } = openPage('/account');
  const sessions = within(await region('Wo du angemeldet bist'));
  expect(await sessions.findByRole('alert')).toHaveTextContent('Der Server antwortet nicht');
  network.on(SESSIONS, () => json(200, { sessions: [here] }));
  await user.click(sessions.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await sessions.findByText('Du bist nur hier angemeldet.')).toBeVisible();
});

describe('the password', () => {
  async function fillIn(old: string, wanted: string, again = wanted) {
    const { user } = openPage('/account');
    const form = within(await region('Passwort ändern'));
    if (old !== '') await user.type(form.getByLabelText('Bisheriges Passwort'), old);
    await user.type(form.getByLabelText('Neues Passwort'), wanted);
    await user.type(form.getByLabelText('Neues Passwort wiederholen'), again);
    await user.click(form.getByRole('button', { name: 'Passwort ändern' }));
    return form;
  }

  test('is changed, and the fields are empty again', async () => {
    network.on(PASSWORD, () => json(200, { message: 'Dein Passwort wurde geändert.' }));
    const form = await fillIn('Sommer#2026', 'Winter#2027');
    expect(await screen.findByText('Dein Passwort wurde geändert.')).toBeVisible();
    expect(network.to(PASSWORD).map(({ body }) => body)).toEqual([
      { old_password: 'Sommer#2026', new_password: 'Winter#2027' },
    ]);
    await waitFor(() => expect(form.getByLabelText('Neues Passwort')).toHaveValue(''));
  });

  test('a wrong old one is said in the form, which keeps what was typed', async () => {
    const text = 'Das bisherige Passwort stimmt nicht.';
    network.on(PASSWORD, () => json(400, { error: text }));
    const form = await fillIn('falsch', 'Winter#2027');
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(form.getByLabelText('Neues Passwort')).toHaveValue('Winter#2027');
  });

  test('§5: without the old one, weak, or typed differently it is not sent', async () => {
    const form = await fillIn('', 'kurz', 'anders');
    expect(await form.findByText('Bitte gib dein bisheriges Passwort ein.')).toBeVisible();
    expect(form.getByText(/^Mindestens 8 Zeichen/)).toBeVisible();
    expect(form.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible();
    expect(network.to(PASSWORD)).toEqual([]);
  });
});
