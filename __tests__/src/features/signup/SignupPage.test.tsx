import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeNetwork, held, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const CODE = 'AB2CD-EF3GH';
const FORMAT = 'Token sollte in diesem Format angegeben werden: XXXXX-XXXXX';
const VERIFY_FAILED =
  'Token-Verifizierung fehlgeschlagen. Bitte überprüfen Sie Ihren Token und versuchen Sie es erneut.';
const REGISTER_FAILED = 'Account-Registrierung fehlgeschlagen. Bitte versuchen Sie es erneut.';

let network: FakeNetwork;

beforeEach(() => {
  network = new FakeNetwork()
    .install()
    .on(wire.verifyInvitation, () =>
      json(200, { user_info: { first_name: 'Änne', last_name: 'Öz', number: 1234 } }),
    )
    .on(wire.register, () => json(201, { access: 'a', refresh: 'r' }))
    .on(wire.me, () => json(200, me()))
    .on(wire.emailHistory, () => json(200, {}));
});
afterEach(clearCookies);

const codeField = () => screen.findByLabelText('Einladungscode');
const verify = () => screen.getByRole('button', { name: /Token verifizieren/ });
const create = () => screen.getByRole('button', { name: /Account anlegen/ });
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;

async function goToFinalize() {
  const page = openPage(`/signup?code=${CODE}`);
  await codeField();
  await page.user.click(verify());
  await screen.findByText('Hallo Änne Öz');
  return page;
}

async function fillIn(
  user: ReturnType<typeof openPage>['user'],
  email = 'a@b.de',
  secret = 'Abcdef1!',
) {
  await user.type(screen.getByLabelText('E-Mail'), email);
  await user.type(screen.getByLabelText('Passwort'), secret);
}

