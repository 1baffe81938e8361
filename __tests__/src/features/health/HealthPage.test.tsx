/** How the server is: what is wrong first, each with what to do, and where each value comes from. */
import { screen, within } from '@testing-library/react';
import type { Health } from '../../../../contract/office/operations.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const HEALTH = 'GET /api/api/auth/admin/operations/health/';

const health = (findings: Health['findings']): Health => ({
  ...{ version: '0.1.0', released: '2026-11-25', findings },
  variables: [{ name: 'MAIL_PASSWORD', value: 'gesetzt', from: 'Umgebung' }],
});
const fine = { title: 'Uhr', state: 'fine', said: 'Sie geht.', advice: '' } as const;
const look = { title: 'Platte', state: 'look', said: 'Eng.', advice: 'Räum auf.' } as const;
const broken = {
  title: 'Mail',
  state: 'broken',
  said: 'Stumm.',
  advice: 'Setze MAIL_URL.',
} as const;

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/health/HealthPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })));
});
afterEach(clearCookies);

test('what is wrong stands first, with what to do; looked at again, all is well', async () => {
  network.on(HEALTH, [
    () => json(200, health([fine, look, broken])),
    () => json(200, health([fine])),
  ]);
  const { user } = openPage('/admin/betrieb');
  expect(
    await screen.findByText('1 Störung ist jetzt zu beheben, 1 Punkt ist bald anzusehen.'),
  ).toBeInTheDocument();
  const cards = screen.getAllByRole('listitem').map((card) => card.textContent);
  expect(cards).toEqual([
    'Mail KaputtStumm.Setze MAIL_URL.',
    'Platte Bald ansehenEng.Räum auf.',
    'Uhr GutSie geht.',
  ]);
  const variable = screen.getByRole('rowheader');
  expect(variable.innerHTML).toBe('MAIL_<wbr>PASSWORD');
  const row = within(variable.closest('tr')!);
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['gesetzt', 'Umgebung']);
  expect(screen.getByText('Einlass 0.1.0 vom 25.11.2026')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Noch einmal prüfen' }));
  expect(await screen.findByText('Alles in Ordnung.')).toBeInTheDocument();
});

test('a sentence about what is to be looked at alone is one, too', async () => {
  network.on(HEALTH, () => json(200, health([fine, look])));
  openPage('/admin/betrieb');
  expect(await screen.findByText('1 Punkt ist bald anzusehen.')).toBeInTheDocument();
});

test('says when it cannot be looked at, and tries again', async () => {
  network.on(HEALTH, [() => json(503, { error: 'Gleich.' }), () => json(200, health([fine]))]);
  const { user } = openPage('/admin/betrieb');
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Alles in Ordnung.')).toBeInTheDocument();
});
