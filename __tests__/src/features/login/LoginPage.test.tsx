import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../../../src/app/routes.ts';
import { returnPathOf } from '../../../../src/features/login/returnPath.ts';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

let network: FakeNetwork;

beforeEach(() => {
  network = new FakeNetwork()
    .install()
    .on(wire.signIn, () => json(200, { access: 'a', refresh: 'r' }))
    .on(wire.me, () => json(200, me()))
    .on(wire.emailHistory, () => json(200, {}));
});
afterEach(clearCookies);

const email = () => screen.findByLabelText('E-Mail');
const password = () => screen.getByLabelText('Passwort');
const submit = () => screen.getByRole('button', { name: /Anmelden/ });

async function fillIn(page: ReturnType<typeof openPage>, secret = 'geheim1') {
  await page.user.type(await email(), ' aenne@example.org ');
  await page.user.type(password(), secret);
}

describe('§2 Login', () => {
  it('has labelled fields that a password manager fills, and the two links', async () => {
    openPage('/login');
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Registrieren' })).toHaveAttribute('href', '/signup');
  });

  it("'Tickets kaufen' is permanently disabled and says why", async () => {
    openPage('/login');
    await email();
    expect(screen.getByRole('button', { name: 'Tickets kaufen' })).toBeDisabled();
    expect(screen.getByText(/Frag ein Mitglied nach einem Ticket-Kauf-Code/)).toBeInTheDocument();
  });

  it('the password can be made visible', async () => {
    const { user } = openPage('/login');
    await email();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it("on success goes to / and says 'Successfully logged in!'", async () => {
    const page = openPage('/login');
    await fillIn(page);
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Successfully logged in!')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
    expect(network.to(wire.signIn)[0]?.body).toEqual({
      email: 'aenne@example.org',
      password: 'geheim1',
    });
    expect(network.to(wire.me)).toHaveLength(1);
  });

  it('the form stands until the next page does', async () => {
    const late = held();
    network.on(wire.me, () => late.answer);
    const page = openPage('/login');
    await fillIn(page);
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(network.to(wire.me)).toHaveLength(1));
    await pause(300);
    expect(submit()).toHaveClass('ant-btn-loading');
    expect(screen.queryByText('Successfully logged in!')).not.toBeInTheDocument();
    late.give(json(200, me()));
    expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
    expect(network.to(wire.me)).toHaveLength(1);
  });

  it('the next page is fetched while the password is being checked', async () => {
    const ahead = jest.spyOn(routes.account, 'lazy');
    const late = held();
    network.on(wire.signIn, () => late.answer);
    const page = openPage('/login', { from: { pathname: '/account' } });
    await fillIn(page);
    expect(ahead).not.toHaveBeenCalled();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(network.to(wire.signIn)).toHaveLength(1));
    expect(ahead).toHaveBeenCalledTimes(1);
    late.give(json(401, {}));
    await screen.findByText('Invalid email or password. Please try again.');
  });

  it('on success goes back to the page they came from, with its search and hash', async () => {
    const from = { pathname: '/no-such-page', search: '?a=1', hash: '#b' };
    const page = openPage('/login', { from });
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByText('404 Not Found')).toBeInTheDocument();
    expect(window.location.href).toMatch(/\/no-such-page\?a=1#b$/);
  });

  it('who opens a protected page comes back to it after signing in', async () => {
    const page = openPage('/no-such-page?a=1');
    await fillIn(page);
    await page.user.click(submit());
    await screen.findByText('404 Not Found');
    expect(window.location.search).toBe('?a=1');
  });
});

describe('§5 Login: what is asked before the server is', () => {
  it.each([
    ['no e-mail', '', 'geheim1', 'Eine valide Email ist notwendig'],
    ['no address', 'aenne', 'geheim1', 'Invalide Email!'],
    ['no password', 'a@b.de', '', 'Password is required'],
    ['a short password', 'a@b.de', '12345', 'Password muss mindestens 6 Zeichen lang sein'],
  ])('%s', async (_, address, secret, sentence) => {
    const { user } = openPage('/login');
    const field = await email();
    if (address !== '') await user.type(field, address);
    if (secret !== '') await user.type(password(), secret);
    await user.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(network.sent).toHaveLength(0);
  });
});

