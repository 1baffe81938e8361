/** Pairs that are probably one person, and what is sent when they are merged. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type {
  DuplicatePage,
  MergePreview,
  MergeSide,
} from '../../../../contract/office/mergeEntities.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const AT = '2026-07-31T17:42:00.000Z';
const PAIRS = 'GET /api/api/auth/admin/duplicates/';
const APART = 'POST /api/api/auth/admin/duplicates/apart/';
const PREVIEW = 'GET /api/api/auth/admin/members/7/merge/8/';
const MERGE = 'POST /api/api/auth/admin/members/7/merge/8/';

const side = (id: number, more: Partial<MergeSide> & { as?: object } = {}): MergeSide => {
  const { as = {}, ...facts } = more;
  return {
    member: { ...aMember(id, { first_name: 'Mia', last_name: 'Moll', ...as }), version: id * 10 },
    ...{ notes: '', labels: [], created_at: AT, registered_at: AT },
    ...{ codes: 0, tickets: 0, admitted: 0, mails: 0, sessions: 0 },
    ...facts,
  };
};
const paired = (id: number) => ({
  ...{ id, number: id, name: `Mia ${id}`, address: null, is_registered: false, is_active: true },
  ...{ codes: 0, tickets: id, created_at: AT, last_active_at: null },
});

let network: FakeNetwork;
let pairs: DuplicatePage;
let preview: MergePreview;

beforeEach(() => {
  haveSession();
  pairs = {
    pairs: [{ members: [paired(8), paired(7)], reasons: ['name', 'address'], apart: null }],
    ...{ next: null, count: 1, count_is_lower_bound: false },
  };
  preview = { kept: side(7), gone: side(8), hindrance: null };
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.members, () => json(200, memberPage([])))
    .on(PAIRS, () => json(200, pairs))
    .on(PREVIEW, () => json(200, preview));
});
afterEach(clearCookies);

/** The body of the last call. */
const sent = (call: string): unknown => network.to(call).at(-1)?.body;
const submit = () => screen.findByRole('button', { name: 'Zusammenführen' });

describe('the list of pairs', () => {
  it('says why, what each has, and is emptied by “Verschiedene Personen”', async () => {
    network.on(APART, () => {
      pairs = { ...pairs, pairs: [], count: 0 };
      return json(200, { message: 'Gemerkt: Nummer 8 und Nummer 7 sind zwei.' });
    });
    const { user } = openPage('/admin/dubletten');
    const pair = within(await screen.findByRole('region', { name: 'Mia 8 (#8) und Mia 7 (#7)' }));
    expect(pair.getByText('gleicher Name')).toBeVisible();
    expect(pair.getByText('gleiche E-Mail-Adresse')).toBeVisible();
    expect(pair.getByText('0 Codes, 8 gültige Tickets')).toBeVisible();
    await user.click(pair.getByRole('button', { name: /^Verschiedene Personen/ }));
    expect(await screen.findByText('Gemerkt: Nummer 8 und Nummer 7 sind zwei.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Keine Dubletten gefunden' })).toBeVisible();
    expect(sent(APART)).toEqual({ members: [8, 7], apart: true });
  });

  it('the second tap of a double one does not judge the pair that has come up', async () => {
    const behind = { members: [paired(10), paired(9)], reasons: ['name'], apart: null };
    pairs = { ...pairs, pairs: [...pairs.pairs, behind] as DuplicatePage['pairs'], count: 2 };
    network.on(APART, () => {
      pairs = { ...pairs, pairs: pairs.pairs.slice(1), count: 1 };
      return json(200, { message: 'Gemerkt: Nummer 8 und Nummer 7 sind zwei.' });
    });
    const { user } = openPage('/admin/dubletten');
    const first = await screen.findByRole('region', { name: 'Mia 8 (#8) und Mia 7 (#7)' });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const areTwo = () => screen.getAllByRole('button', { name: /^Verschiedene Personen/ })[0]!;
    await user.click(areTwo());
    await waitFor(() => expect(first).not.toBeInTheDocument());
    clock.mockReturnValue(10_350);
    await user.click(areTwo());
    clock.mockRestore();
    await screen.findByRole('region', { name: 'Mia 10 (#10) und Mia 9 (#9)' });
    expect(network.to(APART)).toHaveLength(1);
  });

  it('that does not come offers to try again', async () => {
    network.on(PAIRS, () => json(503, { error: 'Gerade nicht.' }));
    const { user } = openPage('/admin/dubletten');
    expect(await screen.findByText('Die Paare lassen sich nicht laden.')).toBeVisible();
    expect(screen.getByText('Gerade nicht.')).toBeVisible();
    network.on(PAIRS, () => json(200, pairs));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('1 Paar')).toBeVisible();
  });
});

