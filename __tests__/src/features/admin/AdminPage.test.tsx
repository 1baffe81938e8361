import { act, screen, waitFor, within } from '@testing-library/react';
import type { CurrentMember, Member, Token } from '../../../../contract/entities.ts';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { aMember, aToken, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

const DENIED = 'Access denied. This area is restricted to administrators only.';
const USED: Token['used_by'] = {
  email: 'gast@example.org',
  created_at: '2026-11-20T18:05:00Z',
  mail_state: 'failed',
  mail_error: '550 no such user',
};

let network: FakeNetwork;

const signedInAs = (change: Partial<CurrentMember>) =>
  network.on(wire.me, () => json(200, me(change)));
const haveMembers = (...members: Member[]) =>
  network.on(wire.members, () => json(200, memberPage(members)));

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.memberTokens(7), () => json(200, [aToken(1), aToken(2, { used_by: USED })]))
    .on(wire.memberTokens(8), () => json(200, []));
  signedInAs({ is_superuser: true });
  haveMembers(aMember(7, { last_name: 'Öz' }), aMember(8, { first_name: 'Bo', last_name: 'Li' }));
});
afterEach(() => {
  clearCookies();
  Object.assign(window, { innerWidth: 1024 });
});

const searchField = () => screen.findByRole('searchbox', { name: 'Mitglieder suchen' });
const row = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('tr')!);
const expand = (name: string) => screen.findByRole('button', { name: `Codes von ${name} zeigen` });
const tokensOf = async (name: string) =>
  within(await screen.findByRole('region', { name: `Ticket-Kauf-Codes von ${name}` }));

