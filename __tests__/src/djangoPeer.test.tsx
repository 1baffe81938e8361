/** The screens against a server that is not ours: what the specification names, in Django's shapes. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../src/app/App.tsx';
import { createStore } from '../../src/app/store.ts';
import {
  ACCOUNT,
  DjangoPeer,
  drfPage,
  forbidden,
  invalid,
  notFound,
  throttled,
} from '../support/djangoPeer.ts';
import { html, json, noNetwork, wire } from '../support/fakeNetwork.ts';
import { clearCookies, haveSession } from '../support/services.ts';
import { openPage } from '../support/webApp.tsx';
import { fakeServices } from './decoder/fakeServices.ts';
import { aResult } from './decoder/fakeWorker.ts';

/** §3: what the current-user call returns at least. */
const USER = {
  first_name: 'Änne',
  last_name: 'Öz',
  email: ACCOUNT.email,
  number: 4711,
  is_superuser: true,
};

const CODE = {
  id: 1,
  token: 'CODE-1',
  created_for: 1,
  created_at: '2026-11-20T19:05:00.123456+01:00',
  used_by: null,
};
const USED_CODE = {
  ...CODE,
  id: 2,
  token: 'CODE-2',
  used_by: { email: 'gast@example.org', created_at: '2026-11-20T19:05:00.123456+01:00' },
};

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    first_name: 'Mia',
    last_name: `M${i + 1}`,
    email: `m${i + 1}@example.org`,
    number: i + 1,
    is_superuser: false,
    is_staff: false,
    is_active: true,
    is_entry_staff: false,
    has_password: true,
    token_count: 0,
  }));

let peer: DjangoPeer;

beforeEach(() => {
  globalThis.reportError = () => undefined;
  peer = new DjangoPeer(USER);
});
afterEach(() => {
  clearCookies();
  jest.restoreAllMocks();
});

async function signIn(secret: string) {
  const { user } = openPage('/login');
  await user.type(await screen.findByLabelText('E-Mail'), ACCOUNT.email);
  await user.type(screen.getByLabelText('Passwort'), `${secret}{Enter}`);
  return user;
}

