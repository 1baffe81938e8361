/** Unsaved input over a session that the server refuses, on the screens that have any. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CurrentMember } from '../../../contract/entities.ts';
import { signedInElsewhere, signedOut } from '../../../src/session/sessionSlice.ts';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { aMember, aPurchaseCode, me, memberPage } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage, pause } from '../../support/webApp.tsx';

const refused = () => json(401, { detail: 'Token is invalid or expired' });

let network: FakeNetwork;

const signedInAs = (change: Partial<CurrentMember>) =>
  network.on(wire.me, () =>
    json(200, me({ is_superuser: true, tokens: [aPurchaseCode(1)], ...change })),
  );

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.refresh, refused)
    .on(wire.signIn, () => json(200, { access: 'access-2', refresh: 'refresh-2' }))
    .on(wire.emailHistory, () => json(200, {}))
    .on(wire.generateTicket, refused)
    .on(wire.sendTicketEmail, refused)
    .on(wire.memberPurchaseCodes(7), () => json(200, [aPurchaseCode(1), aPurchaseCode(2)]))
    .on(wire.memberPurchaseCodes(8), () => json(200, []))
    .on(wire.members, ({ search }) =>
      json(200, memberPage(search.has('search') ? [aMember(7)] : [aMember(7), aMember(8)])),
    );
  signedInAs({});
});
afterEach(clearCookies);

/** Not what stands in its place while it is on its way. */
const ticketDialog = () => screen.findByRole('dialog', { name: 'Ticket ausstellen' });
const dialogField = () =>
  screen.findByLabelText('E-Mail-Adresse', { selector: '[role=dialog] input' });

const address = () =>
  decodeURI(window.location.pathname + window.location.search + window.location.hash);
const searches = () => network.to(wire.members).map(({ search }) => search.get('search'));

async function signInAgain(user: UserEvent) {
  await user.type(await screen.findByLabelText('E-Mail'), 'aenne@example.org');
  await user.type(screen.getByLabelText('Passwort'), 'Geheim-2027!{Enter}');
  await waitFor(() => expect(window.location.pathname).not.toBe('/login'));
}

/** Somebody searches, opens a second row and is about to issue a ticket. */
async function busyAdmin() {
  const { user, store } = openPage('/admin?von=mail#unten');
  await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz8 zeigen' }));
  await user.type(screen.getByRole('combobox', { name: 'Mitglieder suchen' }), 'öz7');
  await user.click(await screen.findByRole('button', { name: 'Ticket ausstellen für CODE-2' }));
  await user.type(await dialogField(), 'gast@example.org');
  return { user, store };
}

