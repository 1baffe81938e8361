import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  CAPABILITIES,
  type CurrentMember,
  type Member,
  type PurchaseCode,
  type UsedBy,
} from '../../../../contract/entities.ts';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { aMember, aPurchaseCode, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

const DENIED = 'Access denied. This area is restricted to administrators only.';
const USED: PurchaseCode['used_by'] = {
  email: 'gast@example.org',
  created_at: '2026-11-20T18:05:00Z',
  mail_state: 'failed',
  mail_error: '550 no such user',
};

/** What the specification has, holds in both lists. */
const LISTS: readonly (readonly [list: string, capabilities: readonly string[]])[] = [
  ['the specification’s list', ['entry']],
  ['the list of our office', CAPABILITIES],
];
let capabilities: string[] = [];
let network: FakeNetwork;

const signedInAs = (change: Partial<CurrentMember>) =>
  network.on(wire.me, () => json(200, me({ capabilities, ...change })));
const haveMembers = (...members: Member[]) =>
  network.on(wire.members, () => json(200, memberPage(members)));

beforeEach(() => {
  capabilities = ['entry'];
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.memberPurchaseCodes(7), () =>
      json(200, [aPurchaseCode(1), aPurchaseCode(2, { used_by: USED })]),
    )
    .on(wire.memberPurchaseCodes(8), () => json(200, []));
  signedInAs({ is_superuser: true });
  haveMembers(aMember(7, { last_name: 'Öz' }), aMember(8, { first_name: 'Bo', last_name: 'Li' }));
});
afterEach(clearCookies);

const searchField = () => screen.findByLabelText('Mitglieder suchen');

function haveCapabilities(those: readonly string[]) {
  capabilities = [...those];
  signedInAs({ is_superuser: true });
}
const row = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('tr')!);
const expand = (name: string) => screen.findByRole('button', { name: `Codes von ${name} zeigen` });
const purchaseCodesOf = async (name: string) =>
  within(await screen.findByRole('region', { name: `Ticket-Kauf-Codes von ${name}` }));

async function openPurchaseCodes() {
  const page = openPage('/admin');
  await page.user.click(await expand('Änne Öz'));
  const tokens = await purchaseCodesOf('Änne Öz');
  await tokens.findByText('CODE-1');
  return { ...page, tokens };
}

describe('§2, §6 who may see the admin panel', () => {
  it.each([
    ['a member', {}],
    ['entry staff', { is_entry_staff: true }],
    ['staff', { is_staff: true }],
  ])('%s is denied, and nothing is asked', async (_, role) => {
    signedInAs(role);
    openPage('/admin');
    const sentence = await screen.findByText(DENIED);
    expect(sentence.closest('[role="alert"]')).not.toBeNull();
    expect(sentence.closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Zur Startseite')).toHaveAttribute('href', '/');
    expect(network.to(wire.members)).toHaveLength(0);
  });

  it('who cannot be fetched is treated as none', async () => {
    globalThis.reportError = () => undefined;
    network.on(wire.me, noNetwork);
    openPage('/admin');
    expect(await screen.findByText(DENIED)).toBeInTheDocument();
  });

  it('who could not be fetched for a moment gets in at the next attempt', async () => {
    globalThis.reportError = () => undefined;
    network.on(wire.me, noNetwork);
    const { user } = openPage('/admin');
    await screen.findByText(DENIED);
    signedInAs({ is_superuser: true });
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await searchField()).toBeInTheDocument();
    expect(screen.queryByText(DENIED)).not.toBeInTheDocument();
  });
});

