import { cleanup, screen } from '@testing-library/react';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { openPage } from '../../../support/webApp.tsx';

const FAILED = 'Ein Fehler ist beim Zurücksetzen des Passworts aufgetreten.';

let network: FakeNetwork;
beforeEach(() => {
  network = new FakeNetwork().install().on(wire.resetPassword, () => json(200, { message: 'ok' }));
});

const password = () => screen.findByLabelText('Neues Passwort');
const confirmation = () => screen.getByLabelText('Passwort bestätigen');
const submit = () => screen.getByRole('button', { name: /Passwort ändern/ });

async function fillIn(first: string, second: string) {
  const { user } = openPage('/reset-password/tok-1');
  const field = await password();
  if (first !== '') await user.type(field, first);
  if (second !== '') await user.type(confirmation(), second);
  await user.click(submit());
  return user;
}

describe('§2 Reset password', () => {
  it.each(['/reset-password', '/reset-password/'])(
    "%s has no token: 'Ungültiger Link' and a button to request a new link",
    async (path) => {
      const { user } = openPage(path);
      expect(await screen.findByRole('heading', { name: 'Ungültiger Link' })).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Neuen Link anfordern' }));
      expect(await screen.findByLabelText('E-Mail')).toBeInTheDocument();
      expect(window.location.pathname).toBe('/forgot-password');
    },
  );

  it('the secret leaves the address and the history at once, and is there when the tab is loaded again', async () => {
    openPage('/reset-password/tok-1');
    await password();
    expect(window.location.pathname).toBe('/reset-password');
    cleanup();
    const { user } = openPage('/reset-password');
    await user.type(await password(), 'Abcdef1!');
    await user.type(confirmation(), 'Abcdef1!');
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Passwort erfolgreich geändert!' });
    expect(network.sent[0]?.body).toEqual({ token: 'tok-1', password: 'Abcdef1!' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('a later link counts, and not the one of before', async () => {
    openPage('/reset-password/tok-1');
    await password();
    cleanup();
    const { user } = openPage('/reset-password/tok-2');
    await user.type(await password(), 'Abcdef1!');
    await user.type(confirmation(), 'Abcdef1!');
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Passwort erfolgreich geändert!' });
    expect(network.sent[0]?.body).toEqual({ token: 'tok-2', password: 'Abcdef1!' });
  });

  it('sends token and password, confirms, and leads to login', async () => {
    const user = await fillIn('Abcdef1!', 'Abcdef1!');
    expect(
      await screen.findByRole('heading', { name: 'Passwort erfolgreich geändert!' }),
    ).toBeInTheDocument();
    expect(network.sent[0]?.body).toEqual({ token: 'tok-1', password: 'Abcdef1!' });
    await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
    expect(window.location.pathname).toBe('/login');
  });

  it("§8 says 'Passwort erfolgreich geändert!' in a toast as well", async () => {
    await fillIn('Abcdef1!', 'Abcdef1!');
    expect(await screen.findAllByText('Passwort erfolgreich geändert!')).toHaveLength(2);
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwort erfolgreich geändert!');
  });

  it.each([
    ['a weak password', 'Abcdefg1', 'Abcdefg1', /Sonderzeichen \(#\?!@\$%\^&\*-\)/],
    ['no password', '', 'Abcdef1!', /mindestens 8 Zeichen/],
    ['no confirmation', 'Abcdef1!', '', 'Bitte bestätige dein Passwort'],
    ['another confirmation', 'Abcdef1!', 'Abcdef1?', 'Passwörter stimmen nicht überein'],
  ])('§5 %s', async (_, first, second, sentence) => {
    await fillIn(first, second);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(network.sent).toHaveLength(0);
  });

  it('warns of the commonest and of the festival’s name, and takes them all the same', async () => {
    const user = await fillIn('Einlass#2027', 'anders');
    expect(await screen.findByText(/Darin steht der Name des Festivals/)).toBeInTheDocument();
    await user.clear(await password());
    await user.type(await password(), 'Password1!');
    expect(await screen.findByText(/eines der häufigsten Passwörter/)).toBeInTheDocument();
    await user.clear(confirmation());
    await user.type(confirmation(), 'Password1!');
    await user.click(submit());
    expect(
      await screen.findByRole('heading', { name: 'Passwort erfolgreich geändert!' }),
    ).toBeInTheDocument();
  });

  it('§5 mending the password mends the confirmation', async () => {
    const user = await fillIn('Abcdef1!x', 'Abcdef1!');
    expect(await screen.findByText('Passwörter stimmen nicht überein')).toBeInTheDocument();
    await user.type(await password(), '{Backspace}{Enter}');
    expect(
      await screen.findByRole('heading', { name: 'Passwort erfolgreich geändert!' }),
    ).toBeInTheDocument();
  });

  it.each([
    ["the server's error", () => json(400, { error: 'Link abgelaufen.' }), 'Link abgelaufen.'],
    ['no sentence', () => json(500, {}), FAILED],
    ['no network', noNetwork, FAILED],
  ])('§8 failure: %s; nothing typed is lost', async (_, answer, sentence) => {
    network.on(wire.resetPassword, answer);
    await fillIn('Abcdef1!', 'Abcdef1!');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await password()).toHaveValue('Abcdef1!');
    expect(screen.getByRole('link', { name: 'Neuen Link anfordern' })).toBeInTheDocument();
  });
});