describe('the session is refused while an administrator types', () => {
  async function putOut() {
    const { user } = await busyAdmin();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Passwort')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Failed to create ticket/)).not.toBeInTheDocument();
    return user;
  }

  it('the same member finds page, search, rows and dialog as they were', async () => {
    const user = await putOut();
    await signInAgain(user);
    expect(await dialogField()).toHaveValue('gast@example.org');
    expect(screen.getByRole('combobox', { name: 'Mitglieder suchen', hidden: true })).toHaveValue(
      'öz7',
    );
    expect(
      await screen.findByRole('region', { name: 'Ticket-Kauf-Codes von Änne Öz7', hidden: true }),
    ).toBeInTheDocument();
    expect(address()).toBe('/admin?von=mail&offen=8&suche=öz7#unten');

    // And what was begun goes on.
    network.on(wire.generateTicket, () => json(201, {}));
    await user.type(await dialogField(), '{Enter}');
    await screen.findByText(/per E-Mail an gast@example\.org gesendet/);
    expect(network.to(wire.generateTicket).at(-1)?.body).toEqual({
      token: 2,
      email: 'gast@example.org',
      code: 'CODE-2',
      holder: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.clear(screen.getByRole('combobox', { name: 'Mitglieder suchen' }));
    expect(
      await screen.findByRole('region', { name: 'Ticket-Kauf-Codes von Änne Öz8' }),
    ).toBeInTheDocument();
  });

  it('another member finds nothing of it, and leaves nothing of it to the first', async () => {
    const user = await putOut();
    signedInAs({ number: 4711, first_name: 'Bo' });
    const asked = searches().length;
    await signInAgain(user);
    expect(await screen.findByRole('combobox', { name: 'Mitglieder suchen' })).toHaveValue('');
    await screen.findByText('Änne Öz8');
    expect(address()).toBe('/admin#unten');
    expect(searches().slice(asked)).toEqual([null]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Codes von/ })).not.toBeInTheDocument();

    network.on(wire.members, refused);
    await user.type(screen.getByRole('combobox', { name: 'Mitglieder suchen' }), 'x');
    signedInAs({});
    await screen.findByLabelText('Passwort');
    network.on(wire.members, () => json(200, memberPage([aMember(7), aMember(8)])));
    await signInAgain(user);
    expect(await screen.findByRole('combobox', { name: 'Mitglieder suchen' })).toHaveValue('');
    expect(address()).toBe('/admin#unten');
  });

  it('a draft is taken up once: who leaves the page and comes back begins anew', async () => {
    const user = await putOut();
    await signInAgain(user);
    await user.click(within(await ticketDialog()).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
    await user.click(await screen.findByRole('link', { name: 'Admin' }));
    expect(await screen.findByRole('combobox', { name: 'Mitglieder suchen' })).toHaveValue('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the search that stands in the address', () => {
  /** The page is opened, and the session turns out to be over. */
  async function openRefused() {
    network.on(wire.me, refused);
    const { user } = openPage('/admin?suche=öz7#unten');
    await screen.findByLabelText('Passwort');
    return user;
  }
  const rememberMember = (number: number) => {
    document.cookie = `user_data=${encodeURIComponent(JSON.stringify({ number }))}; path=/`;
  };

  it('is not handed to another member by a page that is loaded with a session that is over', async () => {
    rememberMember(me().number);
    const user = await openRefused();
    signedInAs({ number: 4711 });
    await signInAgain(user);
    await screen.findByText('Änne Öz8');
    expect(address()).toBe('/admin#unten');
    expect(searches()).toEqual([null]);
  });

  it('is handed to the same member by a page that is loaded with a session that is over', async () => {
    rememberMember(me().number);
    const user = await openRefused();
    signedInAs({});
    await signInAgain(user);
    await waitFor(() => expect(searches()).toEqual(['öz7']));
    expect(address()).toBe('/admin?suche=öz7#unten');
  });

  it('is of whoever opens a link and signs in then', async () => {
    clearCookies();
    const { user } = openPage('/admin?suche=öz7#unten');
    await signInAgain(user);
    expect(await screen.findByRole('combobox', { name: 'Mitglieder suchen' })).toHaveValue('öz7');
    expect(address()).toBe('/admin?suche=öz7#unten');
  });

  it('is gone when another member signs in on another tab', async () => {
    const { store } = openPage('/admin?suche=öz7');
    await waitFor(() => expect(searches()).toEqual(['öz7']));
    signedInAs({ number: 4711, first_name: 'Bo' });
    act(() => void store.dispatch(signedInElsewhere()));
    await waitFor(() => expect(address()).toBe('/admin'));
    expect(await screen.findByRole('combobox', { name: 'Mitglieder suchen' })).toHaveValue('');
  });
});

it('who logs out leaves nothing behind, not even for themselves', async () => {
  const { user, store } = await busyAdmin();
  act(() => void store.dispatch(signedOut()));
  await signInAgain(user);
  await user.click(await screen.findByRole('link', { name: 'Admin' }));
  expect(await screen.findByRole('combobox', { name: 'Mitglieder suchen' })).toHaveValue('');
  await pause(300);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(JSON.stringify(store.getState().drafts)).not.toContain('gast');
});

it('a member who sends a code finds the address again', async () => {
  const { user } = openPage('/');
  await user.click(await screen.findByRole('button', { name: 'Code CODE-1 per E-Mail senden' }));
  await user.type(await dialogField(), 'freundin@example.org{Enter}');
  await screen.findByLabelText('Passwort');
  await signInAgain(user);
  expect(await dialogField()).toHaveValue('freundin@example.org');
  expect(screen.getByRole('dialog')).toHaveTextContent('CODE-1');
});