describe.each(LISTS)('§2 the member table: %s', (_list, those) => {
  beforeEach(() => haveCapabilities(those));

  it('shows number, name, e-mail, state, badges and codes', async () => {
    haveMembers(
      aMember(7, {
        last_name: 'Öz',
        is_superuser: true,
        is_staff: true,
        is_entry_staff: true,
        token_count: 3,
      }),
      aMember(8, {
        first_name: 'Bo',
        last_name: 'Li',
        is_active: false,
        has_password: false,
        email: null,
        initial_token: 'AB2CD-EF3GH',
      }),
    );
    openPage('/admin');
    const admin = await row('Änne Öz');
    for (const text of ['1007', 'member7@example.org', 'Aktiv', 'Registriert', '3']) {
      expect(admin.getByText(text)).toBeInTheDocument();
    }
    for (const badge of ['Admin', 'Staff', 'Einlass']) {
      expect(admin.getByText(badge)).toBeInTheDocument();
    }
    const pending = await row('Bo Li');
    for (const text of ['Inaktiv', 'Ausstehend', 'Noch nicht angegeben']) {
      expect(pending.getByText(text)).toBeInTheDocument();
    }
    expect(pending.queryByText('Admin')).not.toBeInTheDocument();
  });

  it('whose data were deleted has no address to be given yet', async () => {
    const anonymised_at = '2026-07-31T18:00:00.000Z';
    haveMembers(aMember(9, { first_name: 'Gelöscht', last_name: '9', email: null, anonymised_at }));
    openPage('/admin');
    const deleted = await row('Gelöscht 9');
    expect(deleted.getByText('Daten gelöscht')).toBeInTheDocument();
    expect(deleted.queryByText('Noch nicht angegeben')).toBeNull();
  });

  it.each([
    ['Admin', { is_superuser: true }],
    ['Staff', { is_staff: true }],
    ['Einlass', { is_entry_staff: true }],
  ])('the badge %s stands for that role, and for no other', async (badge, role) => {
    haveMembers(aMember(7, { last_name: 'Öz', ...role }));
    openPage('/admin');
    const member = await row('Änne Öz');
    for (const each of ['Admin', 'Staff', 'Einlass']) {
      expect(member.queryAllByText(each)).toHaveLength(each === badge ? 1 : 0);
    }
  });

  it.each([
    [{ is_active: true, has_password: false }, 'Aktiv', 'Ausstehend'],
    [{ is_active: false, has_password: true }, 'Inaktiv', 'Registriert'],
  ])('%j: %s, %s', async (state, active, registered) => {
    haveMembers(aMember(7, { last_name: 'Öz', ...state }));
    openPage('/admin');
    const member = await row('Änne Öz');
    expect(member.getByText(active)).toBeInTheDocument();
    expect(member.getByText(registered)).toBeInTheDocument();
  });

  it("the invitation code of a pending member can be copied: 'In Zwischenablage kopiert!'", async () => {
    haveMembers(aMember(7, { has_password: false, initial_token: 'AB2CD-EF3GH' }));
    const { user } = openPage('/admin');
    await user.click(
      await screen.findByRole('button', { name: 'Einladungscode AB2CD-EF3GH kopieren' }),
    );
    expect(await screen.findByText('In Zwischenablage kopiert!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('AB2CD-EF3GH');
  });

  it('names of members are text, whatever they hold', async () => {
    haveMembers(aMember(7, { first_name: '<img src=x>', last_name: '</td>' }));
    openPage('/admin');
    expect(await screen.findByText('<img src=x> </td>')).toBeInTheDocument();
  });

  it('an empty festival says so', async () => {
    haveMembers();
    openPage('/admin');
    const status = await screen.findByText('Es gibt noch keine Mitglieder.');
    expect(status).toHaveAttribute('role', 'status');
    // Where members can be added.
    expect(screen.queryAllByText(/^Lege das erste Mitglied an/)).toHaveLength(
      those.includes('office') ? 1 : 0,
    );
  });

  it('shows rows to come until the first ones are there', async () => {
    const late = held();
    network.on(wire.members, () => late.answer);
    openPage('/admin');
    const table = await screen.findByRole('table', { name: 'Mitglieder' });
    const rows = table.closest('.admin-rows');
    expect(rows).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Mitglieder werden geladen …')).toHaveAttribute('role', 'status');
    expect(within(table).getAllByRole('row')).toHaveLength(1);
    late.give(json(200, memberPage([aMember(7)])));
    await screen.findByText('Änne Öz7');
    expect(screen.getByRole('table', { name: 'Mitglieder' })).toBe(table);
    expect(rows).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByText('1 Mitglied')).toHaveAttribute('role', 'status');
  });

  it('every cell has a header that says what it is', async () => {
    openPage('/admin');
    await screen.findByText('Bo Li');
    const selection = screen.queryByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' });
    expect(selection === null).toBe(!those.includes('office'));
    expect(
      screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []),
    ).toEqual(['Nr.', 'Name', 'E-Mail', 'Status', 'Einladungscode', 'Codes']);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Änne Öz',
      'Bo Li',
    ]);
  });

  it.each(['{Enter}', ' '])('a row expands and collapses by the key %p', async (key) => {
    const { user } = openPage('/admin');
    const button = await expand('Änne Öz');
    act(() => button.focus());
    await user.keyboard(key);
    await (await purchaseCodesOf('Änne Öz')).findByText('CODE-1');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveFocus();
    await user.keyboard(key);
    expect(screen.queryByText('CODE-1')).not.toBeInTheDocument();
  });

  it.each([
    ['no network', noNetwork, 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.'],
    [
      'a captive portal',
      () => html(),
      'Keine Antwort vom Server. Bitte Internetverbindung prüfen.',
    ],
    ['no words', () => json(500, {}), ''],
    ["the server's error", () => json(503, { error: 'Gleich wieder da.' }), 'Gleich wieder da.'],
  ])("§8 'Failed to load members': %s; it can be tried again", async (_, answer, detail) => {
    network.on(wire.members, answer);
    const { user } = openPage('/admin');
    const sentence = await screen.findByText('Failed to load members');
    expect(sentence.closest('[lang]')).toHaveAttribute('lang', 'en');
    if (detail !== '') expect(screen.getByText(detail)).toBeInTheDocument();
    haveMembers(aMember(7, { last_name: 'Öz' }));
    await user.click(screen.getByRole('button', { name: /Erneut versuchen/ }));
    expect(await screen.findByText('Änne Öz')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load members')).not.toBeInTheDocument();
  });
});

