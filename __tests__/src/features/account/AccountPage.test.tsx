/** The own account: where its owner is signed in, the password, and what a server that fails leaves of it. */
import { screen, waitFor, within } from '@testing-library/react';
import type { OwnAccount, OwnSession } from '../../../../contract/account/entities.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const SESSIONS = 'GET /api/api/auth/account/sessions/';
const END = 'POST /api/api/auth/account/sessions/end/';
const END_OTHERS = 'POST /api/api/auth/account/sessions/end-others/';
const ACCOUNT = 'GET /api/api/auth/account/';
const NAME = 'POST /api/api/auth/account/name/';
const CANCEL = 'POST /api/api/auth/account/email/cancel/';
const EMAIL = 'POST /api/api/auth/account/email/';
const DATA = 'GET /api/api/auth/account/data/';
const DELETE = 'POST /api/api/auth/account/delete/';
const PASSWORD = 'POST /api/api/auth/account/password/';

const here: OwnSession = {
  key: 'a',
  created_at: '2026-11-20T10:00:00.000Z',
  used_at: '2026-11-25T10:00:00.000Z',
  client: 'Firefox, Linux',
  is_this: true,
};
const phone: OwnSession = {
  ...here,
  ...{ key: 'b', client: 'Chrome, Android', is_this: false },
  time_zone: 'America/New_York',
};
const strange: OwnSession = { ...here, key: 'c', client: null, is_this: false };

const account: OwnAccount = {
  first_name: 'Änne',
  last_name: 'Öz',
  email: 'member1@example.org',
  version: 7,
  new_email: null,
};

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/account/AccountPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ first_name: 'Änne', last_name: 'Öz', number: 4711 })))
    .on(wire.emailHistory, () => json(200, {}))
    .on(ACCOUNT, () => json(200, account))
    .on(SESSIONS, () => json(200, { sessions: [here, phone, strange] }));
});
afterEach(clearCookies);

const region = (name: string) => screen.findByRole('region', { name });

test('mails that come back are told where the address is changed', async () => {
  network.on(wire.me, () => json(200, me({ email_undeliverable: true })));
  openPage('/account');
  expect(within(await region('E-Mail-Adresse ändern')).getByRole('alert')).toHaveTextContent(
    'An member1@example.org kommen keine Mails an: Sie kommen zurück. Trage hier eine andere ein.',
  );
});

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
  expect(second).toHaveTextContent('Zeitzone New York');
  expect(first).not.toHaveTextContent('Zeitzone');
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
  expect(screen.getByRole('heading', { name: 'Wo du angemeldet bist' })).toHaveFocus();
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
  expect(screen.getByRole('heading', { name: 'Wo du angemeldet bist' })).toHaveFocus();
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