describe('looking for the other one', () => {
  const found = (id: number) => ({
    ...{ id, number: id, name: `Mia ${id}`, email: null, is_active: true, merged_numbers: [] },
  });

  it.each([
    [[8], 1, '1 Mitglied gefunden.'],
    [[7, 8, 9], 3, '2 Mitglieder gefunden.'],
    [[7, 8, 9], 30, 'Das sind 2 von 29: Schreibe mehr davon.'],
    [[7], 1, 'Kein anderes Mitglied gefunden zu „mia“.'],
  ])('of %j among %i the status says how many there are: %s', async (ids, count, sentence) => {
    const details = {
      ...{ member: side(7).member, notes: '', created_at: AT, registered_at: null, labels: [] },
      ...{ codes: [], sessions: [], merges: [], anonymised_at: null },
    };
    network
      .on(wire.memberDetails(7), () => json(200, details))
      .on(`GET /api${officeCalls.find.path}`, () =>
        json(200, {
          members: ids.map(found),
          member_count: count,
          codes: [],
          unknown_ticket: null,
        }),
      );
    const { user } = openPage('/admin/zusammenfuehren/7');
    const field = await screen.findByLabelText('Anderes Mitglied');
    // Who types is told once it has come.
    await user.type(field, 'mia');
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'status');
  });
});