describe.each(LISTS)('§2, §9 search: %s', (_list, those) => {
  beforeEach(() => haveCapabilities(those));

  it('searches 500 ms after the last key, once', async () => {
    openPage('/admin');
    await screen.findByText('Bo Li');
    const field = await searchField();
    expect(field).toHaveFocus();
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    jest.useFakeTimers();
    try {
      type(' ö');
      act(() => jest.advanceTimersByTime(400));
      type(' öz ');
      act(() => jest.advanceTimersByTime(499));
      expect(network.to(wire.members)).toHaveLength(1);
      act(() => jest.advanceTimersByTime(1));
    } finally {
      jest.useRealTimers();
    }
    await waitFor(() => expect(network.to(wire.members)).toHaveLength(2));
    expect(network.to(wire.members)[1]?.search.get('search')).toBe('öz');
    await pause(600);
    expect(network.to(wire.members)).toHaveLength(2);
  });

  it('the last rows stay while the next ones load', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Bo Li');
    const late = held();
    network.on(wire.members, () => late.answer);
    await user.type(await searchField(), 'x');
    await waitFor(() => expect(network.to(wire.members)).toHaveLength(2));
    expect(screen.getByText('Bo Li')).toBeInTheDocument();
    late.give(json(200, memberPage([])));
    expect(await screen.findByText('Kein Mitglied gefunden zu „x“.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.queryByText('Bo Li')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
    expect(await searchField()).toHaveFocus();
    expect(await screen.findByText('Bo Li')).toBeInTheDocument();
  });

  it('rows of another search do not stay beside a failure', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Bo Li');
    network.on(wire.members, noNetwork);
    await user.type(await searchField(), 'x');
    await screen.findByText('Failed to load members');
    expect(screen.queryByText('Bo Li')).not.toBeInTheDocument();
    expect(await searchField()).toHaveValue('x');
  });

  it('a search that returns exactly one member expands that row, once', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Bo Li');
    haveMembers(aMember(7, { last_name: 'Öz' }));
    await user.type(await searchField(), 'öz');
    const tokens = await purchaseCodesOf('Änne Öz');
    expect(await tokens.findByText('CODE-1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Codes von Änne Öz ausblenden' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Codes von Änne Öz zeigen' })).toBeInTheDocument(),
    );
  });

  it('the same search again, after another one, expands it again', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Bo Li');
    haveMembers(aMember(7, { last_name: 'Öz' }));
    await user.type(await searchField(), 'öz');
    await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz ausblenden' }));
    haveMembers(aMember(7, { last_name: 'Öz' }), aMember(8, { first_name: 'Bo', last_name: 'Li' }));
    await user.clear(await searchField());
    await screen.findByText('Bo Li');
    haveMembers(aMember(7, { last_name: 'Öz' }));
    await user.type(await searchField(), 'öz');
    expect(
      await screen.findByRole('button', { name: 'Codes von Änne Öz ausblenden' }),
    ).toBeInTheDocument();
  });

  it('a single member without a search stays closed', async () => {
    haveMembers(aMember(7, { last_name: 'Öz' }));
    openPage('/admin');
    expect(await expand('Änne Öz')).toHaveAttribute('aria-expanded', 'false');
    expect(network.to(wire.memberPurchaseCodes(7))).toHaveLength(0);
  });
});

