/** The second step of a sign-in, as the page leads through it. */
import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_PAGE_CONFIG } from '../../../../contract/pageConfig.ts';
import { secondStepTexts as texts } from '../../../../src/features/login/secondStepTexts.ts';
import { loadPageConfig } from '../../../../src/shared/pageConfig.ts';
import { FACTOR_LOST } from '../../../../src/shared/ui/FactorLost.tsx';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const PASS = 'POST /api/api/token/second-factor/';
const pair = { access: 'a', refresh: 'r' };

const wanted = (methods: readonly string[]) => ({
  error: 'Das Passwort stimmt.',
  detail: 'Das Passwort stimmt.',
  second_factor: { challenge: 'sealed', methods },
});

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/login/SecondStepForm.tsx'));
beforeEach(() => {
  network = new FakeNetwork()
    .install()
    .on(wire.signIn, () => json(403, wanted(['totp', 'recovery'])))
    .on(PASS, () => json(200, pair))
    .on(wire.me, () => json(200, me()))
    .on(wire.emailHistory, () => json(200, {}));
});
afterEach(clearCookies);

async function givePassword(state: unknown = null) {
  const page = openPage('/login', state);
  await page.user.type(await screen.findByLabelText('E-Mail'), 'aenne@example.org');
  await page.user.type(screen.getByLabelText('Passwort'), 'geheim1');
  await page.user.keyboard('{Enter}');
  return page;
}
const code = () => screen.findByLabelText(texts.code);

test('asks for the code, which has the focus and a phone offers; and signs in with it', async () => {
  const { user } = await givePassword();
  expect(await code()).toHaveFocus();
  expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.queryByText(/Login failed/)).not.toBeInTheDocument();
  await user.keyboard('123 456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
  expect(network.to(PASS)[0]?.body).toEqual({ challenge: 'sealed', code: '123 456' });
  expect(network.to(PASS)[0]?.headers.get('authorization')).toBeNull();
});

test('a wrong code is told in the server’s words, and stays to be mended', async () => {
  network.on(PASS, [
    () => json(401, { error: 'Das stimmt nicht.', detail: 'Das stimmt nicht.' }),
    () => noNetwork(),
    () => json(200, pair),
  ]);
  const { user } = await givePassword();
  await code();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText('Das stimmt nicht.')).toBeInTheDocument();
  expect(await code()).toHaveValue('123456');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText(texts.noAnswer)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
});

test('when it has taken too long it leads back to the password, and what was typed is there', async () => {
  network.on(PASS, () => json(410, { error: 'Das hat zu lange gedauert.' }));
  const { user } = await givePassword();
  await code();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText('Das hat zu lange gedauert.')).toBeInTheDocument();
  expect(screen.getByLabelText('E-Mail')).toHaveValue('aenne@example.org');
});

test('a recovery code instead, and back', async () => {
  const { user } = await givePassword();
  await code();
  await user.click(screen.getByRole('button', { name: texts.useRecovery }));
  expect(screen.queryByLabelText(texts.code)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(texts.recoveryCode), 'abcde-fghjk-23456');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(network.to(PASS)[0]?.body).toEqual({
      ...{ challenge: 'sealed', recovery_code: 'abcde-fghjk-23456' },
    }),
  );
});

test('who has lost both learns whom to ask, and where', async () => {
  const configured = (config: object) =>
    loadPageConfig(() => Promise.resolve(Response.json(config)));
  await configured({ contactEmail: 'hilfe@laka.example', contactPhone: '030 / 12 34' });
  await givePassword();
  await code();
  const help = within(screen.getByText(FACTOR_LOST));
  expect(help.getByRole('link', { name: 'hilfe@laka.example' })).toBeVisible();
  expect(help.getByRole('link', { name: '030 / 12 34' })).toHaveAttribute('href', 'tel:0301234');
  await configured(DEFAULT_PAGE_CONFIG);
});

test('an empty field sends nothing', async () => {
  const { user } = await givePassword();
  await code();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(texts.codeMissing)).toBeInTheDocument();
  expect(network.to(PASS)).toEqual([]);
});

test('a factor that does not work here says whom to ask', async () => {
  network.on(wire.signIn, () => json(403, wanted([])));
  await givePassword();
  expect(await screen.findByText(texts.nothing)).toBeInTheDocument();
  expect(screen.getByText(FACTOR_LOST)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test.each([
  ['/scan', '1'],
  ['/admin', null],
])('who comes back to %s says so: %s', async (pathname, header) => {
  await givePassword({ from: { pathname } });
  await code();
  expect(network.to(wire.signIn)[0]?.headers.get('session-resumes')).toBe(header);
});
