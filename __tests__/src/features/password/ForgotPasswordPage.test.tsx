import { screen } from '@testing-library/react';
import { DEFAULT_PAGE_CONFIG } from '../../../../contract/pageConfig.ts';
import { loadPageConfig } from '../../../../src/shared/pageConfig.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { openPage } from '../../../support/webApp.tsx';

const FAILED = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.';

let network: FakeNetwork;
beforeEach(() => {
  network = new FakeNetwork().install().on(wire.requestReset, () => json(200, { message: 'ok' }));
});

const email = () => screen.findByLabelText('E-Mail');
const submit = () => screen.getByRole('button', { name: /Link anfordern/ });

describe('§2 Forgot password', () => {
  it('shows a neutral message and a link back to login', async () => {
    const { user } = openPage('/forgot-password');
    await user.type(await email(), 'a@b.de{Enter}');
    expect(await screen.findByText('Passwort-Reset-E-Mail gesendet!')).toBeInTheDocument();
    expect(screen.getByText(/Falls ein Account mit dieser E-Mail-Adresse existiert/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zurück zur Anmeldung' })).toHaveAttribute(
      'href',
      '/login',
    );
    expect(network.sent[0]?.body).toEqual({ email: 'a@b.de' });
  });

  it('has the address that was typed at the sign-in, which does not stand in its own', async () => {
    const { user } = openPage('/login');
    await user.type(await email(), ' a@b.de');
    await user.click(screen.getByRole('link', { name: 'Passwort vergessen?' }));
    expect(await screen.findByRole('button', { name: /Link anfordern/ })).toBeVisible();
    expect(await email()).toHaveValue('a@b.de');
    expect(window.location.href).toMatch(/\/forgot-password$/);
  });

  it.each([true, false])(
    'says which address it was, where the mail may be, and that a link of just now holds (our server: %s)',
    async (hasFestivalPages) => {
      const configured = (config: object) =>
        loadPageConfig(() => Promise.resolve(Response.json(config)));
      await configured({ hasFestivalPages });
      const { user } = openPage('/forgot-password');
      await user.type(await email(), 'a@b.de{Enter}');
      const hint = await screen.findByText(/^Eingegeben hast du a@b\.de\./);
      expect(hint).toHaveTextContent('Spam-Ordner');
      expect(hint.textContent.includes('in den letzten zehn Minuten')).toBe(hasFestivalPages);
      await configured(DEFAULT_PAGE_CONFIG);
    },
  );

  it.each([
    ['nothing', '', 'E-Mail-Adresse ist erforderlich'],
    ['no address', 'a@b', 'Ungültige E-Mail-Adresse'],
  ])('§5 %s', async (_, address, sentence) => {
    const { user } = openPage('/forgot-password');
    const field = await email();
    if (address !== '') await user.type(field, address);
    await user.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(network.sent).toHaveLength(0);
  });

  it.each([
    ["the server's error", () => json(429, { error: 'Zu viele.' }), 'Zu viele.'],
    ['no sentence', () => json(500, {}), FAILED],
    ['no network', noNetwork, FAILED],
  ])('§8 failure: %s; the address stays', async (_, answer, sentence) => {
    network.on(wire.requestReset, answer);
    const { user } = openPage('/forgot-password');
    await user.type(await email(), 'a@b.de');
    await user.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await email()).toHaveValue('a@b.de');
  });
});
