/** The question for the password over the scanner: when it is asked, and that the second factor is the server's to want. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../../../src/app/App.tsx';
import { createStore } from '../../../../src/app/store.ts';
import { passwordTexts as texts } from '../../../../src/features/scan/dialogs/texts.ts';
import { sessionExpired } from '../../../../src/session/sessionSlice.ts';
import { FACTOR_LOST } from '../../../../src/shared/ui/FactorLost.tsx';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { fakeServices } from '../../decoder/fakeServices.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

const PASS = 'POST /api/api/token/second-factor/';
const CHECK = 'GET /api/api/auth/check/T-1/';

let network: FakeNetwork;
beforeAll(() => import('../../../../src/app/scanner.tsx'));
beforeEach(() => {
  window.reportError = () => undefined;
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_entry_staff: true })))
    .on(wire.registerDevice, () => json(404, { error: 'Nicht gefunden.' }))
    .on(CHECK, () => json(200, { message: 'Ticket erfolgreich geprüft!' }))
    .on(wire.signIn, () => json(200, { access: 'a', refresh: 'r' }));
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  localStorage.clear();
  clearCookies();
  jest.restoreAllMocks();
});

const pass = () => new Promise((resolve) => setTimeout(resolve, 20));
const dialog = () => screen.queryByRole('dialog', { name: texts.title });

async function openScan() {
  const fakes = fakeServices();
  window.history.pushState({ usr: null, key: 'test' }, '', '/scan');
  const store = createStore(fakes.services);
  render(<App store={store} />);
  await screen.findByRole('heading', { name: 'Bitte Ticket scannen!' });
  await act(pass);
  return {
    user: userEvent.setup(),
    expire: () => {
      act(() => void store.dispatch(sessionExpired()));
    },
    show: (code: string) =>
      act(async () => {
        fakes.see(aResult([code]));
        await pass();
      }),
  };
}

test('is asked while the scanner is idle, and not over a verdict that waits for a tap', async () => {
  const { user, expire, show } = await openScan();
  await show('einlass::T-1');
  expect(await screen.findByText('Gültig')).toBeVisible();
  expire();
  expect(dialog()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(dialog()).not.toBeNull());
});

test('gives the password, and says that it goes on with a session of this device', async () => {
  const { user, expire } = await openScan();
  expire();
  await user.type(await screen.findByLabelText(texts.label), 'geheim1');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(network.to(wire.signIn)[0]?.headers.get('session-resumes')).toBe('1');
  expect(network.to(PASS)).toEqual([]);
});

test('where the device has never passed the second factor it is asked there, and the scanner goes on', async () => {
  network
    .on(wire.signIn, () =>
      json(403, {
        ...{ error: 'Das Passwort stimmt.', detail: 'Das Passwort stimmt.' },
        second_factor: { challenge: 'sealed', methods: ['totp', 'recovery'] },
      }),
    )
    .on(PASS, [
      () => json(401, { error: 'Das stimmt nicht.' }),
      () => json(410, { error: 'Das hat zu lange gedauert.' }),
      () => json(200, { access: 'a', refresh: 'r' }),
    ]);
  const { user, expire } = await openScan();
  expire();
  const givePassword = async () => {
    await user.type(await screen.findByLabelText(texts.label), 'geheim1');
    await user.click(screen.getByRole('button', { name: texts.submit }));
    await user.type(await screen.findByLabelText(texts.code), 'ABCDE-FGHJK-23456');
  };
  await givePassword();
  expect(screen.getByText(FACTOR_LOST)).toBeVisible();
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText('Das stimmt nicht.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText('Das hat zu lange gedauert.')).toBeVisible();
  await givePassword();
  await user.clear(screen.getByLabelText(texts.code));
  await user.type(screen.getByLabelText(texts.code), '123 456{Enter}');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(network.to(PASS).map(({ body }) => body)).toEqual([
    { challenge: 'sealed', recovery_code: 'ABCDE-FGHJK-23456' },
    { challenge: 'sealed', recovery_code: 'ABCDE-FGHJK-23456' },
    { challenge: 'sealed', code: '123 456' },
  ]);
});
