/** Whoever needs a second factor is led to where it is set up, once; the office says what is missing, the gate goes on. */
import { screen, waitFor } from '@testing-library/react';
import { texts } from '../../../src/app/texts.ts';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage } from '../../support/webApp.tsx';

const OWN = 'GET /api/api/auth/account/second-factor/';
const title = () => screen.findByRole('heading', { level: 1, name: 'Zweiter Faktor' });

let network: FakeNetwork;
beforeAll(() => import('../../../src/features/secondFactor/SecondFactorPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, needs_second_factor: true })))
    .on(wire.emailHistory, () => json(200, {}))
    .on(OWN, () =>
      json(200, { factors: [], recovery_codes: 0, is_required: true, has_passkeys: true }),
    );
});
afterEach(clearCookies);

test('is led there, and may go elsewhere; the office stays shut', async () => {
  const { user } = openPage('/');
  expect(await title()).toBeInTheDocument();
  expect(await screen.findByText(/Richte hier einen ein/)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: texts.home }));
  expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: texts.admin }));
  expect(await screen.findByText(texts.factorFirst)).toBeInTheDocument();
  // Nothing of the office was asked.
  expect(network.sent.filter(({ call }) => call.includes('/admin/'))).toEqual([]);
  await user.click(screen.getByRole('link', { name: texts.toFactor }));
  expect(await title()).toBeInTheDocument();
});

test('whoever has one, or needs none, is led nowhere', async () => {
  network.on(wire.me, () => json(200, me({ is_superuser: true })));
  openPage('/');
  expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