describe('pages of the specification’s list', () => {
  /** `count` members, in pages. @returns the pages that were asked for */
  function havePages(count: number) {
    const all = Array.from({ length: count }, (_, index) => aMember(100 + index));
    network.on(wire.members, ({ search }) => {
      const page = Number(search.get('page'));
      const results = all.slice((page - 1) * 25, page * 25);
      return json(200, memberPage(results, { count, next: page * 25 < count ? 'x' : null }));
    });
    return () =>
      network
        .to(wire.members)
        .map(({ search }) => `${search.get('search') ?? ''}${search.get('page') ?? ''}`);
  }
  const turn = (name: string) => screen.getByRole('button', { name });

  it('says which of how many are shown, and has the next page before it is asked for', async () => {
    const asked = havePages(1_060);
    const { user } = openPage('/admin');
    expect(await screen.findByText('1–25 von 1.060 Mitgliedern')).toHaveAttribute('role', 'status');
    expect(screen.getByText('Seite 1 von 43')).toBeInTheDocument();
    await waitFor(() => expect(asked()).toEqual(['1', '2']));
    await user.click(turn('Weiter'));
    expect(screen.getByText('26–50 von 1.060 Mitgliedern')).toBeInTheDocument();
    expect(screen.getByText('Änne Öz125')).toBeInTheDocument();
    await waitFor(() => expect(asked()).toEqual(['1', '2', '3']));
    await user.click(turn('Zurück'));
    expect(screen.getByText('Änne Öz100')).toBeInTheDocument();
  });

  it('another one begins at the top of the list, and of the one before nothing opens any more', async () => {
    const late = held();
    havePages(26);
    const { user } = openPage('/admin?seite=2');
    await screen.findByText('26–26 von 26 Mitgliedern');
    const opener = await expand('Änne Öz125');
    network.on(wire.members, () => late.answer);
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(turn('Zurück'));
    opener.click();
    expect(scrolled).not.toHaveBeenCalled();
    late.give(json(200, memberPage([aMember(100)], { count: 26, next: 'x' })));
    await screen.findByText('Änne Öz100');
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(window.location.search).not.toContain('offen');
  });

  it('another search begins at its first page', async () => {
    const asked = havePages(26);
    const { user } = openPage('/admin');
    await screen.findByText('1–25 von 26 Mitgliedern');
    await user.click(turn('Weiter'));
    expect(await screen.findByText('26–26 von 26 Mitgliedern')).toBeInTheDocument();
    await user.type(await searchField(), 'z');
    await waitFor(() => expect(asked()).toEqual(['1', '2', 'z1', 'z2']));
  });

  it('there is nothing before the first page and after the last, and the focus stays', async () => {
    havePages(26);
    const { user } = openPage('/admin');
    await screen.findByText('Seite 1 von 2');
    expect(turn('Zurück')).toHaveAttribute('aria-disabled', 'true');
    await user.click(turn('Weiter'));
    await screen.findByText('Seite 2 von 2');
    expect(turn('Weiter')).toHaveAttribute('aria-disabled', 'true');
    expect(turn('Weiter')).toHaveFocus();
    await user.click(turn('Weiter'));
    expect(screen.getByText('Seite 2 von 2')).toBeInTheDocument();
  });

  describe('in the address', () => {
    const address = () => window.location.pathname + window.location.search;
    const back = () => act(() => window.history.back());

    it('a search takes the place of the one before; a page is a step that can be taken back', async () => {
      havePages(60);
      const { user } = openPage('/admin');
      await screen.findByText('Seite 1 von 3');
      const steps = window.history.length;
      await user.type(await searchField(), 'an');
      await waitFor(() => expect(address()).toBe('/admin?suche=an'));
      await user.type(await searchField(), 'na');
      await waitFor(() => expect(address()).toBe('/admin?suche=anna'));
      expect(window.history.length).toBe(steps);

      await user.click(turn('Weiter'));
      await waitFor(() => expect(address()).toBe('/admin?suche=anna&seite=2'));
      expect(window.history.length).toBe(steps + 1);
      back();
      await screen.findByText('Seite 1 von 3');
      expect(address()).toBe('/admin?suche=anna');
      expect(await searchField()).toHaveValue('anna');
    });

    it('the way back restores a search that a link has left', async () => {
      havePages(60);
      const { user } = openPage('/admin?suche=anna&seite=2');
      await screen.findByText('Seite 2 von 3');
      await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
      await waitFor(() => expect(address()).toBe('/'));
      back();
      expect(await searchField()).toHaveValue('anna');
      expect(await screen.findByText('Seite 2 von 3')).toBeInTheDocument();
    });

    it('a reload shows what the address says: search, page and open rows', async () => {
      const asked = havePages(60);
      network.on(wire.memberPurchaseCodes(126), () => json(200, [aPurchaseCode(1)]));
      openPage('/admin?suche=anna&seite=2&offen=126');
      const tokens = await purchaseCodesOf('Änne Öz126');
      expect(await tokens.findByText('CODE-1')).toBeInTheDocument();
      expect(asked()[0]).toBe('anna2');
    });

    it('a row that is opened or closed changes it, without a step of its own', async () => {
      const { user } = openPage('/admin');
      await user.click(await expand('Änne Öz'));
      await user.click(await expand('Bo Li'));
      await waitFor(() => expect(address()).toBe('/admin?offen=7&offen=8'));
      const steps = window.history.length;
      await user.click(screen.getByRole('button', { name: 'Codes von Änne Öz ausblenden' }));
      await waitFor(() => expect(address()).toBe('/admin?offen=8'));
      expect(window.history.length).toBe(steps);
    });

    it('a search, a page and a row leave the rest of the address alone', async () => {
      havePages(60);
      const { user } = openPage('/admin?von=mail#unten');
      await user.type(await searchField(), 'a&b');
      await waitFor(() => expect(address()).toBe('/admin?von=mail&suche=a%26b'));
      await user.click(turn('Weiter'));
      await user.click(await expand('Änne Öz125'));
      await waitFor(() => expect(address()).toBe('/admin?von=mail&suche=a%26b&seite=2&offen=125'));
      expect(window.location.hash).toBe('#unten');
    });

    it.each(['0', '-1', '1.5', 'zwei', '', '1e3', '1000000', '%00', '<b>'])(
      'the page “%s” is the first',
      async (page) => {
        const asked = havePages(60);
        openPage(`/admin?seite=${page}`);
        expect(await screen.findByText('Seite 1 von 3')).toBeInTheDocument();
        expect(asked()[0]).toBe('1');
      },
    );

    it.each([
      ['nobody', () => json(200, memberPage([], { count: 25 }))],
      ['a 404, as Django has it', () => json(404, { detail: 'Invalid page.' })],
    ])('a page that there is not leads to the first: %s', async (_, beyond) => {
      const members = Array.from({ length: 25 }, (_, i) => aMember(i + 100));
      network.on(wire.members, ({ search }) =>
        search.get('page') === '1' ? json(200, memberPage(members)) : beyond(),
      );
      openPage('/admin?seite=99999');
      expect(await screen.findByText('Änne Öz100')).toBeInTheDocument();
      await waitFor(() => expect(address()).toBe('/admin'));
      expect(screen.queryByText('Failed to load members')).not.toBeInTheDocument();
    });

    it('a search is cut to what the server takes, rows that there are not are none', async () => {
      const asked = havePages(60);
      openPage(`/admin?suche=${'ä'.repeat(300)}&offen=nein&offen=4711&offen=`);
      await screen.findByText('Seite 1 von 3');
      expect(asked()[0]).toBe(`${'ä'.repeat(100)}1`);
      expect(screen.queryByRole('region', { name: /Codes von/ })).not.toBeInTheDocument();
    });
  });

  it('one page has no pages to turn', async () => {
    havePages(25);
    openPage('/admin');
    await screen.findByText('25 Mitglieder');
    expect(screen.queryByRole('navigation', { name: /Seiten/ })).not.toBeInTheDocument();
  });

  it('a page that has lost its members leads back to the first', async () => {
    const members = Array.from({ length: 25 }, (_, i) => aMember(i + 100));
    network.on(wire.members, ({ search }) =>
      search.get('page') === '2'
        ? json(200, memberPage([], { count: 25 }))
        : json(200, memberPage(members, { count: 26, next: 'x' })),
    );
    const { user } = openPage('/admin');
    await screen.findByText('1–25 von 26 Mitgliedern');
    await waitFor(() => expect(network.to(wire.members)).toHaveLength(2));
    await user.click(turn('Weiter'));
    expect(await screen.findByText('Änne Öz100')).toBeInTheDocument();
    expect(screen.queryByText(/Kein Mitglied/)).not.toBeInTheDocument();
  });

  it('a count that is only a lower bound says so', async () => {
    network.on(wire.members, () =>
      json(200, memberPage([aMember(7)], { count: 26, count_is_lower_bound: true, next: 'x' })),
    );
    openPage('/admin');
    expect(await screen.findByText('1–1 von mindestens 26 Mitgliedern')).toBeInTheDocument();
    expect(screen.getByText('Seite 1')).toBeInTheDocument();
  });
});

