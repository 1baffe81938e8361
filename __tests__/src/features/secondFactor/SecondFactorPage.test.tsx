/** The page of the second factors: what is there, what fails, and what is told only once. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { OwnFactors } from '../../../../contract/account/secondFactor.ts';
import { texts } from '../../../../src/features/secondFactor/texts.ts';
import { draftsOwnerKnown } from '../../../../src/shared/drafts.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

const BASE = '/api/api/auth/account/second-factor/';
const OWN = `GET ${BASE}`;
const CODES = Array.from({ length: 10 }, (_, index) => `CODE${index}-CODE${index}-CODE${index}`);
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const none: OwnFactors = {
  ...{ factors: [], recovery_codes: 0, is_required: false, has_passkeys: true },
};
const some: OwnFactors = {
  ...none,
  factors: [
    {
      ...{ id: 7, kind: 'totp', name: 'Telefon' },
      ...{ created_at: '2026-11-20T10:00:00.000Z', used_at: null },
    },
  ],
  recovery_codes: 9,
};

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/secondFactor/SecondFactorPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me()))
    .on(wire.emailHistory, () => json(200, {}))
    .on(OWN, () => json(200, none));
});
afterEach(clearCookies);

const open = () => openPage('/account/second-factor');
const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

/** Another page, and back. */
async function leave(): Promise<void> {
  act(() => {
    window.history.pushState({ usr: null, key: 'away' }, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });
  await waitFor(() => expect(screen.queryByText(texts.intro)).not.toBeInTheDocument());
}
async function comeBack(): Promise<void> {
  act(() => window.history.back());
  expect(await screen.findByText(texts.intro)).toBeInTheDocument();
}

async function begin(user: UserEvent): Promise<void> {
  network.on(`POST ${BASE}totp/begin/`, () =>
    json(200, { challenge: 'c', secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` }),
  );
  const app = within(await region(texts.app));
  await user.type(app.getByLabelText(texts.password), 'geheim1');
  await user.click(app.getByRole('button', { name: texts.appBegin }));
  expect(await screen.findByRole('img', { name: texts.appPicture })).toBeInTheDocument();
}

const region = (name: string) => screen.findByRole('region', { name });

test('what cannot be loaded says so, and can be tried again', async () => {
  network.on(OWN, [noNetwork, () => json(200, some)]);
  const { user } = open();
  expect(await screen.findByText(texts.failure)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Telefon')).toBeInTheDocument();
  expect(screen.getByText(texts.unused)).toBeInTheDocument();
  expect(screen.getByText(texts.recoveryLeft(9, 10))).toBeInTheDocument();
});

test('an app is set up in two steps; the codes are told once, and no secret comes into the store', async () => {
  network.on(`POST ${BASE}totp/`, [
    () => json(400, { error: 'Der Code stimmt nicht.' }),
    () => json(201, { message: 'Die App ist eingerichtet.', recovery_codes: CODES }),
  ]);
  const { user, store } = open();
  await begin(user);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await user.type(screen.getByLabelText(texts.appCode), '123456');
  await user.click(screen.getByRole('button', { name: texts.appAdd }));
  expect(await screen.findByText('Der Code stimmt nicht.')).toBeInTheDocument();
  network.on(OWN, () => json(200, some));
  await user.click(screen.getByRole('button', { name: texts.appAdd }));
  const codes = within(await region(texts.codes));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  const kept = JSON.stringify(store.getState());
  for (const text of [SECRET, CODES[0]!, 'geheim1']) expect(kept).not.toContain(text);
  await user.click(codes.getByRole('button', { name: texts.codesDone }));
  expect(await screen.findByText('Telefon')).toBeInTheDocument();
  expect(screen.queryByText(CODES[0]!)).not.toBeInTheDocument();
});

test('what the app has been given waits on another page, and the browser asks before it goes', async () => {
  network.on(`POST ${BASE}totp/`, () => json(201, { message: 'Die App ist eingerichtet.' }));
  const { user, store } = open();
  await region(texts.app);
  expect(asks()).toBe(false);
  await begin(user);
  expect(screen.getByText(texts.appEarlier)).toBeVisible();
  expect(asks()).toBe(true);
  await leave();
  await comeBack();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.type(screen.getByLabelText(texts.appCode), '123456');
  await user.click(screen.getByRole('button', { name: texts.appAdd }));
  expect(await screen.findByRole('button', { name: texts.appBegin })).toBeVisible();
  expect(network.to(`POST ${BASE}totp/begin/`)).toHaveLength(1);
  expect(network.to(`POST ${BASE}totp/`)[0]?.body).toMatchObject({ challenge: 'c' });
  await leave();
  await comeBack();
  expect(await screen.findByRole('button', { name: texts.appBegin })).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain(SECRET);
});

test('whoever opens the app is not asked whether to leave', async () => {
  const { user } = open();
  await begin(user);
  const link = screen.getByRole('link', { name: texts.appOpen });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(asks()).toBe(false);
  await waitFor(() => expect(asks()).toBe(true), { timeout: 3_000 });
});

test('the focus goes along with the steps of an app', async () => {
  const { user } = open();
  await begin(user);
  expect(screen.getByRole('heading', { name: texts.appStep })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: texts.cancel }));
  expect(screen.getByRole('heading', { name: texts.app })).toHaveFocus();
});

test('recovery codes are shown again until they are kept, and it is said that they are not yet', async () => {
  network
    .on(OWN, () => json(200, some))
    .on(`POST ${BASE}recovery-codes/`, () =>
      json(200, { message: 'Die neuen gelten.', recovery_codes: CODES }),
    );
  const { user, store } = open();
  await user.click(await screen.findByRole('button', { name: texts.recoveryRenew }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(texts.password), 'geheim1');
  await user.click(dialog.getByRole('button', { name: texts.recoveryRenew }));
  expect(await screen.findByText(CODES[9]!)).toBeInTheDocument();
  expect(screen.queryByText(texts.codesUnsaved)).not.toBeInTheDocument();
  expect(asks()).toBe(true);
  await leave();
  expect(await screen.findByText(texts.codesLeft)).toBeVisible();
  await comeBack();
  expect(await screen.findByText(CODES[9]!)).toBeVisible();
  expect(screen.getByText(texts.codesUnsaved)).toBeVisible();
  expect(asks()).toBe(true);
  await user.click(screen.getByRole('button', { name: texts.codesDone }));
  expect(await screen.findByText('Telefon')).toBeVisible();
  expect(asks()).toBe(false);
  await leave();
  await comeBack();
  expect(await screen.findByText('Telefon')).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain(CODES[0]);
});

/** Adds an app and leaves the page before the answer is there. */
async function leaveWhileAdding() {
  let answer = (): void => undefined;
  network
    .on(OWN, () => json(200, some))
    .on(`POST ${BASE}totp/`, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return json(201, { message: 'Die App ist eingerichtet.', recovery_codes: CODES });
    });
  const { user, store } = open();
  await begin(user);
  await user.type(screen.getByLabelText(texts.appCode), '123456');
  await user.click(screen.getByRole('button', { name: texts.appAdd }));
  await waitFor(() => expect(network.to(`POST ${BASE}totp/`)).toHaveLength(1));
  await leave();
  return { store, answer: () => answer() };
}

test('recovery codes that come after the page was left are shown when one is back', async () => {
  const { answer } = await leaveWhileAdding();
  answer();
  expect(await screen.findByText(texts.codesLeft)).toBeVisible();
  await comeBack();
  expect(await screen.findByText(CODES[9]!)).toBeVisible();
});

test('recovery codes that come after their member has left are not kept for the next one', async () => {
  const { store, answer } = await leaveWhileAdding();
  network.on(wire.me, () => json(200, me({ number: 4242 })));
  act(() => void store.dispatch(draftsOwnerKnown(4242)));
  answer();
  expect(await screen.findByText('Die App ist eingerichtet.')).toBeVisible();
  await pause(50);
  expect(JSON.stringify(store.getState())).not.toContain(CODES[0]);
});

test('a wrong password is told, and what was typed stays', async () => {
  network.on(`POST ${BASE}totp/begin/`, () => json(400, { error: 'Das Passwort stimmt nicht.' }));
  const { user } = open();
  const app = within(await region(texts.app));
  await user.click(app.getByRole('button', { name: texts.appBegin }));
  expect(await app.findByText(texts.passwordMissing)).toBeInTheDocument();
  await user.type(app.getByLabelText(texts.password), 'falsch');
  await user.click(app.getByRole('button', { name: texts.appBegin }));
  expect(await app.findByText('Das Passwort stimmt nicht.')).toBeInTheDocument();
  expect(app.getByLabelText(texts.password)).toHaveValue('falsch');
});

test('a browser without passkeys says so, and so does a server without', async () => {
  network.on(`POST ${BASE}passkey/begin/`, () => json(200, { challenge: 'c', options: {} }));
  const { user } = open();
  const passkey = within(await region(texts.passkey));
  await user.type(passkey.getByLabelText(texts.password), 'geheim1');
  await user.click(passkey.getByRole('button', { name: texts.passkeyAdd }));
  expect(await passkey.findByText(texts.passkeyProblems.unsupported)).toBeInTheDocument();
});

test('who has to have one is told what is closed without it', async () => {
  network.on(OWN, () => json(200, { ...some, is_required: true }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: texts.removeOf('Telefon') }));
  expect(await screen.findByText(texts.removeRequired)).toBeInTheDocument();
});

test('one is taken away with the password', async () => {
  network
    .on(OWN, () => json(200, some))
    .on(`POST ${BASE}remove/`, () => json(200, { message: 'Der zweite Faktor ist entfernt.' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: texts.removeOf('Telefon') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(texts.removeLast)).toBeInTheDocument();
  expect(dialog.queryByText(texts.removeRequired)).toBeNull();
  await user.type(dialog.getByLabelText(texts.password), 'geheim1');
  network.on(OWN, () => json(200, none));
  await user.click(dialog.getByRole('button', { name: texts.remove }));
  expect(await screen.findByText('Der zweite Faktor ist entfernt.')).toBeInTheDocument();
  expect(network.to(`POST ${BASE}remove/`)[0]?.body).toEqual({ id: 7, password: 'geheim1' });
  await waitFor(() => expect(screen.getByText(texts.none)).toBeInTheDocument());
});