describe('comparing', () => {
  it('nothing comes over by itself: no right, no name, but both notes', async () => {
    preview = {
      ...preview,
      kept: side(7, { notes: 'Eins', as: { number: 7 } }),
      gone: side(8, {
        ...{ notes: 'Zwei', codes: 3, tickets: 2, admitted: 1, sessions: 2 },
        as: { number: 8, first_name: 'Maria', is_superuser: true, is_entry_staff: true },
      }),
    };
    network.on(MERGE, () => json(200, { message: 'Gut.', id: 1, member: preview.kept.member }));
    const { user } = openPage('/admin/zusammenfuehren/7/8');
    expect(
      await screen.findByText(
        /^3 Codes kommen mit ihrer Geschichte dazu, darunter 2 gültige Tickets, eines davon eingelassen\./,
      ),
    ).toBeVisible();
    expect(screen.getByText(/^Beide sind registriert/)).toBeVisible();
    expect(
      screen.getByText('Diese Rechte kommen nicht mit: Administration, Einlass.'),
    ).toBeVisible();
    await user.click(await submit());
    await waitFor(() =>
      expect(sent(MERGE)).toEqual({ version: 70, gone_version: 80, take: ['both_notes'] }),
    );
  });

  it('what is chosen is sent, and what is ticked', async () => {
    preview = {
      ...preview,
      kept: side(7, { as: { number: 7 } }),
      gone: side(8, { as: { number: 8, first_name: 'Maria', is_entry_staff: true } }),
    };
    network.on(MERGE, () => json(409, { error: 'Anders geworden.', reason: 'changed' }));
    const { user } = openPage('/admin/zusammenfuehren/7/8');
    await user.click(await screen.findByRole('radio', { name: 'Maria' }));
    await user.click(screen.getByRole('radio', { name: '8' }));
    await user.click(screen.getByRole('checkbox', { name: /^Einlass/ }));
    preview = {
      ...preview,
      gone: { ...preview.gone, member: { ...preview.gone.member, last_name: 'Mohl', version: 81 } },
    };
    await user.click(await submit());
    // It is as it is now, and what was chosen is chosen still.
    expect(await screen.findByText('Anders geworden.')).toBeVisible();
    expect(await screen.findByText('Geht darin auf, Nachname: jetzt „Mohl“')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Maria' })).toBeChecked();
    await user.click(await submit());
    await waitFor(() =>
      expect(sent(MERGE)).toEqual({
        version: 70,
        gone_version: 81,
        take: ['first_name', 'number', 'is_entry_staff'],
      }),
    );
  });

  it('merged, whoever came from the pairs goes back to them as they were listed', async () => {
    network.on(MERGE, () => json(200, { message: 'Gut.', id: 1, member: preview.kept.member }));
    pairs.pairs[0]!.members[1].tickets = 9;
    const { user } = openPage('/admin/dubletten?paare=unterschieden');
    await user.click(await screen.findByRole('button', { name: /^Zusammenführen/ }));
    await user.click(await submit());
    expect(await screen.findByText('Gut.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Dubletten' })).toBeVisible();
    expect(window.location.search).toBe('?paare=unterschieden');
    // The toast goes: where it is undone stays to be seen.
    const name = 'Zum Mitglied, dort lässt es sich 30 Tage lang rückgängig machen';
    const way = screen.getByRole('link', { name });
    expect(way).toHaveAttribute('href', '/admin?mitglied=7');
    await user.click(way);
    await waitFor(() => expect(window.location.search).toBe('?mitglied=7'));
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { name: 'Dubletten' })).toBeVisible();
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('a note that is written meanwhile is not dropped by a choice that nobody made', async () => {
    network.on(MERGE, () => json(409, { error: 'Anders geworden.', reason: 'changed' }));
    const { user } = openPage('/admin/zusammenfuehren/7/8');
    expect(await submit()).toBeVisible();
    preview = { ...preview, gone: { ...preview.gone, notes: 'Ruft zurück' } };
    await user.click(await submit());
    expect(await screen.findByRole('radio', { name: 'Ruft zurück' })).toBeChecked();
    // Whatever signs it has, nothing around it is turned.
    expect(screen.getByText('Ruft zurück').tagName).toBe('BDI');
    await user.click(await submit());
    await waitFor(() => expect(sent(MERGE)).toMatchObject({ take: ['notes'] }));
  });

  it.each([
    ['was mailed there dies', { at: AT }, 1],
    ['was mailed to nobody stays', undefined, 0],
  ])('with the address of the other one, a code that %s', async (_, invitation, count) => {
    const pending = (id: number, invite_email: string, more: object = {}) =>
      side(id, { registered_at: null, as: { email: null, invite_email, ...more } });
    preview = {
      ...preview,
      kept: pending(7, 'alt@example.org', { invitation }),
      gone: pending(8, 'neu@example.org'),
    };
    const { user } = openPage('/admin/zusammenfuehren/7/8');
    const dies = /^Der Einladungscode, der an die bisherige Adresse von Mia Moll \(#1007\) ging/;
    expect(await submit()).toBeVisible();
    expect(screen.queryByText(dies)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /neu@example\.org/ }));
    expect(screen.queryAllByText(dies)).toHaveLength(count);
  });

  it.each([
    ['duplicates', '/admin/dubletten?paare=unterschieden', '?paare=unterschieden'],
    ['a link', '/admin/zusammenfuehren/7/8', '?mitglied=7'],
  ])('cancelled, whoever came from %s is where they were, and nothing is sent', async (...way) => {
    const [from, address, search] = way;
    pairs.pairs[0]!.members[1].tickets = 9;
    const { user } = openPage(address);
    if (from === 'duplicates') {
      await user.click(await screen.findByRole('button', { name: /^Zusammenführen/ }));
    }
    expect(await submit()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(window.location.search).toBe(search));
    expect(network.to(MERGE)).toEqual([]);
  });

  it('of who was merged meanwhile it is said, and where to go on', async () => {
    const late = { error: 'Dieses Mitglied ist jetzt bei Nummer 1009.', reason: 'merged' };
    const merged = () => json(404, { ...late, member: { id: 9 } });
    network.on(MERGE, merged);
    const { user } = openPage('/admin/zusammenfuehren/7/8');
    await submit();
    network.on(PREVIEW, merged);
    await user.click(await submit());
    expect(await screen.findByText('Hier wurde inzwischen schon zusammengeführt.')).toBeVisible();
    expect(screen.getByText(late.error)).toBeVisible();
    const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(wayTo('Zum Mitglied')).toBe('/admin?mitglied=9');
    expect(wayTo('Zu den Dubletten')).toBe('/admin/dubletten');
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
  });

  it('what cannot be done this way round says so, and is not offered', async () => {
    preview = { ...preview, hindrance: 'Das registrierte Mitglied muss bleiben.' };
    openPage('/admin/zusammenfuehren/7/8');
    expect(await screen.findByText('Das registrierte Mitglied muss bleiben.')).toBeVisible();
    expect(await submit()).toBeDisabled();
  });
});