async function openTokens() {
  const page = openPage('/admin');
  await page.user.click(await expand('Änne Öz'));
  const tokens = await tokensOf('Änne Öz');
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

describe('§2 the member table', () => {
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
    expect(await screen.findByText('Es gibt noch keine Mitglieder.')).toBeInTheDocument();
  });

  it.each([
    ['no network', noNetwork, ''],
    ['a captive portal', () => html(), ''],
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

  it('on a phone each member is a card', async () => {
    Object.assign(window, { innerWidth: 390 });
    const { user } = openPage('/admin');
    expect(await screen.findByRole('heading', { name: 'Änne Öz' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(await expand('Änne Öz'));
    expect(await (await tokensOf('Änne Öz')).findByText('CODE-1')).toBeInTheDocument();
  });
});

describe('§2, §9 search and pages', () => {
  it('searches 500 ms after the last key, once', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Bo Li');
    const field = await searchField();
    expect(field).toHaveFocus();
    await user.type(field, ' öz ');
    await pause(350);
    expect(network.to(wire.members)).toHaveLength(1);
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
    expect(await screen.findByText('Kein Mitglied gefunden zu „x“.')).toBeInTheDocument();
    expect(screen.queryByText('Bo Li')).not.toBeInTheDocument();
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

  it('goes through pages of 25, and another search begins at its first', async () => {
    const members = Array.from({ length: 25 }, (_, i) => aMember(i + 100));
    network.on(wire.members, ({ search }) =>
      json(
        200,
        memberPage(search.get('page') === '2' ? [aMember(200)] : members, {
          count: 26,
          next: search.get('page') === '2' ? null : 'http://x/?page=2',
        }),
      ),
    );
    const { user } = openPage('/admin');
    expect(await screen.findByText('26 Mitglieder')).toBeInTheDocument();
    await user.click(screen.getByTitle('2'));
    expect(await screen.findByText('Änne Öz200')).toBeInTheDocument();
    await user.type(await searchField(), 'z');
    await waitFor(() => expect(network.to(wire.members)).toHaveLength(3));
    expect(network.to(wire.members).map(({ search }) => search.get('page'))).toEqual([
      '1',
      '2',
      '1',
    ]);
  });

  it('a page that has lost its members leads back to the first', async () => {
    const members = Array.from({ length: 25 }, (_, i) => aMember(i + 100));
    network.on(wire.members, ({ search }) =>
      search.get('page') === '2'
        ? json(200, memberPage([], { count: 25 }))
        : json(200, memberPage(members, { count: 26, next: 'x' })),
    );
    const { user } = openPage('/admin');
    await screen.findByText('26 Mitglieder');
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(network.to(wire.members)).toHaveLength(2));
    expect(await screen.findByText('Änne Öz100')).toBeInTheDocument();
    expect(screen.queryByText(/Kein Mitglied/)).not.toBeInTheDocument();
  });

  it('a count that is only a lower bound says so', async () => {
    network.on(wire.members, () =>
      json(200, memberPage([aMember(7)], { count: 26, count_is_lower_bound: true, next: 'x' })),
    );
    openPage('/admin');
    expect(await screen.findByText('mindestens 26 Mitglieder')).toBeInTheDocument();
  });

  it('a search that returns exactly one member expands that row, once', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Bo Li');
    haveMembers(aMember(7, { last_name: 'Öz' }));
    await user.type(await searchField(), 'öz');
    const tokens = await tokensOf('Änne Öz');
    expect(await tokens.findByText('CODE-1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Codes von Änne Öz ausblenden' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Codes von Änne Öz zeigen' })).toBeInTheDocument(),
    );
  });

  it('a single member without a search stays closed', async () => {
    haveMembers(aMember(7, { last_name: 'Öz' }));
    openPage('/admin');
    expect(await expand('Änne Öz')).toHaveAttribute('aria-expanded', 'false');
    expect(network.to(wire.memberTokens(7))).toHaveLength(0);
  });
});

describe("§2 a member's codes", () => {
  it('show free and used ones, with the state of the mail', async () => {
    const { tokens } = await openTokens();
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

  it('follow a mail that still waits', async () => {
    const waiting = { email: 'gast@example.org', created_at: '2026-11-20T18:05:00Z' };
    const answer = (mail_state: 'waiting' | 'sent') => () =>
      json(200, [aToken(1, { used_by: { ...waiting, mail_state } })]);
    network.on(wire.memberTokens(7), [answer('waiting'), answer('sent')]);
    const { tokens } = await openTokens();
    expect(tokens.getByText('Mail wartet')).toBeInTheDocument();
    expect(await tokens.findByText('Mail gesendet', {}, { timeout: 6_000 })).toBeInTheDocument();
    await pause(2_300);
    expect(network.to(wire.memberTokens(7))).toHaveLength(2);
  });

  it('§5 cut an address after 35 characters, and tell it in full to who points at it', async () => {
    const email = 'eine.sehr.lange.adresse.eines.freundes@example.org';
    const usedBy = { email, created_at: '2026-11-20T18:05:00Z' };
    network.on(wire.memberTokens(7), () => json(200, [aToken(1, { used_by: usedBy })]));
    const { tokens } = await openTokens();
    expect(tokens.getByText(`${email.slice(0, 35)}…`)).toHaveAttribute('title', email);
  });

  it('may be none', async () => {
    const { user } = openPage('/admin');
    await user.click(await expand('Bo Li'));
    expect(
      await (await tokensOf('Bo Li')).findByText('Noch keine Ticket-Kauf-Codes.'),
    ).toBeInTheDocument();
  });

  it("§8 'Failed to load member tokens'; it can be tried again", async () => {
    network.on(wire.memberTokens(7), [noNetwork, () => json(200, [aToken(1)])]);
    const { user } = openPage('/admin');
    await user.click(await expand('Änne Öz'));
    expect(await screen.findByText('Failed to load member tokens')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Erneut versuchen/ }));
    expect(await screen.findByText('CODE-1')).toBeInTheDocument();
  });
});

describe('§2, §5 the dialog that creates codes', () => {
  async function open() {
    const { user, tokens } = await openTokens();
    await user.click(tokens.getByRole('button', { name: 'Codes erstellen für Änne Öz' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { user, dialog, count: dialog.getByRole('spinbutton', { name: 'Anzahl' }) };
  }

  it('begins with 1 and says what it takes', async () => {
    const { dialog, count } = await open();
    expect(count).toHaveValue('1');
    expect(dialog.getByText('Create between 1-10 tokens')).toHaveAttribute('lang', 'en');
  });

  it.each([
    ['3', 3],
    ['0', 1],
    ['-4', 1],
    ['11', 10],
    ['2.7', 3],
    ['', 1],
    ['abc', 1],
  ])('%p is %d', async (typed, sent) => {
    network.on(wire.createTokens(7), () => json(201, { message: 'Erledigt.', tokens: [] }));
    const { user, count } = await open();
    await user.clear(count);
    if (typed !== '') await user.type(count, typed);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Erledigt.')).toBeInTheDocument();
    expect(network.to(wire.createTokens(7)).map(({ body }) => body)).toEqual([{ count: sent }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(network.to(wire.memberTokens(7))).toHaveLength(2));
  });

  it.each([
    ["the server's error is preferred", () => json(400, { error: 'Zu viele.' }), 'Zu viele.'],
    ['no sentence', () => json(500, {}), 'Failed to create tokens'],
    ['no network', noNetwork, 'Failed to create tokens'],
  ])('§8 failure: %s; the dialog stays', async (_, answer, sentence) => {
    network.on(wire.createTokens(7), answer);
    const { user, dialog, count } = await open();
    await user.clear(count);
    await user.type(count, '4');
    await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(count).toHaveValue('4');
  });
});

describe('§2 the dialog that issues a ticket', () => {
  async function open(button = 'Ticket ausstellen für CODE-1') {
    const { user, tokens } = await openTokens();
    await user.click(tokens.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = () => dialog.getByRole('button', { name: /Ausstellen und senden/ });
    return { user, dialog, send, field: dialog.getByLabelText('E-Mail-Adresse') };
  }

  it("sends the code's id and the address, says so and closes", async () => {
    network.on(wire.generateTicket, () => json(201, { message: 'ok' }));
    const { user, dialog, field } = await open();
    expect(dialog.queryByText(/bereits erstellt/)).not.toBeInTheDocument();
    await user.type(field, 'gast@example.org{Enter}');
    expect(
      await screen.findByText(
        'Ticket erfolgreich erstellt und per E-Mail an gast@example.org gesendet!',
      ),
    ).toBeInTheDocument();
    expect(network.to(wire.generateTicket)[0]?.body).toEqual({
      token: 1,
      email: 'gast@example.org',
    });
    await waitFor(() => expect(network.to(wire.memberTokens(7))).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('can be opened for a used code, and warns with e-mail and time', async () => {
    const { dialog } = await open('Erneut ausstellen für CODE-2');
    expect(
      dialog.getByText(
        'Dieses Ticket wurde bereits erstellt für gast@example.org (20.11.2026, 19:05 Uhr)',
      ),
    ).toBeInTheDocument();
  });

  it('stays open, with what was typed, when the phone is turned', async () => {
    const { user, field } = await open();
    await user.type(field, 'gast@exam');
    Object.assign(window, { innerWidth: 390 });
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(await screen.findByRole('heading', { name: 'Änne Öz', hidden: true })).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(field).toHaveValue('gast@exam');
  });

  it('is issued again to the same address, unless another one is given', async () => {
    const { field } = await open('Erneut ausstellen für CODE-2');
    expect(field).toHaveValue('gast@example.org');
  });

  it('keeps what was typed when it is closed, and has the focus when it is opened again', async () => {
    const { user, dialog, field } = await open();
    await user.type(field, 'gast@ex');
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Ticket ausstellen für CODE-1' }));
    const again = within(await screen.findByRole('dialog')).getByLabelText('E-Mail-Adresse');
    expect(again).toHaveValue('gast@ex');
    await waitFor(() => expect(again).toHaveFocus());
  });

  it.each(['', 'gast', 'gast@example'])("§5 %p: 'Fehlerhafte E-Mail Adresse!'", async (address) => {
    const { user, dialog, send, field } = await open();
    if (address !== '') await user.type(field, address);
    await user.click(send());
    expect(await dialog.findByText('Fehlerhafte E-Mail Adresse!')).toBeInTheDocument();
    expect(network.to(wire.generateTicket)).toHaveLength(0);
  });

  it.each([
    ['refused', () => json(409, { error: 'Der Gast ist schon da.' }), 'Der Gast ist schon da.'],
    ['no network', noNetwork, ''],
  ])("§8 'Failed to create ticket': %s; the address stays", async (_, answer, detail) => {
    network.on(wire.generateTicket, answer);
    const { user, dialog, send, field } = await open();
    await user.type(field, 'gast@example.org');
    await user.click(send());
    expect(await dialog.findByText('Failed to create ticket')).toBeInTheDocument();
    if (detail !== '') expect(dialog.getByText(detail)).toBeInTheDocument();
    expect(field).toHaveValue('gast@example.org');
  });

  it('a second Enter issues nothing twice', async () => {
    const late = held();
    network.on(wire.generateTicket, () => late.answer);
    const { user, send, field } = await open();
    await user.type(field, 'gast@example.org{Enter}{Enter}');
    await user.click(send());
    late.give(json(201, {}));
    await screen.findByText(/per E-Mail an gast@example\.org gesendet/);
    expect(network.to(wire.generateTicket)).toHaveLength(1);
  });
});