describe('§2 Signup, step 1: Token verifizieren', () => {
  it('the verify button is disabled while the field is empty', async () => {
    const { user } = openPage('/signup');
    const field = await codeField();
    expect(currentStep()).toBe('Token verifizieren');
    expect(verify()).toBeDisabled();
    await user.type(field, 'A');
    expect(verify()).toBeEnabled();
    await user.clear(field);
    expect(verify()).toBeDisabled();
  });

  it('a link brings the code along', async () => {
    openPage(`/signup?code=${CODE}`);
    expect(await codeField()).toHaveValue(CODE);
    expect(verify()).toBeEnabled();
  });

  it('the code leaves the address and the history at once, and is there when the tab is loaded again', async () => {
    const before = window.history.length;
    openPage(`/signup?code=${CODE}`);
    expect(await codeField()).toHaveValue(CODE);
    expect(window.location.href).not.toContain(CODE);
    expect(window.location.pathname).toBe('/signup');
    expect(window.history.length - before).toBeLessThanOrEqual(1);
    cleanup();
    openPage('/signup');
    await waitFor(async () => expect(await codeField()).toHaveValue(CODE));
    expect(verify()).toBeEnabled();
  });

  it('is forgotten once it has been used', async () => {
    const { user } = await goToFinalize();
    await fillIn(user);
    await user.click(create());
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it.each([' ab2cd-ef3gh ', 'AB2CD–EF3GH', 'AB2CD - EF3GH'])(
    '“%s”: small letters, spaces and other dashes do no harm',
    async (typed) => {
      const { user } = openPage('/signup');
      await user.type(await codeField(), typed);
      await user.click(verify());
      await screen.findByText('Hallo Änne Öz');
      expect(network.to(wire.verifyInvitation)[0]?.body).toEqual({ initial_token: CODE });
    },
  );

  it.each(['ABCDE', 'ABCDE-FGHI', 'ABCDE FGHIJ', 'ABCDE-FGHIJK', 'ÄBCDE-FGHIJ'])(
    '§5 %s is not in the format',
    async (code) => {
      const { user } = openPage('/signup');
      await user.type(await codeField(), code);
      await user.click(verify());
      expect(await screen.findByText(FORMAT)).toBeInTheDocument();
      expect(network.sent).toHaveLength(0);
    },
  );

  it("§5 an empty code on verify gives 'Please enter your token', at the field 'Token ist notwendig'", async () => {
    openPage('/signup');
    fireEvent.submit((await codeField()).closest('form')!);
    const sentence = await screen.findByText('Please enter your token');
    expect(sentence.closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(await screen.findByText('Token ist notwendig')).toBeInTheDocument();
  });

  it.each([
    ["the server's error", () => json(409, { error: 'Schon verbraucht.' }), 'Schon verbraucht.'],
    ['no sentence', () => json(500, {}), VERIFY_FAILED],
    ['no network', noNetwork, VERIFY_FAILED],
  ])('§8 failure: %s; the code stays', async (_, answer, sentence) => {
    network.on(wire.verifyInvitation, answer);
    const { user } = openPage(`/signup?code=${CODE}`);
    await codeField();
    await user.click(verify());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await codeField()).toHaveValue(CODE);
    // Of another code nothing is known yet.
    await user.type(await codeField(), 'X');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('§2 Signup, step 2: Account finalisieren', () => {
  it('greets the member by first and last name and member number', async () => {
    await goToFinalize();
    expect(screen.getByText('Token erfolgreich verifiziert!')).toBeInTheDocument();
    expect(screen.getByText('Mitglieds-Nr. #1234')).toBeInTheDocument();
    expect(currentStep()).toBe('Account finalisieren');
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('the rules of a password describe its field', async () => {
    await goToFinalize();
    expect(screen.getByLabelText('Passwort')).toHaveAccessibleDescription(
      'Nötig: 8 Zeichen, Großbuchstabe, Kleinbuchstabe, Ziffer, Sonderzeichen.',
    );
  });

  it('the Back button resets to step 1', async () => {
    const { user } = await goToFinalize();
    await user.click(screen.getByRole('button', { name: 'Zurück' }));
    expect(await codeField()).toHaveValue(CODE);
    expect(currentStep()).toBe('Token verifizieren');
  });

  it('the focus goes along with the steps', async () => {
    const { user } = await goToFinalize();
    await waitFor(() => expect(screen.getByLabelText('E-Mail')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Zurück' }));
    const field = await codeField();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("§5 the message of a password that is too weak states the requirements, and 'Invalide Email!' has no blank", async () => {
    const { user } = await goToFinalize();
    await fillIn(user, 'a@b', 'abc');
    await user.click(create());
    const sentences = async () => {
      await screen.findByText(/^Das Passwort muss/);
      return [...document.querySelectorAll('.ant-form-item-explain-error')].map(
        ({ textContent }) => textContent,
      );
    };
    expect(await sentences()).toEqual([
      'Invalide Email!',
      'Das Passwort muss mindestens 8 Zeichen lang sein und einen Großbuchstaben, einen Kleinbuchstaben, eine Ziffer und ein Sonderzeichen (#?!@$%^&*-) enthalten.',
    ]);
  });

  it('offers the address that the code was mailed to, and takes another one', async () => {
    network.on(wire.verifyInvitation, () =>
      json(200, { user_info: { first_name: 'Änne', last_name: 'Öz', email: 'aenne@example.org' } }),
    );
    const { user } = await goToFinalize();
    expect(screen.getByLabelText('E-Mail')).toHaveValue('aenne@example.org');
    await user.clear(screen.getByLabelText('E-Mail'));
    await fillIn(user, 'mine@example.org');
    await user.click(create());
    await screen.findByText('Account erfolgreich angelegt!');
    expect(network.to(wire.register)[0]?.body).toMatchObject({ email: 'mine@example.org' });
  });

  it('registers, signs in and goes to /', async () => {
    const { user } = await goToFinalize();
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Account erfolgreich angelegt!')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
    expect(network.to(wire.register)[0]?.body).toEqual({
      email: 'a@b.de',
      password: 'Abcdef1!',
      initial_token: CODE,
    });
  });

  it.each([
    ['no e-mail', '{Tab}', 'Abcdef1!', 'Invalide Email!'],
    ['no address', 'a@b', 'Abcdef1!', 'Invalide Email!'],
    ['7 characters', 'a@b.de', 'Abcde1!', /mindestens 8 Zeichen/],
    ['no uppercase letter', 'a@b.de', 'abcdef1!', /Großbuchstaben/],
    ['no lowercase letter', 'a@b.de', 'ABCDEF1!', /Kleinbuchstaben/],
    ['no digit', 'a@b.de', 'Abcdefg!', /eine Ziffer/],
    ['no special character', 'a@b.de', 'Abcdefg1', /Sonderzeichen \(#\?!@\$%\^&\*-\)/],
  ])('§5 %s', async (_, email, secret, sentence) => {
    const { user } = await goToFinalize();
    await fillIn(user, email, secret);
    await user.click(create());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(network.to(wire.register)).toHaveLength(0);
  });

  it.each([
    ["the server's error", () => json(409, { error: 'Adresse vergeben.' }), 'Adresse vergeben.'],
    ['no sentence', () => json(500, {}), REGISTER_FAILED],
    ['no network', noNetwork, REGISTER_FAILED],
  ])(
    '§8 failure: %s, in an alert and a toast; nothing typed is lost',
    async (_, answer, sentence) => {
      network.on(wire.register, answer);
      const { user } = await goToFinalize();
      await fillIn(user);
      await user.click(create());
      expect(await screen.findAllByText(sentence)).toHaveLength(2);
      expect(screen.getByLabelText('E-Mail')).toHaveValue('a@b.de');
      expect(screen.getByLabelText('Passwort')).toHaveValue('Abcdef1!');
    },
  );

  it("a Django server's sentence stands at its field", async () => {
    network.on(wire.register, () => json(400, { email: ['Already taken.'] }));
    const { user } = await goToFinalize();
    await fillIn(user);
    await user.click(create());
    expect(await screen.findByText('Already taken.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-Mail')).toHaveAttribute('aria-invalid', 'true');
  });

  it('a second Enter registers nobody twice', async () => {
    const late = held();
    network.on(wire.register, () => late.answer);
    const { user } = await goToFinalize();
    await fillIn(user);
    await user.keyboard('{Enter}{Enter}');
    await user.click(create());
    late.give(json(201, { access: 'a', refresh: 'r' }));
    await screen.findByText('Hallo Änne');
    expect(network.to(wire.register)).toHaveLength(1);
  });
});
