/** The page of the audit: what the address asks for, and what stands in it. */
import { screen, within } from '@testing-library/react';
import type { AuditEntry, AuditPage } from '../../../../contract/office/audit.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const AUDIT = 'GET /api/api/auth/admin/audit/';
const ACTOR = { id: 1, number: 1, name: 'Lea Leitung' };
const entry = (id: number, changes: AuditEntry['changes'] = []): AuditEntry => ({
  id,
  at: '2026-11-21T18:04:00.000Z',
  actor: ACTOR,
  via: 'web',
  network: '203.0.113.7',
  client: 'Firefox, Android',
  device: null,
  job: null,
  action: 'member changed',
  sentence: [{ id: 7, number: 17, name: `Mitglied ${id}` }, ' geändert'],
  changes,
});

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/audit/AuditPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })));
});
afterEach(() => {
  clearCookies();
  jest.restoreAllMocks();
});

const answer = (page: AuditPage) => network.on(AUDIT, () => json(200, page));
const asked = () => network.to(AUDIT).map(({ search }) => Object.fromEntries(search));

it('asks for what the address says, and shows field by field what changed', async () => {
  answer({
    results: [entry(2, [{ field: 'E-Mail', before: null, after: 'eva@example.org' }])],
    next: null,
  });
  openPage('/admin/protokoll?suche=Lea&aktion=member+changed&wer=1&von=2026-11-20');
  const list = await screen.findByRole('list', { name: 'Einträge, neueste zuerst' });
  expect(asked()).toEqual([
    { search: 'Lea', action: 'member changed', actor: '1', from: '2026-11-20' },
  ]);
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'Mitglied 2 geändertE-Mailvorher leer → , nachher eva@example.org',
  );
  expect(screen.getByText('Das ist alles.')).toBeInTheDocument();
});

it('older entries come behind the others, each once', async () => {
  answer({ results: [entry(9), entry(8)], next: 'cursor' });
  const { user } = openPage('/admin/protokoll');
  const more = await screen.findByRole('button', { name: 'Ältere zeigen' });
  answer({ results: [entry(7)], next: null });
  await user.click(more);
  await screen.findByText('Mitglied 7');
  expect(asked()).toEqual([{}, { after: 'cursor' }]);
  expect(screen.getAllByText(/^Mitglied \d$/).map(({ textContent }) => textContent)).toEqual([
    'Mitglied 9',
    'Mitglied 8',
    'Mitglied 7',
  ]);
});

it('nothing found says so, and lets go of what was asked for', async () => {
  answer({ results: [], next: null });
  const { user } = openPage('/admin/protokoll?wer=12');
  await screen.findByText('Dazu steht nichts im Protokoll.');
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  await screen.findByText('Noch ist nichts geschehen, was hier stünde.');
  expect(asked()).toEqual([{ actor: '12' }, {}]);
});

it('a failure has the server’s words, and asks again', async () => {
  network.on(AUDIT, () => json(503, { error: 'Der Server ist gerade nicht bereit.' }));
  const { user } = openPage('/admin/protokoll');
  expect(await screen.findByText('Der Server ist gerade nicht bereit.')).toBeInTheDocument();
  answer({ results: [entry(1)], next: null });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Mitglied 1')).toBeInTheDocument();
});