it("§5 'Invalide Email! ' ends in a blank, as the specification has it", async () => {
  const { user } = openPage('/login');
  await user.type(await email(), 'aenne');
  await user.click(submit());
  expect((await screen.findByText('Invalide Email!')).textContent).toBe('Invalide Email! ');
});

it('§2 the page that was come from outlives a refused attempt', async () => {
  network.on(wire.signIn, [() => json(401, {}), () => json(200, { access: 'a', refresh: 'r' })]);
  const page = openPage('/no-such-page?a=1#b');
  await fillIn(page);
  await page.user.click(submit());
  await screen.findByText('Invalid email or password. Please try again.');
  await page.user.click(submit());
  await screen.findByText('404 Not Found');
  expect(window.location.href).toMatch(/\/no-such-page\?a=1#b$/);
});

it('English sentences are marked as such, for those who hear them', async () => {
  network.on(wire.signIn, () => json(401, {}));
  const { user } = openPage('/login');
  await user.type(await email(), 'a@b.de');
  await user.click(submit());
  const spoken = async (text: string) => (await screen.findByText(text)).closest('[lang]');
  expect(await spoken('Password is required')).toHaveAttribute('lang', 'en');
  await user.type(password(), 'geheim1');
  await user.click(submit());
  expect(await spoken('Login failed')).toHaveAttribute('lang', 'en');
  expect(await spoken('Invalid email or password. Please try again.')).toHaveAttribute(
    'lang',
    'en',
  );
});

describe('§8 Login: failures', () => {
  const WRONG = 'Invalid email or password. Please try again.';
  it.each([
    ['401', () => json(401, { detail: 'No active account found' }), WRONG],
    [
      "the server's detail",
      () => json(429, { detail: 'Zu viele Versuche.' }),
      'Zu viele Versuche.',
    ],
    [
      'another field than detail',
      () => json(400, { error: 'Nein.' }),
      'Login failed. Please try again.',
    ],
    ['a failure without detail', () => json(500, {}), 'Login failed. Please try again.'],
    ['no network', noNetwork, 'Login failed. Please try again.'],
    ['a captive portal', () => html(), 'Login failed. Please try again.'],
  ])('%s, and nothing typed is lost', async (_, answer, sentence) => {
    network.on(wire.signIn, answer);
    const page = openPage('/login');
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(await email()).toHaveValue('aenne@example.org');
    expect(password()).toHaveValue('geheim1');
    expect(window.location.pathname).toBe('/login');
  });

  it('a second Enter sends nothing twice, and the button is busy', async () => {
    const late = held();
    network.on(wire.signIn, () => late.answer);
    const page = openPage('/login');
    await fillIn(page);
    await page.user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(submit()).toHaveClass('ant-btn-loading'));
    await page.user.keyboard('{Enter}');
    await page.user.click(submit());
    late.give(json(200, { access: 'a', refresh: 'r' }));
    await screen.findByText('Hallo Änne');
    expect(network.to(wire.signIn)).toHaveLength(1);
  });
});

describe('where signing in leads', () => {
  it.each([
    ['nothing', null, '/'],
    ['a page', { from: { pathname: '/scan', search: '', hash: '' } }, '/scan'],
    [
      'a location with more',
      { from: { pathname: '/a', search: '?b', hash: '#c', key: 'x' } },
      '/a?b#c',
    ],
    ['another host', { from: { pathname: '//evil.example' } }, '/'],
    ['no path', { from: { pathname: 'javascript:alert(1)' } }, '/'],
    ['the sign-in itself', { from: { pathname: '/login' } }, '/'],
    ['something old', { from: 7 }, '/'],
  ])('%s', (_, state, path) => {
    expect(returnPathOf(state)).toBe(path);
  });
});