describe('the name', () => {
  test('is changed at the version that was read', async () => {
    network.on(NAME, () => json(200, { message: 'Dein Name ist geändert.' }));
    const { user } = openPage('/account');
    const form = within(await region('Name ändern'));
    expect(form.getByLabelText('Nachname')).toHaveValue('Öz');
    const first = form.getByLabelText('Vorname');
    await user.clear(first);
    await user.type(first, 'Anna');
    const save = form.getByRole('button', { name: 'Name speichern' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    expect(await screen.findByText('Dein Name ist geändert.')).toBeVisible();
    expect(network.to(NAME).map(({ body }) => body)).toEqual([
      { version: 7, first_name: 'Anna', last_name: 'Öz' },
    ]);
  });

  test('where the office was first, that is said, and the next try is at the newer version', async () => {
    const error = 'Deine Daten wurden inzwischen anderswo geändert.';
    network
      .on(ACCOUNT, [() => json(200, account), () => json(200, { ...account, version: 8 })])
      .on(NAME, [() => json(409, { error }), () => json(200, { message: 'Ja.' })]);
    const { user } = openPage('/account');
    const form = within(await region('Name ändern'));
    const last = form.getByLabelText('Nachname');
    await user.type(last, 'türk');
    const save = form.getByRole('button', { name: 'Name speichern' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    expect(await form.findByRole('alert')).toHaveTextContent(error);
    expect(last).toHaveValue('Öztürk');
    await waitFor(() => expect(network.to(ACCOUNT)).toHaveLength(2));
    await user.click(save);
    expect(await screen.findByText('Ja.')).toBeVisible();
    expect(network.to(NAME)[1]?.body).toMatchObject({ version: 8, last_name: 'Öztürk' });
  });

  test('none is no name', async () => {
    const { user } = openPage('/account');
    const form = within(await region('Name ändern'));
    await user.clear(form.getByLabelText('Vorname'));
    const save = form.getByRole('button', { name: 'Name speichern' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    expect(await form.findByText('Bitte gib deinen Vornamen ein.')).toBeVisible();
    expect(network.to(NAME)).toEqual([]);
  });
});

describe('the address', () => {
  async function fillIn(address: string, password: string) {
    const { user } = openPage('/account');
    const form = within(await region('E-Mail-Adresse ändern'));
    if (address !== '') await user.type(form.getByLabelText('Neue E-Mail-Adresse'), address);
    if (password !== '') await user.type(form.getByLabelText('Dein Passwort'), password);
    await user.click(form.getByRole('button', { name: 'Link anfordern' }));
    return form;
  }

  test('a link is asked for with the password, and then is said to be on its way', async () => {
    const waiting = { email: 'neu@example.org', expires_at: '2026-11-26T10:00:00.000Z' };
    network
      .on(ACCOUNT, [() => json(200, account), () => json(200, { ...account, new_email: waiting })])
      .on(EMAIL, () => json(200, { message: 'Wir haben einen Link geschickt.' }));
    const form = await fillIn(' neu@example.org ', 'Sommer#2026');
    expect(await form.findByText(/Link ist an neu@example.org unterwegs/)).toBeVisible();
    expect(network.to(EMAIL).map(({ body }) => body)).toEqual([
      { email: 'neu@example.org', password: 'Sommer#2026' },
    ]);
    expect(form.getByLabelText('Dein Passwort')).toHaveValue('');
  });

  test('one that is on its way is withdrawn', async () => {
    const waiting = { email: 'vertippt@example.org', expires_at: '2026-11-26T10:00:00.000Z' };
    network
      .on(ACCOUNT, () =>
        json(200, { ...account, new_email: network.to(CANCEL).length < 2 ? waiting : null }),
      )
      .on(CANCEL, [
        () => json(503, { error: 'Gerade nicht.' }),
        () => json(200, { message: 'Zurückgezogen.' }),
      ]);
    const { user } = openPage('/account');
    const form = within(await region('E-Mail-Adresse ändern'));
    const cancel = await form.findByRole('button', { name: 'Doch nicht ändern' });
    await user.click(cancel);
    expect(await form.findByRole('alert')).toHaveTextContent('Gerade nicht.');
    await user.click(cancel);
    await waitFor(() => expect(form.queryByText(/unterwegs/)).not.toBeInTheDocument());
    expect(cancel).not.toBeInTheDocument();
    expect(form.getByLabelText('Neue E-Mail-Adresse')).toHaveFocus();
  });

  test('a wrong password is said in the form, which keeps the address', async () => {
    network.on(EMAIL, () => json(400, { error: 'Das Passwort stimmt nicht.' }));
    const form = await fillIn('neu@example.org', 'falsch');
    expect(await form.findByRole('alert')).toHaveTextContent('Das Passwort stimmt nicht.');
    expect(form.getByLabelText('Neue E-Mail-Adresse')).toHaveValue('neu@example.org');
  });

  test('without one, or without the password, nothing is sent', async () => {
    const form = await fillIn('keine', '');
    expect(await form.findByText('Ungültige E-Mail-Adresse')).toBeVisible();
    expect(form.getByText('Bitte gib dein Passwort ein.')).toBeVisible();
    expect(network.to(EMAIL)).toEqual([]);
  });
});

describe('the own data', () => {
  test('are loaded as a file, in either format; what fails is said', async () => {
    const files: { name: string; size: number; type: string }[] = [];
    URL.createObjectURL = (blob: Blob) => {
      files.push({ name: '', size: blob.size, type: blob.type });
      return 'blob:data';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.at(-1)!.name = this.download;
    });
    network.on(DATA, [
      () => json(503, { error: 'Gerade werden schon zwei Dateien geladen.' }),
      () =>
        new Response('%PDF-', {
          headers: { 'Content-Type': 'application/octet-stream', 'Einlass-Server': '1' },
        }),
    ]);
    const { user } = openPage('/account');
    const data = within(await region('Meine Daten'));
    await user.click(data.getByRole('button', { name: 'Als JSON laden' }));
    expect(await screen.findByText('Gerade werden schon zwei Dateien geladen.')).toBeVisible();
    expect(files).toEqual([]);
    await user.click(data.getByRole('button', { name: 'Als PDF laden' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toMatchObject({ size: 5, type: 'application/pdf' });
    expect(files[0]?.name).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.pdf$/);
    expect(network.to(DATA).map(({ search }) => search.get('format'))).toEqual(['json', 'pdf']);
    click.mockRestore();
  });
});

describe('deleting the account', () => {
  async function fillIn({ isUnderstood }: { isUnderstood: boolean }) {
    const { user } = openPage('/account');
    const form = within(await region('Konto löschen'));
    if (isUnderstood) await user.click(form.getByRole('checkbox'));
    await user.type(form.getByLabelText('Dein Passwort'), 'Sommer#2026');
    await user.click(form.getByRole('button', { name: 'Konto endgültig löschen' }));
    return form;
  }

  test('what it means is said before', async () => {
    openPage('/account');
    const form = within(await region('Konto löschen'));
    for (const sentence of [
      /auch im Protokoll/,
      /Tickets gelten am Einlass wie bisher/,
      /Sicherungskopien/,
      /nicht rückgängig/,
    ]) {
      expect(form.getByText(sentence)).toBeVisible();
    }
  });

  test('with the password it is done, and the session is over', async () => {
    network
      .on(DELETE, () => json(200, { message: 'Dein Konto und deine Daten sind gelöscht.' }))
      .on(wire.endSessions, () => json(200, { message: '' }));
    await fillIn({ isUnderstood: true });
    expect(await screen.findByText('Dein Konto und deine Daten sind gelöscht.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(network.to(DELETE).map(({ body }) => body)).toEqual([{ password: 'Sommer#2026' }]);
    expect(document.cookie).not.toContain('access_token');
  });

  test('without saying that it was read nothing is sent', async () => {
    const form = await fillIn({ isUnderstood: false });
    expect(await form.findByText('Bitte bestätige, dass du das gelesen hast.')).toBeVisible();
    expect(network.to(DELETE)).toEqual([]);
  });

  test('why it was not is said, and the session goes on', async () => {
    network.on(DELETE, () => json(409, { error: 'Du bist das letzte Mitglied.' }));
    const form = await fillIn({ isUnderstood: true });
    expect(await form.findByRole('alert')).toHaveTextContent('Du bist das letzte Mitglied.');
    expect(form.getByLabelText('Dein Passwort')).toHaveValue('Sommer#2026');
  });
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

  test('one that is easily guessed is warned of, and taken all the same', async () => {
    network.on(PASSWORD, () => json(200, { message: 'Dein Passwort wurde geändert.' }));
    const { user } = openPage('/account');
    const form = within(await region('Passwort ändern'));
    const field = form.getByLabelText('Neues Passwort');
    await user.type(form.getByLabelText('Bisheriges Passwort'), 'Sommer#2026');
    await user.type(field, 'Password1!');
    expect(await form.findByText(/eines der häufigsten Passwörter/)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'X-Änne#2027');
    expect(await form.findByText(/Darin steht dein Name/)).toBeVisible();
    await user.type(form.getByLabelText('Neues Passwort wiederholen'), 'X-Änne#2027');
    await user.click(form.getByRole('button', { name: 'Passwort ändern' }));
    expect(await screen.findByText('Dein Passwort wurde geändert.')).toBeVisible();
  });

  test('a wrong old one is said in the form, which keeps what was typed', async () => {
    const text = 'Das bisherige Passwort stimmt nicht.';
    network.on(PASSWORD, () => json(400, { error: text }));
    const form = await fillIn('falsch', 'Winter#2027');
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(form.getByLabelText('Neues Passwort')).toHaveValue('Winter#2027');
  });

  test('the same again is refused at its field', async () => {
    const text = 'Das ist dein bisheriges Passwort. Bitte wähle ein anderes.';
    network.on(PASSWORD, () => json(400, { error: text, new_password: [text] }));
    const form = await fillIn('Sommer#2026', 'Sommer#2026');
    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText('Neues Passwort')).toHaveAccessibleDescription(text);
  });

  test('§5: without the old one, weak, or typed differently it is not sent', async () => {
    const form = await fillIn('', 'kurz', 'anders');
    expect(await form.findByText('Bitte gib dein bisheriges Passwort ein.')).toBeVisible();
    expect(form.getByText(/^Mindestens 8 Zeichen/)).toBeVisible();
    expect(form.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible();
    expect(network.to(PASSWORD)).toEqual([]);
  });
});