describe.each(LISTS)("§2 a member's codes: %s", (_list, those) => {
  beforeEach(() => haveCapabilities(those));

  it('show free and used ones, with the state of the mail', async () => {
    const { tokens } = await openPurchaseCodes();
    const [free, used] = tokens.getAllByRole('listitem').map((item) => within(item));
    expect(free!.getByText('Frei')).toBeInTheDocument();
    expect(used!.getByText('CODE-2').tagName).toBe('S');
    for (const text of [
      'gast@example.org',
      '20.11.2026, 19:05 Uhr',
      'Mail fehlgeschlagen',
      '550 no such user',
    ]) {
      expect(used!.getByText(text)).toBeInTheDocument();
    }
  });

  it('follow a mail that still waits, and say what it waits for', async () => {
    const issued = { email: 'gast@example.org', created_at: '2026-11-20T18:05:00Z' };
    const reason = 'Der Mailserver lehnt den Absender ab: 553 not owned by user';
    const answer = (mail: Partial<UsedBy>) => () =>
      json(200, [aPurchaseCode(1, { used_by: { ...issued, ...mail } })]);
    network.on(wire.memberPurchaseCodes(7), [
      answer({ mail_state: 'waiting', mail_error: reason }),
      answer({ mail_state: 'sent' }),
    ]);
    const { tokens } = await openPurchaseCodes();
    expect(tokens.getByText('Mail wartet')).toBeInTheDocument();
    expect(tokens.getByText(reason)).toBeInTheDocument();
    expect(await tokens.findByText('Mail gesendet', {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(tokens.queryByText(reason)).not.toBeInTheDocument();
    await pause(2_300);
    expect(network.to(wire.memberPurchaseCodes(7))).toHaveLength(2);
  });

  it('§5 cut an address after 35 characters, and tell it in full to who points at it', async () => {
    const email = 'eine.sehr.lange.adresse.eines.freundes@example.org';
    const usedBy = { email, created_at: '2026-11-20T18:05:00Z' };
    network.on(wire.memberPurchaseCodes(7), () =>
      json(200, [aPurchaseCode(1, { used_by: usedBy })]),
    );
    const { tokens } = await openPurchaseCodes();
    expect(tokens.getByText(`${email.slice(0, 35)}…`)).toHaveAttribute('title', email);
  });

  it('may be none', async () => {
    const { user } = openPage('/admin');
    await user.click(await expand('Bo Li'));
    expect(
      await (await purchaseCodesOf('Bo Li')).findByText('Noch keine Ticket-Kauf-Codes.'),
    ).toBeInTheDocument();
  });

  it("§8 'Failed to load member tokens'; it can be tried again", async () => {
    network.on(wire.memberPurchaseCodes(7), [noNetwork, () => json(200, [aPurchaseCode(1)])]);
    const { user } = openPage('/admin');
    await user.click(await expand('Änne Öz'));
    expect(await screen.findByText('Failed to load member tokens')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Erneut versuchen/ }));
    expect(await screen.findByText('CODE-1')).toBeInTheDocument();
  });
});
