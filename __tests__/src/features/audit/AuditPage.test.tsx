/** The page of the audit: what the address asks for, and what stands in it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry, AuditPage } from '../../../../contract/office/audit.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const AUDIT = 'GET /api/api/auth/admin/audit/';
const ACTOR = { id: 1, number: 1, name: 'Lea Leitung' };
const FIND = 'GET /api/api/auth/admin/find/';
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
    'Mitglied 2 #17 geändertE-Mailvorher leer → , nachher eva@example.org',
  );
  expect(within(list).getByRole('insertion').innerHTML).toBe('<bdi>eva@<wbr>example.org</bdi>');
  expect(screen.getByText('Das ist alles.')).toBeInTheDocument();
});

it('what turns the direction of writing turns nothing around it', async () => {
  const notes = { before: 'alt\u202e', after: '\u2067neu' };
  answer({ results: [entry(2, [{ field: 'Notiz', ...notes }])], next: null });
  openPage('/admin/protokoll');
  for (const note of Object.values(notes)) {
    expect((await screen.findByText(note)).tagName).toBe('BDI');
  }
});

it('a code and an address that a sentence names lead to the search', async () => {
  const email = `${'eva'.repeat(40)}@example.org`;
  answer({
    results: [
      {
        ...entry(2),
        sentence: ['Ticket zu ', 'Code …XKCDE', ' an ', email, ' ausgestellt'],
        findable: [
          { part: 1, search: 'ABCDE' },
          { part: 3, search: email },
        ],
      },
      // As an earlier server says it.
      { ...entry(1), sentence: ['Code …ALT', ' verschickt'] },
    ],
    next: null,
  });
  openPage('/admin/protokoll');
  const code = await screen.findByRole('link', { name: 'Code …XKCDE' });
  expect(code).toHaveAttribute('href', '/admin/suche?suche=ABCDE');
  // As much as a search takes: an address is found by its beginning.
  expect(screen.getByText(email, { selector: 'a' })).toHaveAttribute(
    'href',
    `/admin/suche?suche=${email.slice(0, 100)}`,
  );
  expect(screen.getByText(/Code …ALT/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /ALT/ })).toBeNull();
});

it('a job leads to its place among the jobs', async () => {
  answer({ results: [{ ...entry(2), job: 14 }], next: null });
  openPage('/admin/protokoll');
  expect(await screen.findByRole('link', { name: 'Auftrag 14' })).toHaveAttribute(
    'href',
    '/admin/auftraege?auftrag=14',
  );
});

it('what a job did to each is asked for by its box, and by whatever asks for one of them', async () => {
  answer({ results: [entry(2)], next: null });
  const { user } = openPage('/admin/protokoll');
  const box = await screen.findByRole('checkbox', { name: 'Auch jede Zeile der Aufträge' });
  expect(box).not.toBeChecked();
  await user.click(box);
  await waitFor(() => expect(asked()).toEqual([{ folded: 'true' }, {}]));
  expect(window.location.search).toBe('?einzeln=1');
  await user.click(box);
  await waitFor(() => expect(asked().at(-1)).toEqual({ folded: 'true' }));
  expect(window.location.search).toBe('');
});

it.each(['suche=Lea', 'aktion=member+changed', 'mitglied=7', 'auftrag=14'])(
  'nothing is folded with %s',
  async (address) => {
    answer({ results: [entry(2)], next: null });
    openPage(`/admin/protokoll?${address}`);
    await screen.findByRole('list', { name: 'Einträge, neueste zuerst' });
    expect(asked()[0]).not.toHaveProperty('folded');
    expect(screen.queryByRole('checkbox')).toBeNull();
  },
);

it('older entries come behind the others, each once', async () => {
  answer({ results: [entry(9), entry(8)], next: 'cursor' });
  const { user } = openPage('/admin/protokoll');
  const more = await screen.findByRole('button', { name: 'Ältere zeigen' });
  answer({ results: [entry(7)], next: null });
  await user.click(more);
  await screen.findByText('Mitglied 7 #17');
  expect(asked()).toEqual([{ folded: 'true' }, { folded: 'true', after: 'cursor' }]);
  expect(screen.getAllByText(/^Mitglied \d #17$/).map(({ textContent }) => textContent)).toEqual([
    'Mitglied 9 #17',
    'Mitglied 8 #17',
    'Mitglied 7 #17',
  ]);
});

it('nothing found says so, and lets go of what was asked for', async () => {
  answer({ results: [], next: null });
  const { user } = openPage('/admin/protokoll?wer=12');
  await screen.findByText('Dazu steht nichts im Protokoll.');
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  await screen.findByText('Noch ist nichts geschehen, was hier stünde.');
  expect(asked()).toEqual([{ actor: '12', folded: 'true' }, { folded: 'true' }]);
});

it('a failure has the server’s words, and asks again', async () => {
  network.on(AUDIT, () => json(503, { error: 'Der Server ist gerade nicht bereit.' }));
  const { user } = openPage('/admin/protokoll');
  expect(await screen.findByText('Der Server ist gerade nicht bereit.')).toBeInTheDocument();
  answer({ results: [entry(1)], next: null });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Mitglied 1 #17')).toBeInTheDocument();
});

describe('who did it', () => {
  const field = () => screen.findByRole('combobox', { name: 'Wer' });
  const shown = async () => (await field()).closest('.ant-select')!;
  const hit = (id: number, name: string): FinderReply['members'][number] => ({
    ...{ id, number: id, name, email: null },
    ...{ is_active: true, merged_numbers: [] },
  });
  const found = (...members: FinderReply['members']): FinderReply => ({
    ...{ members, member_count: members.length, codes: [], unknown_ticket: null },
  });

  it('a member is searched for once typing rests, chosen by Enter, and shown by name', async () => {
    answer({ results: [entry(2)], next: null });
    network.on(FIND, () => json(200, found(hit(7, 'Lea Leitung'), hit(8, 'Leo Lang'))));
    const { user } = openPage('/admin/protokoll?aktion=gate+created');
    await user.type(await field(), 'le');
    expect(await screen.findByText('Wird gesucht …')).toBeVisible();
    expect(screen.queryAllByText('Auftrag von selbst')).toEqual([]);
    expect(network.to(FIND)).toEqual([]);
    await screen.findByRole('option', { name: 'Leo Lang #8' });
    expect(network.to(FIND).map(({ search }) => search.get('text'))).toEqual(['le']);
    answer({ results: [], next: null });
    // antd's lists read their codes.
    fireEvent.keyDown(await field(), { key: 'ArrowDown', keyCode: 40 });
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
    await waitFor(async () => expect(await shown()).toHaveTextContent('Leo Lang #8'));
    await waitFor(() => expect(asked().at(-1)).toEqual({ action: 'gate created', actor: '8' }));
    expect(await field()).toHaveValue('');
    expect(window.location.search).toBe('?aktion=gate+created&wer=8');
  });

  it('the present one is named by the answer, also where there is nothing, and goes', async () => {
    answer({ results: [], next: null, actor: { id: 12, number: 42, name: 'Lea Leitung' } });
    const { user } = openPage('/admin/protokoll?wer=12');
    expect(await screen.findByText('Lea Leitung #42')).toBeVisible();
    answer({ results: [], next: null });
    await user.click(await field());
    await user.click(await screen.findByText('Alle'));
    await waitFor(() =>
      expect(asked()).toEqual([{ actor: '12', folded: 'true' }, { folded: 'true' }]),
    );
    expect(window.location.search).toBe('');
  });

  it('by its cross, too', async () => {
    answer({ results: [], next: null, actor: { id: 12, number: 42, name: 'Lea Leitung' } });
    const { user } = openPage('/admin/protokoll?wer=12&aktion=gate+created');
    await screen.findByText('Lea Leitung #42');
    await user.click(screen.getByRole('button', { name: 'Alle statt dieser Auswahl' }));
    await waitFor(() => expect(window.location.search).toBe('?aktion=gate+created'));
  });

  it('what is no member can be chosen', async () => {
    answer({ results: [], next: null });
    const { user } = openPage('/admin/protokoll');
    await user.click(await field());
    await user.click(await screen.findByText('Befehlszeile'));
    await waitFor(() =>
      expect(asked()).toEqual([{ folded: 'true' }, { actor: 'command line', folded: 'true' }]),
    );
    expect(await shown()).toHaveTextContent('Befehlszeile');
  });

  it('nobody found, and a search that fails, say so', async () => {
    answer({ results: [], next: null });
    network.on(FIND, [
      () => json(200, found()),
      () => json(503, { error: 'Gerade wird zu viel auf einmal gesucht.' }),
    ]);
    const { user } = openPage('/admin/protokoll');
    await user.type(await field(), 'x');
    expect(await screen.findByText('Niemand gefunden.')).toBeVisible();
    await user.type(await field(), 'y');
    expect(await screen.findByText('Gerade wird zu viel auf einmal gesucht.')).toBeVisible();
  });
});