describe('§7 signing in at a Django server', () => {
  it('gives a session; a user of five fields is enough for header and welcome page', async () => {
    await signIn(ACCOUNT.password);
    expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeVisible();
    expect(screen.getByText('Mitglieds-Nr. #4711')).toBeVisible();
    expect(screen.getByText('Du hast noch keine Ticket-Kauf-Codes.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin' })).toBeVisible();
  });

  it('a wrong password gives the sentence of §8, not its detail', async () => {
    await signIn('falsch-12');
    expect(
      await screen.findByText('Invalid email or password. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No active account/)).not.toBeInTheDocument();
  });

  it.each([
    ['of no field', { non_field_errors: ['Unable to log in.'] }, 'Unable to log in.'],
    ['of a field', { email: ['Enter a valid email address.'] }, 'Enter a valid email address.'],
    ['alone', ['Not now.'], 'Not now.'],
  ])('a sentence %s stands beside that of §8', async (_, body, sentence) => {
    peer.network.on(wire.signIn, () => json(400, body));
    await signIn(ACCOUNT.password);
    expect(await screen.findByText('Login failed. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('too many attempts give its detail', async () => {
    peer.network.on(wire.signIn, throttled);
    await signIn(ACCOUNT.password);
    expect(await screen.findByText(/^Request was throttled/)).toBeInTheDocument();
  });
});

describe('§4 a session at a Django server, which does not rotate refresh tokens', () => {
  it('goes on when the access token has expired', async () => {
    haveSession({ access: 'expired', refresh: 'refresh-1' });
    openPage('/');
    expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeVisible();
    expect(peer.network.to(wire.refresh)).toHaveLength(1);
    expect(document.cookie).toContain('access_token=access-1');
    expect(document.cookie).toContain('refresh_token=refresh-1');
  });

  it('ends when the refresh token has expired as well', async () => {
    haveSession({ access: 'expired', refresh: 'expired' });
    openPage('/');
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
    expect(document.cookie).toBe('');
  });
});

describe('§2 the screens of a member at a Django server', () => {
  beforeEach(() => {
    haveSession();
    peer.on(wire.me, () => json(200, { ...USER, tokens: [CODE, USED_CODE] }));
  });

  async function send() {
    const { user } = openPage('/');
    await user.click(await screen.findByRole('button', { name: 'Code CODE-1 per E-Mail senden' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('E-Mail-Adresse'), 'freund@example.org{Enter}');
    return dialog;
  }

  it('times with microseconds and an offset are shown as clocks in Germany show them', async () => {
    openPage('/');
    expect(await screen.findByText('20.11.2026, 19:05 Uhr')).toBeInTheDocument();
  });

  it('a mail that is sent with an empty answer is sent', async () => {
    peer.on(wire.sendTicketEmail, () => new Response(null, { status: 204 }));
    await send();
    expect(
      await screen.findByText('Ticket-Kauf-Code wurde erfolgreich an freund@example.org gesendet!'),
    ).toBeInTheDocument();
  });

  it('a field that it refuses says why, beside the sentence of §8', async () => {
    peer.on(wire.sendTicketEmail, () => invalid({ email: ['Enter a valid email address.'] }));
    const dialog = await send();
    expect(await dialog.findByText('Enter a valid email address.')).toBeInTheDocument();
    expect(
      dialog.getByText('Fehler beim Senden der E-Mail. Bitte versuchen Sie es erneut.'),
    ).toBeInTheDocument();
  });
});

describe('§8 forms at a Django server, which words its failures as detail', () => {
  const FAILED = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.';

  it.each([
    ['throttled', throttled],
    ['forbidden', forbidden],
    ['not found', notFound],
  ])('%s: the sentence of the specification, and its own', async (_, answer) => {
    peer.network.on(wire.requestReset, answer);
    const { detail } = (await answer().json()) as { detail: string };
    const { user } = openPage('/forgot-password');
    await user.type(await screen.findByLabelText('E-Mail'), 'a@b.de{Enter}');
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByText(detail)).toBeInTheDocument();
  });
});

describe('§7 the admin panel at a Django server', () => {
  beforeEach(() => haveSession());

  it('goes through a results list with a page size of its own and absolute addresses', async () => {
    peer.on(wire.members, ({ search }) => json(200, drfPage(rows(12), search, 10)));
    const { user } = openPage('/admin');
    expect(await screen.findByText('Mia M10')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByText('Mia M12')).toBeInTheDocument();
    expect(screen.queryByText('Mia M10')).not.toBeInTheDocument();
  });

  it('how many codes a member has is not made up', async () => {
    const [member] = rows(1).map(({ token_count: _, ...others }) => others);
    peer.on(wire.members, () => json(200, [member]));
    openPage('/admin');
    const row = within((await screen.findByText('Mia M1')).closest('tr')!);
    expect(row.getByText('–')).toBeInTheDocument();
    expect(row.queryByText('0')).toBeNull();
  });

  it('takes a plain list as well', async () => {
    peer.on(wire.members, () => json(200, rows(2)));
    openPage('/admin');
    expect(await screen.findByText('Mia M2')).toBeInTheDocument();
    expect(screen.getByText('2 Mitglieder')).toBeInTheDocument();
  });

  it('shows the codes of a member, used ones without the state of a mail', async () => {
    peer
      .on(wire.members, () => json(200, rows(2)))
      .on(wire.memberPurchaseCodes(1), () => json(200, [CODE, USED_CODE]));
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('button', { name: 'Codes von Mia M1 zeigen' }));
    expect(await screen.findByText('gast@example.org')).toBeInTheDocument();
    expect(screen.queryByText(/^Mail/)).not.toBeInTheDocument();
  });

  it('a refusal shows the sentence of §8, and what the server said', async () => {
    peer.on(wire.members, forbidden);
    openPage('/admin');
    expect(await screen.findByText('Failed to load members')).toBeInTheDocument();
    expect(
      screen.getByText('You do not have permission to perform this action.'),
    ).toBeInTheDocument();
  });
});

describe('§2 the scanner at a Django server', () => {
  async function scan() {
    haveSession();
    // jsdom has no canvas.
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const fakes = fakeServices();
    window.history.pushState(null, '', '/scan');
    render(<App store={createStore(fakes.services)} />);
    await screen.findByRole('heading', { name: 'Bitte Ticket scannen!' });
    await waitFor(() => expect(fakes.decoder.onResult).toHaveBeenCalled());
    act(() => fakes.see(aResult(['einlass::T1'])));
    return userEvent.setup();
  }

  it('checks and invalidates', async () => {
    peer
      .on(wire.check('T1'), () => json(200, { message: 'Ticket is valid.' }))
      .on(wire.invalidate('T1'), () => json(200, {}));
    const user = await scan();
    expect(await screen.findByText('Ticket is valid.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ticket entwerten' }));
    expect(await screen.findByText('Ticket erfolgreich entwertet!')).toBeInTheDocument();
    expect(screen.getByText('Bitte Ticket scannen')).toBeVisible();
  });

  it.each([
    ['its error', () => json(400, { error: 'Ticket already used.' }), 'Ticket already used.'],
    ['its detail', notFound, 'Not found.'],
  ])('a ticket that it refuses is red, with %s', async (_, answer, sentence) => {
    peer.on(wire.check('T1'), answer);
    await scan();
    const text = await screen.findByText(sentence);
    expect(text.closest('.verdict-refused')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Ticket entwerten' })).toBeDisabled();
  });

  it('its breakdown is its own, and no lost network', async () => {
    peer.on(wire.check('T1'), () => html(500));
    await scan();
    expect(await screen.findByText('Der Server meldet Fehler 500.')).toBeVisible();
    expect(screen.queryByText(/Verbindung prüfen/)).not.toBeInTheDocument();
  });

  it('a lost reply to a tap: its refusal of the second one was most likely the first', async () => {
    peer.on(wire.check('T1'), () => json(200, { message: 'Ticket is valid.' }));
    peer.network.on(wire.invalidate('T1'), [
      noNetwork,
      () => json(400, { error: 'Ticket wurde bereits entwertet.' }),
    ]);
    const user = await scan();
    await screen.findByText('Ticket is valid.');
    await user.click(screen.getByRole('button', { name: 'Ticket entwerten' }));
    const line = await screen.findByRole('button', { name: 'Vermutlich eben hier entwertet' });
    expect(screen.getByText('Bitte Ticket scannen')).toBeVisible();
    await user.click(line);
    const notice = await screen.findByText(/Ticket wurde bereits entwertet\./);
    expect(notice).toHaveTextContent(/^Vermutlich eben hier entwertet/);
    await user.click(screen.getByRole('button', { name: 'Gelesen' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(line).not.toBeInTheDocument();
    expect(peer.network.to(wire.invalidate('T1'))).toHaveLength(2);
  });

  it('a page of its proxy is no answer', async () => {
    peer.on(wire.check('T1'), () => html(502));
    await scan();
    expect(await screen.findByText('Client-Fehler beim Prüfen des Tickets.')).toBeVisible();
  });
});

describe('§2 signing up at a Django server', () => {
  it('what it says of a field stands at the field, what it says of the whole beside the sentence of §8', async () => {
    peer.network
      .on(wire.verifyInvitation, () =>
        json(200, { user_info: { first_name: 'Änne', last_name: 'Öz', number: 4711 } }),
      )
      .on(wire.register, [
        () => invalid({ email: ['user with this email already exists.'] }),
        () => invalid({ non_field_errors: ['Invalid data.'] }),
      ]);
    const { user } = openPage('/signup?code=AB2CD-EF3GH');
    await user.click(await screen.findByRole('button', { name: /Token verifizieren/ }));
    await user.type(await screen.findByLabelText('E-Mail'), 'a@b.de');
    await user.type(screen.getByLabelText('Passwort'), 'Abcdef1!{Enter}');
    expect(await screen.findByText('user with this email already exists.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-Mail')).toHaveAttribute('aria-invalid', 'true');
    await user.type(screen.getByLabelText('E-Mail'), 'x');
    await user.click(screen.getByRole('button', { name: /Account anlegen/ }));
    await waitFor(() => expect(peer.network.to(wire.register)).toHaveLength(2));
    expect(
      await screen.findAllByText(/^Account-Registrierung fehlgeschlagen\. Bitte versuchen/),
    ).not.toHaveLength(0);
    expect(screen.getByText('Invalid data.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-Mail')).not.toHaveAttribute('aria-invalid', 'true');
  });
});
