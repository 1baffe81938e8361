/** The office's list: what it asks the server for, what stands in the address, who is selected, and its keys. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Member } from '../../../../contract/entities.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import type { SavedViews } from '../../../../contract/office/savedViews.ts';
import { signedOut } from '../../../../src/session/sessionSlice.ts';
import { FakeNetwork, held, json, wire, type SentRequest } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

type User = ReturnType<typeof openPage>['user'];

let network: FakeNetwork;

/** Six members, two a page, as our server pages them. */
const members: Member[] = Array.from({ length: 6 }, (_, index) =>
  aMember(index + 1, {
    first_name: 'Mia',
    last_name: `Nr${index + 1}`,
    ...(index === 5 && { email: null }),
  }),
);

function page({ search }: SentRequest): Response {
  const sought = search.toString();
  const size = search.get('page_size') === '200' ? 4 : 2;
  const start = Number(search.get('after') ?? search.get('before') ?? 0);
  const at = (change: Record<string, string>) => {
    const query = new URLSearchParams(sought);
    query.delete('after');
    query.delete('before');
    return `http://x/?${new URLSearchParams({ ...Object.fromEntries(query), ...change }).toString()}`;
  };
  return json(
    200,
    memberPage(members.slice(start, start + size), {
      count: members.length,
      position: start + 1,
      next: start + size < members.length ? at({ after: String(start + size) }) : null,
      previous: start > 0 ? at(start > size ? { before: String(start - size) } : {}) : null,
    }),
  );
}

beforeEach(() => {
  haveSession();
  localStorage.clear();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, page);
  for (const { id } of members) network.on(wire.memberPurchaseCodes(id), () => json(200, []));
});
afterEach(() => {
  clearCookies();
  window.innerWidth = 1024;
});

const field = () => screen.findByRole('combobox', { name: 'Mitglieder suchen' });
const row = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('tr')!;
const asked = () =>
  network.to(wire.members).map(({ search }) => Object.fromEntries(search.entries()));
const lastAsked = () => asked().at(-1);
const params = () => Object.fromEntries(new URLSearchParams(window.location.search));
const chips = () =>
  within(screen.getByRole('list', { name: 'Filter, die gelten' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

describe('filter', () => {
  it('pieces become chips once something is typed behind them, words are searched for', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    expect(asked()[0]).toEqual({ sort: 'number', page_size: '50' });
    await user.type(await field(), 'status:inaktiv ');
    await user.type(await field(), 'codes:frei>3 mül');
    expect(chips()).toEqual(['Status: Inaktiv', 'Codes: Hat freie, ab 4', 'Alle entfernen']);
    expect(await field()).toHaveValue('mül');
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        search: 'mül',
        filter: 'status:inaktiv codes:frei>3',
      }),
    );
    expect(params()).toEqual({ suche: 'mül', filter: 'status:inaktiv codes:frei>3' });

    await user.click(button('Filter „Status: Inaktiv“ entfernen'));
    expect(chips()).toEqual(['Codes: Hat freie, ab 4']);
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: 'codes:frei>3' }));
    expect(await field()).toHaveValue('mül');
  });

  it.each([
    [1024, 'Name, E-Mail, Nummer, Code, status:aktiv'],
    [390, 'Name, E-Mail, Nr., Code'],
  ])('on a window %i wide its hint is „%s“', async (width, hint) => {
    window.innerWidth = width;
    openPage('/admin');
    expect(await field()).toHaveAttribute('placeholder', hint);
  });

  it('Enter asks at once', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await user.type(await field(), 'rolle:einlass{Enter}');
    expect(chips()).toEqual(['Rolle: Einlass']);
    expect(asked()).toContainEqual(expect.objectContaining({ filter: 'rolle:einlass' }));
    expect(await field()).toHaveValue('');
  });

  it('a piece that is none gets a sentence, and the others count', async () => {
    const { user } = openPage('/admin');
    await user.type(await field(), 'farbe:rot status:aktiv{Enter}');
    expect(await screen.findByText(/^Einen Filter „farbe“ gibt es nicht/)).toBeVisible();
    expect(chips()).toEqual(['Status: Aktiv']);
    expect(asked()).toContainEqual({ sort: 'number', page_size: '50', filter: 'status:aktiv' });
    expect(await field()).toHaveValue('farbe:rot');
  });

  it('what can be typed is offered', async () => {
    const { user } = openPage('/admin');
    await user.type(await field(), 'mia inak');
    const offer = await screen.findByText('Status: Inaktiv', { selector: '.filter-offer *' });
    await user.click(offer);
    expect(chips()).toEqual(['Status: Inaktiv']);
    expect(await field()).toHaveValue('mia ');
  });

  it('the menu does the same', async () => {
    const { user } = openPage('/admin?filter=rolle:admin');
    await screen.findByText('Mia Nr1');
    await user.click(button('Filter, 1 gilt'));
    const menu = within(await screen.findByRole('group', { name: 'Filter' }));
    expect(menu.getByRole('checkbox', { name: 'Admin' })).toBeChecked();
    await user.click(menu.getByRole('checkbox', { name: 'Einlass' }));
    expect(chips()).toEqual(['Rolle: Admin oder Einlass']);
    await user.click(menu.getByRole('checkbox', { name: 'Admin' }));
    await user.type(menu.getByLabelText('Nummer von'), '10{Enter}');
    await waitFor(() => expect(params()).toEqual({ filter: 'rolle:einlass nummer:>9' }));
    expect(button('Filter, 2 gelten')).toBeInTheDocument();
  });

  it('a span of numbers is what was typed, and turned round only once its field is left', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await user.click(button('Filter'));
    const menu = within(await screen.findByRole('group', { name: 'Filter' }));
    await user.type(menu.getByLabelText('Nummer von'), '100');
    await waitFor(() => expect(params()).toEqual({ filter: 'nummer:>99' }));
    for (const digit of '13') await user.type(menu.getByLabelText('Nummer bis'), digit);
    expect(params()).toEqual({ filter: 'nummer:>99' });
    await user.type(menu.getByLabelText('Nummer bis'), '9');
    await waitFor(() => expect(params()).toEqual({ filter: 'nummer:100-139' }));
    expect(menu.getByLabelText('Nummer von')).toHaveValue('100');
    await user.type(menu.getByLabelText('Nummer bis'), '{Backspace}{Backspace}');
    await user.tab();
    await waitFor(() => expect(params()).toEqual({ filter: 'nummer:1-100' }));
  });

  it('a condition is a step that the way back takes back; what is typed in it is none', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    const steps = window.history.length;
    await user.click(button('Filter'));
    const menu = within(await screen.findByRole('group', { name: 'Filter' }));
    await user.click(menu.getByRole('checkbox', { name: 'Einlass' }));
    await user.type(menu.getByLabelText('Nummer von'), '10{Enter}');
    await waitFor(() => expect(params()).toEqual({ filter: 'rolle:einlass nummer:>9' }));
    expect(window.history.length).toBe(steps + 2);
    act(() => window.history.back());
    await waitFor(() => expect(params()).toEqual({ filter: 'rolle:einlass' }));
    await waitFor(() => expect(chips()).toEqual(['Rolle: Einlass']));
    act(() => window.history.back());
    await waitFor(() => expect(params()).toEqual({}));
    expect(screen.getByText('Mia Nr1')).toBeInTheDocument();
  });

  it('the menu has the focus when it opens, and gives it back by Escape and after the labels', async () => {
    network.on(wire.labels, () => json(200, { labels: [] }));
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    act(() => button('Filter').focus());
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('group', { name: 'Filter' }));
    await waitFor(() => expect(menu.getAllByRole('checkbox')[0]).toHaveFocus());
    await user.keyboard('{Tab}{Escape}');
    expect(button('Filter')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Marken verwalten …' }));
    await user.click(await screen.findByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Filter')).toHaveFocus();
  });

  it('an address opens what it says, and stays within what can be asked', async () => {
    openPage('/admin?suche=mia&filter=status:aktiv farbe:rot&sortierung=-name&nach=2');
    await screen.findByText('3–4 von 6 Mitgliedern');
    expect(asked()[0]).toEqual({
      search: 'mia',
      filter: 'status:aktiv',
      sort: '-name',
      page_size: '50',
      after: '2',
    });
    expect(screen.getByText(/^Einen Filter „farbe“ gibt es nicht/)).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('a filter of an address that is too long is not shortened, which would find others', async () => {
    const sentence = 'Der Filter darf höchstens 2000 Zeichen lang sein.';
    network.on(wire.members, () => json(400, { error: sentence }));
    const many = Array.from({ length: 400 }, (_, index) => String(10_000 + index)).join(',');
    openPage(`/admin?filter=nummer:${many}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(lastAsked()?.filter).toBe(`nummer:${many}`);
  });

  it('while the next search is on its way nobody is said not to be found', async () => {
    network.on(wire.members, () => json(200, memberPage([])));
    const { user } = openPage('/admin?suche=x');
    await screen.findByText('Kein Mitglied gefunden zu „x“.');
    expect(
      screen.getByRole('link', { name: 'Unter allen Codes, Tickets und Gästen suchen' }),
    ).toHaveAttribute('href', '/admin/suche?suche=x');
    const late = held();
    network.on(wire.members, () => late.answer);
    await user.type(await field(), 'y');
    expect(screen.queryByText(/Kein Mitglied/)).not.toBeInTheDocument();
    await waitFor(() => expect(network.to(wire.members)).toHaveLength(2));
    expect(screen.getByText('Wird gesucht …')).toHaveAttribute('role', 'status');
    expect(screen.queryByText(/Kein Mitglied/)).not.toBeInTheDocument();
    late.give(json(200, memberPage([])));
    expect(await screen.findByText('Kein Mitglied gefunden zu „xy“.')).toBeVisible();
  });

  it('a search that a further letter made useless is given up, and asked anew by who comes back', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    network.on(wire.members, () => held().answer);
    const searches = (text: string) =>
      network
        .to(wire.members)
        .filter(({ search }) => search.get('search') === text && !search.has('after'))
        .map(({ signal }) => signal.aborted);
    await user.type(await field(), 'x');
    await waitFor(() => expect(searches('x')).toEqual([false]));
    network.on(wire.members, page);
    await user.type(await field(), 'y');
    await waitFor(() => expect(searches('xy')).toEqual([false]));
    expect(searches('x')).toEqual([true]);
    await user.type(await field(), '{Backspace}');
    await waitFor(() => expect(searches('x')).toEqual([true, false]));
    expect(await screen.findByText('Mia Nr1')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('what was searched for is marked, ü as ue', async () => {
    network.on(wire.members, () => json(200, memberPage([aMember(7, { last_name: 'Müller' })])));
    network.on(wire.memberPurchaseCodes(7), () => json(200, []));
    openPage('/admin?suche=mueller');
    await screen.findByRole('region', { name: 'Ticket-Kauf-Codes von Änne Müller' });
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Müller',
    ]);
  });

  it('nothing is marked in the words of the app', async () => {
    const invited = { email: null, has_password: false, invite_email: 'vroni@example.org' };
    network.on(wire.members, () => json(200, memberPage([aMember(7, invited), aMember(8)])));
    openPage('/admin?suche=vroni+n');
    expect(await screen.findByText('Öz7', { exact: false })).toBeVisible();
    const cell = document.querySelector('.admin-email .admin-none')!;
    expect(cell).toHaveTextContent('einzuladen: vroni@example.org');
    expect([...cell.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['vroni']);
  });
});

describe('sort and pages', () => {
  it('a head sorts, its second click the other way round, from the first page', async () => {
    const { user } = openPage('/admin?nach=2');
    const head = await screen.findByRole('columnheader', { name: 'Name' });
    await user.click(head);
    await waitFor(() => expect(params()).toEqual({ sortierung: 'name' }));
    await user.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(params()).toEqual({ sortierung: '-name' }));
    expect(lastAsked()).toMatchObject({ sort: '-name' });
  });

  it('leads from row to row, forward, back, and by the browser', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('1–2 von 6 Mitgliedern');
    expect(button('Zurück')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Weiter'));
    await screen.findByText('3–4 von 6 Mitgliedern');
    await user.click(button('Weiter'));
    await screen.findByText('5–6 von 6 Mitgliedern');
    expect(params()).toEqual({ nach: '4' });
    expect(button('Weiter')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Zurück'));
    await waitFor(() => expect(params()).toEqual({ vor: '2' }));
    act(() => window.history.back());
    await screen.findByText('5–6 von 6 Mitgliedern');
    await user.click(button('Anfang'));
    await screen.findByText('1–2 von 6 Mitgliedern');
    expect(params()).toEqual({});
  });

  /** All but the first page, as it is at first, is on its way. */
  function holdOthers() {
    const late = held();
    network.on(wire.members, (request) =>
      request.search.has('after') || request.search.get('sort') !== 'number'
        ? late.answer
        : page(request),
    );
    return () => late.give(page(network.to(wire.members).at(-1)!));
  }

  it.each([
    ['search', 'Wird gesucht …', async (user: User) => user.type(await field(), 'x{Enter}')],
    ['page', 'Mitglieder werden geladen …', (user: User) => user.click(button('Weiter'))],
  ])('a %s that takes long says so', async (_, words, way) => {
    const late = held();
    network.on(wire.members, (request) =>
      request.search.has('after') || request.search.has('search') ? late.answer : page(request),
    );
    const { user } = openPage('/admin');
    const status = await screen.findByText('1–2 von 6 Mitgliedern');
    await way(user);
    await waitFor(() => expect(status).toHaveTextContent(words));
    late.give(json(200, memberPage([])));
    await waitFor(() => expect(status).not.toHaveTextContent(words));
  });

  it('there is no next page of an order that is being left', async () => {
    holdOthers();
    const { user } = openPage('/admin');
    await screen.findByText('1–2 von 6 Mitgliedern');
    await user.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'name' }));
    await user.click(button('Weiter'));
    await pause(50);
    expect(params()).toEqual({ sortierung: 'name' });
  });

  it('another page begins at the top of the list, once its rows are there', async () => {
    const begun: boolean[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function shown(this: Node) {
      begun.push(this.textContent!.includes('Mia Nr3'));
    });
    const give = holdOthers();
    const { user } = openPage('/admin');
    await screen.findByText('1–2 von 6 Mitgliedern');
    await user.click(button('Weiter'));
    await waitFor(() => expect(params()).toEqual({ nach: '2' }));
    expect(begun).toEqual([]);
    give();
    await screen.findByText('3–4 von 6 Mitgliedern');
    expect(begun).toEqual([true]);
  });

  it.each([
    ['page', () => button('Weiter')],
    ['order', () => screen.getByRole('columnheader', { name: 'Name' })],
  ])('while another %s is on its way, a row of before opens nothing', async (_, way) => {
    const give = holdOthers();
    const { user } = openPage('/admin');
    await screen.findByText('1–2 von 6 Mitgliedern');
    const opener = within(await row('Mia Nr1')).getByRole('button', { name: /^Codes von/ });
    await user.click(way());
    opener.click();
    give();
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(params()).not.toHaveProperty('offen');
  });

  it('a cursor that the server does not take leads to the first page', async () => {
    network.on(wire.members, (request) =>
      request.search.has('after') ? json(400, { error: 'x' }) : page(request),
    );
    openPage('/admin?nach=kaputt');
    expect(await screen.findByText('1–2 von 6 Mitgliedern')).toBeVisible();
    await waitFor(() => expect(params()).toEqual({}));
    expect(screen.queryByText('Failed to load members')).not.toBeInTheDocument();
  });

  it('says “über”, where they are not counted to the end', async () => {
    network.on(wire.members, () =>
      json(200, memberPage([aMember(7)], { count: 10_000, count_is_lower_bound: true })),
    );
    openPage('/admin');
    expect(await screen.findByText('1–1 von über 10.000 Mitgliedern')).toBeVisible();
  });
});

describe('rows', () => {
  it('open wherever they are clicked, but for what has a meaning of its own', async () => {
    const { user } = openPage('/admin');
    await user.click(within(await row('Mia Nr1')).getByRole('checkbox'));
    expect(screen.queryByRole('region', { name: /^Ticket-Kauf-Codes/ })).not.toBeInTheDocument();
    await user.click(screen.getByText('member1@example.org'));
    expect(
      await screen.findByRole('region', { name: 'Ticket-Kauf-Codes von Mia Nr1' }),
    ).toBeInTheDocument();
    await user.click(screen.getByText('member1@example.org'));
    expect(screen.queryByRole('region', { name: /^Ticket-Kauf-Codes/ })).not.toBeInTheDocument();
  });
});

it('a server that is busy is asked again by itself', async () => {
  network.on(wire.members, () => json(503, { error: 'Gleich wieder da.' }));
  openPage('/admin');
  expect(await screen.findByText('Gleich wieder da.')).toBeVisible();
  network.on(wire.members, () => json(200, memberPage([aMember(1, { last_name: 'Nr1' })])));
  expect(await screen.findByText('Änne Nr1', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByText('Gleich wieder da.')).not.toBeInTheDocument();
});

describe('selection', () => {
  const bar = () => within(screen.getByRole('region', { name: 'Auswahl' }));
  const check = async (user: ReturnType<typeof openPage>['user'], name: string) =>
    await user.click(await screen.findByRole('checkbox', { name: `${name} auswählen` }));

  it('is kept over pages, and its addresses are copied', async () => {
    const { user } = openPage('/admin');
    await check(user, 'Mia Nr1');
    await user.click(button('Weiter'));
    await user.click(button('Weiter'));
    await check(user, 'Mia Nr6');
    expect(bar().getByRole('status')).toHaveTextContent('2 ausgewählt, davon 1 nicht hier');
    await user.click(bar().getByRole('button', { name: 'E-Mail-Adressen kopieren' }));
    expect(await screen.findByText('1 Adresse kopiert. 1 Mitglied hat noch keine.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('member1@example.org');
    await user.click(button('Anfang'));
    expect(await screen.findByRole('checkbox', { name: 'Mia Nr1 auswählen' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Mia Nr2 auswählen' })).not.toBeChecked();
    await user.click(bar().getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says how many of it are out of sight: on other pages, or not found', async () => {
    network.on(wire.members, (request) =>
      request.search.get('search') === 'nr6'
        ? json(200, memberPage(members.slice(5), { count: 1 }))
        : page(request),
    );
    const { user } = openPage('/admin');
    await check(user, 'Mia Nr1');
    await check(user, 'Mia Nr2');
    expect(bar().getByRole('status')).toHaveTextContent(/^2 ausgewählt$/);
    await user.click(button('Weiter'));
    await check(user, 'Mia Nr3');
    const sentence = '3 ausgewählt, davon 2 nicht hier';
    expect(bar().getByRole('status')).toHaveTextContent(sentence);
    await user.type(await field(), 'nr6{Enter}');
    await check(user, 'Mia Nr6');
    const later = '4 ausgewählt, davon 3 nicht hier';
    expect(bar().getByRole('status')).toHaveTextContent(later);
    await user.clear(await field());
    await user.click(await bar().findByRole('button', { name: 'Stattdessen alle 6 Treffer' }));
    expect(bar().getByRole('status')).toHaveTextContent(/^Alle 6 Treffer ausgewählt$/);
  });

  it('of some is shown by names, wherever their rows are, and each can be given up there', async () => {
    const { user } = openPage('/admin');
    await check(user, 'Mia Nr1');
    await check(user, 'Mia Nr2');
    await user.click(button('Weiter'));
    await screen.findByRole('checkbox', { name: 'Mia Nr3 auswählen' });
    await user.click(bar().getByRole('button', { name: 'Ausgewählte zeigen' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2 ausgewählt' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Mia Nr1 (#1001)' }));
    expect(dialog.getByText('1 ausgewählt')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Mia Nr2 (#1002)' }));
    expect(screen.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument();
    // Until the dialog is closed, nobody is lost.
    await user.click(dialog.getByRole('checkbox', { name: 'Mia Nr2 (#1002)' }));
    await user.click(dialog.getByRole('button', { name: 'Schließen' }));
    await user.click(button('Anfang'));
    expect(await screen.findByRole('checkbox', { name: 'Mia Nr1 auswählen' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Mia Nr2 auswählen' })).toBeChecked();
  });

  it('of which all are given up by names leaves the focus on the page', async () => {
    const { user } = openPage('/admin');
    await check(user, 'Mia Nr1');
    await user.click(bar().getByRole('button', { name: 'Ausgewählte zeigen' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 ausgewählt' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Mia Nr1 (#1001)' }));
    await user.click(dialog.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('of some is kept over another page of the office and a reload, and by nobody who signs out', async () => {
    network.on(wire.audit, () => json(200, { entries: [], next: null }));
    const { user } = openPage('/admin');
    await check(user, 'Mia Nr1');
    await user.click(button('Weiter'));
    await check(user, 'Mia Nr3');
    await user.click(screen.getByRole('link', { name: 'Protokoll' }));
    await screen.findByRole('heading', { level: 1, name: 'Protokoll' });
    act(() => window.history.back());
    expect(await screen.findByRole('checkbox', { name: 'Mia Nr3 auswählen' })).toBeChecked();
    expect(bar().getByRole('status')).toHaveTextContent('2 ausgewählt, davon 1 nicht hier');
    cleanup();
    const { user: again, store } = openPage('/admin');
    expect(await screen.findByRole('checkbox', { name: 'Mia Nr1 auswählen' })).toBeChecked();
    expect(bar().getByRole('status')).toHaveTextContent('2 ausgewählt, davon 1 nicht hier');
    await again.click(bar().getByRole('button', { name: 'E-Mail-Adressen kopieren' }));
    await screen.findByText('2 Adressen kopiert.');
    act(() => void store.dispatch(signedOut()));
    expect(Object.keys(sessionStorage)).toEqual([]);
    await screen.findByRole('heading', { name: 'Anmelden' });
  });

  it('of all that is found goes over all pages, and ends with the search', async () => {
    const { user } = openPage('/admin?suche=mia');
    await check(user, 'Mia Nr1');
    await user.click(bar().getByRole('button', { name: 'Alle 6 Treffer auswählen' }));
    // The button is gone; the keys go on where something can be done.
    expect(screen.getByRole('region', { name: 'Auswahl' })).toHaveFocus();
    expect(bar().getByText('Alle 6 Treffer ausgewählt')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Mia Nr2 auswählen' })).toBeChecked();
    await user.click(bar().getByRole('button', { name: 'E-Mail-Adressen kopieren' }));
    expect(await screen.findByText('5 Adressen kopiert. 1 Mitglied hat noch keine.')).toBeVisible();
    expect(lastAsked()).toMatchObject({ search: 'mia', page_size: '200', after: '4' });
    await user.type(await field(), 'x{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument(),
    );
  });

  it('of all that is found says that it takes the place of those picked elsewhere', async () => {
    const { user } = openPage('/admin?suche=mia');
    await check(user, 'Mia Nr1');
    await user.type(await field(), ' nr{Enter}');
    await waitFor(() => expect(lastAsked()).toMatchObject({ search: 'mia nr' }));
    // It is on this page as well.
    expect(await bar().findByRole('button', { name: 'Alle 6 Treffer auswählen' })).toBeVisible();
    await user.click(button('Weiter'));
    await user.click(await bar().findByRole('button', { name: 'Stattdessen alle 6 Treffer' }));
    expect(bar().getByText('Alle 6 Treffer ausgewählt')).toBeVisible();
  });

  it('of all is offered where as many are picked elsewhere as are found', async () => {
    network.on(wire.members, (request) =>
      request.search.get('search') === 'nr6'
        ? json(200, memberPage(members.slice(5), { count: 1 }))
        : page(request),
    );
    const { user } = openPage('/admin');
    await check(user, 'Mia Nr1');
    await user.type(await field(), 'nr6{Enter}');
    await user.click(await bar().findByRole('button', { name: 'Stattdessen den einen Treffer' }));
    expect(bar().getByRole('status')).toHaveTextContent(/^1 Treffer ausgewählt$/);
  });

  describe('of all that a mistyped filter finds', () => {
    const why = /Solange einer nicht stimmt, lassen sich nicht alle auswählen/;

    it('cannot be made, nor taken away as a table, and a sentence says why', async () => {
      const { user } = openPage('/admin');
      await screen.findByText('Mia Nr1');
      expect(button('Alle auswählen')).toBeEnabled();
      expect(screen.queryByText(why)).not.toBeInTheDocument();
      await user.type(await field(), 'status:inaktv{Enter}');
      expect(await screen.findByText(why)).toBeVisible();
      expect(button('Alle auswählen')).toBeDisabled();
      expect(button('Als Tabelle laden')).toBeDisabled();
      await user.click(button('Spalten und Format der Tabelle'));
      const menu = within(
        await screen.findByRole('group', { name: 'Spalten und Format der Tabelle' }),
      );
      expect(menu.getByRole('button', { name: 'Als Tabelle laden' })).toBeDisabled();
      // Rows that are seen are chosen by whoever sees them.
      await check(user, 'Mia Nr1');
      expect(bar().getByRole('button', { name: 'Alle 6 Treffer auswählen' })).toBeDisabled();
    });

    it('ends with it, and does not come back', async () => {
      const { user } = openPage('/admin');
      await screen.findByText('Mia Nr1');
      await user.click(button('Alle auswählen'));
      expect(bar().getByText('Alle 6 Treffer ausgewählt')).toBeVisible();
      await user.type(await field(), 'status:inaktv{Enter}');
      const gone = () =>
        expect(screen.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument();
      await waitFor(gone);
      await user.clear(await field());
      await waitFor(() => expect(screen.queryByText(why)).not.toBeInTheDocument());
      gone();
      expect(button('Alle auswählen')).toBeEnabled();
    });
  });

  it('of all, or their table, is not of the search before, right behind the last letter', async () => {
    network.on(wire.members, ({ search }) =>
      json(200, memberPage(search.get('search') === 'nr6' ? members.slice(5) : members)),
    );
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await user.type(await field(), 'nr6');
    await user.click(button('Alle auswählen'));
    expect(screen.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument();
    expect(await screen.findByText(/^Da stand noch, was die vorige Suche/)).toBeVisible();
    expect(network.to(wire.members).at(-1)?.search.get('search')).toBe('nr6');
    await waitFor(() => expect(screen.queryByText('Mia Nr1')).not.toBeInTheDocument());
    await user.clear(await field());
    await user.click(button('Als Tabelle laden'));
    expect(network.sent.filter(({ call }) => /table|export/.test(call))).toEqual([]);
    // The search counts, without a wait.
    expect(await screen.findByText('Mia Nr1')).toBeVisible();
  });

  it('with Shift is of all rows between two clicks, and gives them up again', async () => {
    network.on(wire.members, () => json(200, memberPage(members)));
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await check(user, 'Mia Nr4');
    await user.keyboard('{Shift>}');
    await check(user, 'Mia Nr2');
    await user.keyboard('{/Shift}');
    expect(await bar().findByText('3 ausgewählt')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Mia Nr3 auswählen' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Mia Nr1 auswählen' })).not.toBeChecked();
    await user.keyboard('{Shift>}');
    await check(user, 'Mia Nr4');
    await user.keyboard('{/Shift}');
    expect(screen.queryByText(/ ausgewählt$/)).not.toBeInTheDocument();
    await check(user, 'Mia Nr1');
    expect(await bar().findByText('1 ausgewählt')).toBeVisible();
  });

  it('of all without one of them is of those that are seen', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await user.click(button('Alle auswählen'));
    expect(bar().getByText('Alle 6 Treffer ausgewählt')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Alle auswählen' })).not.toBeInTheDocument();
    await check(user, 'Mia Nr1');
    expect(bar().getByText('1 ausgewählt')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Mia Nr2 auswählen' })).toBeChecked();
  });
});

describe('with nobody but those who run the festival', () => {
  const lead = aMember(1, { is_superuser: true });
  const listed = (...all: Member[]) => network.on(wire.members, () => json(200, memberPage(all)));

  it('the ways to the first members stand below', async () => {
    listed(lead, aMember(2, { is_superuser: true }));
    const { user } = openPage('/admin');
    expect(await screen.findByText(/^Hier steht erst die Administration\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Liste importieren' })).toBeVisible();
    expect(button('Beispieldatei laden')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Mitglied anlegen' }).at(-1)!);
    expect(await screen.findByRole('dialog', { name: 'Mitglied anlegen' })).toBeVisible();
  });

  it.each([
    ['beside one more', '/admin', [lead, aMember(2)]],
    ['of a search', '/admin?suche=lea', [lead]],
  ])('not %s', async (_, path, all) => {
    listed(...all);
    openPage(path);
    await screen.findByText('member1@example.org');
    expect(screen.queryByRole('link', { name: 'Liste importieren' })).not.toBeInTheDocument();
  });
});

describe('keys', () => {
  const opener = (name: string) =>
    screen.findByRole('button', { name: `Codes von ${name} zeigen` });

  it('move, select, select a range, open and search', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('j');
    expect(await opener('Mia Nr1')).toHaveFocus();
    await user.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Mia Nr1 auswählen' })).toBeChecked();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await opener('Mia Nr2')).toHaveFocus();
    expect(screen.getByText('2 ausgewählt')).toBeVisible();
    await user.keyboard('a');
    expect(screen.getByRole('button', { name: 'Aktionen' })).toHaveFocus();
    (await opener('Mia Nr2')).focus();
    await user.keyboard('k{Enter}');
    expect(
      await screen.findByRole('region', { name: 'Ticket-Kauf-Codes von Mia Nr1' }),
    ).toBeVisible();
    await user.keyboard('/');
    expect(await field()).toHaveFocus();
    await user.keyboard('jx');
    expect(await field()).toHaveValue('jx');
  });

  it('lead down from the search into the rows, and up from the first one to it', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    expect(await field()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await opener('Mia Nr1')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(await opener('Mia Nr1')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('lead through what the search offers, as long as it does', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await user.type(await field(), 'inak');
    await screen.findByText('Status: Inaktiv', { selector: '.filter-offer *' });
    await user.keyboard('{ArrowDown}');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAttribute('aria-activedescendant');
  });

  it('work on when a dialog was open and is closed', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schließen' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('j');
    expect(await opener('Mia Nr1')).toHaveFocus();
  });

  it('are all told by ?, where those that are letters can be turned off', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('In die Suche; aus ihr führt ↓ in die Liste')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Tastenkürzel verwenden' }));
    await user.click(dialog.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('j/?');
    await pause(100);
    expect(document.body).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('view', () => {
  const heads = () =>
    screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);

  it('columns are chosen and ordered, and this device remembers them', async () => {
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    await user.click(button('Ansicht'));
    const menu = within(await screen.findByRole('group', { name: 'Ansicht' }));
    await user.click(menu.getByRole('checkbox', { name: 'Einladungscode' }));
    await user.click(menu.getByRole('checkbox', { name: 'Tickets' }));
    await user.click(menu.getByRole('button', { name: 'Tickets weiter nach vorn' }));
    await user.click(menu.getByRole('radio', { name: 'Dicht' }));
    await user.click(menu.getByRole('radio', { name: '100' }));
    const chosen = ['Nr.', 'Name', 'E-Mail', 'Tickets', 'Status', 'Codes'];
    expect(heads()).toEqual(chosen);
    await waitFor(() => expect(lastAsked()).toMatchObject({ page_size: '100' }));
    expect(localStorage.getItem('einlass:members-view')).toBe('email,tickets,state;dense;100');
  });

  it('is as it was left; what it does not know it leaves out', async () => {
    localStorage.setItem('einlass:members-view', 'created,gibtsnicht,created,email;dense;7');
    openPage('/admin');
    await screen.findByText('Mia Nr1');
    expect(heads()).toEqual(['Nr.', 'Name', 'Erstellt', 'E-Mail', 'Codes']);
    expect(lastAsked()).toMatchObject({ page_size: '50' });
  });
});

it('on a phone what the list offers beside a new member is behind one button', async () => {
  window.innerWidth = 390;
  const { user } = openPage('/admin');
  await screen.findByText('Mia Nr1');
  expect(screen.queryByRole('link', { name: 'Importieren' })).toBeNull();
  await user.click(button('Mehr zur Liste'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Dubletten',
    'Importieren',
    'Tastenkürzel',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Tastenkürzel' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

describe('overview', () => {
  const OVERVIEW = 'GET /api/api/auth/admin/overview/';
  const overview = {
    members: {
      all: 2417,
      inactive: 3,
      registered: 1900,
      invited: 514,
      invited_failed: 7,
      never_invited: 0,
      mail_failed: 1,
      without_free_codes: 12,
    },
    codes: { all: 9001, free: 4000 },
    tickets: { issued: 5001, mailed: 4800, mail_failed: 41, admitted: 17 },
  };

  it('is asked for once it is opened, its figures lead to whom they count, and it stays open', async () => {
    network.on(OVERVIEW, () => json(200, overview));
    const { user } = openPage('/admin');
    await screen.findByText('Mia Nr1');
    expect(network.to(OVERVIEW)).toEqual([]);
    await user.click(screen.getByText('Übersicht'));
    const pending = (await screen.findByText('Eingeladen, nicht registriert')).parentElement!;
    await user.click(await within(pending).findByRole('link', { name: '514' }));
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ filter: 'registrierung:eingeladen status:aktiv' }),
    );
    expect(screen.getByText('Eingeladen, nicht registriert')).toBeVisible();
    expect(localStorage.getItem('einlass:overview')).toBe('open');
  });

  it.each([
    [
      'Eingeladen, Mail fehlgeschlagen',
      '7',
      'registrierung:eingeladen status:aktiv mail:fehlgeschlagen',
    ],
    ['Verwendete Codes', '5.001', 'tickets:ausgestellt'],
    ['Tickets verschickt', '4.800', 'tickets:verschickt'],
    ['Ticket-Mail fehlgeschlagen', '41', 'tickets:fehlgeschlagen'],
  ])('%s: %s, and leads to %s', async (name, figure, filter) => {
    localStorage.setItem('einlass:overview', 'open');
    network.on(OVERVIEW, () => json(200, overview));
    openPage('/admin');
    const tile = (await screen.findByText(name)).parentElement!;
    expect(await within(tile).findByRole('link', { name: figure })).toHaveAttribute(
      'href',
      `/admin?${new URLSearchParams({ filter }).toString()}`,
    );
    // It counts tickets or codes, and the list members.
    expect(within(tile).getByRole('link')).toHaveAccessibleDescription(
      'Die Mitglieder dazu ansehen',
    );
    expect(screen.getByText(/^Jede Zahl führt zu den Mitgliedern, um die es geht\./)).toBeVisible();
  });

  it('whom a figure counts come into sight below it, and the keys go on from there', async () => {
    localStorage.setItem('einlass:overview', 'open');
    network.on(OVERVIEW, () => json(200, overview));
    const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
    const { user } = openPage('/admin');
    const bar = (await field()).closest<HTMLElement>('.admin-bar')!;
    jest.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 320, 124));
    const registered = await screen.findByRole('link', { name: '1.900' });
    expect(scrollTo).not.toHaveBeenCalled();
    await user.click(registered);
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 700]]));
    expect(bar).toHaveFocus();
    // Once more: it leads there again.
    await user.click(registered);
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
    scrollTo.mockRestore();
    await user.tab();
    expect(await field()).toHaveFocus();
  });

  it.each([
    ['a phone: those found come into sight, once', 390, [[0, 216]]],
    ['a desk: the page stays where it is', 1024, []],
  ])('whoever types on %s', async (_, width, scrolled) => {
    window.innerWidth = width;
    const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
    const { user } = openPage('/admin');
    const bar = (await field()).closest<HTMLElement>('.admin-bar')!;
    const place = jest.spyOn(bar, 'getBoundingClientRect');
    place.mockReturnValue(new DOMRect(0, 216, 320, 124));
    await user.type(await field(), 'a');
    place.mockReturnValue(new DOMRect(0, 0, 320, 124));
    await user.type(await field(), 'nn');
    expect(scrollTo.mock.calls).toEqual(scrolled);
    expect(await field()).toHaveFocus();
    jest.restoreAllMocks();
  });

  it('a way back leads to where one was', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
    openPage('/admin?filter=status:inaktiv', { isListInSight: true });
    await screen.findByText('Mia Nr1');
    expect(scrollTo).not.toHaveBeenCalled();
    scrollTo.mockRestore();
  });

  it('says when it did not come, and comes when it is asked for again', async () => {
    localStorage.setItem('einlass:overview', 'open');
    network.on(OVERVIEW, [() => json(503, { error: 'Gleich wieder.' }), () => json(200, overview)]);
    const { user } = openPage('/admin');
    expect(await screen.findByRole('alert')).toHaveTextContent('Gleich wieder.');
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('link', { name: '2.417' })).toHaveAttribute('href', '/admin');
  });
});

describe('growth', () => {
  const GROWTH = 'GET /api/api/auth/admin/overview/growth/';
  const OVERVIEW = 'GET /api/api/auth/admin/overview/';
  const dayWith = (day: number, members: number) => ({
    from: `2026-11-${day}`,
    members,
    codes: 0,
    tickets: 0,
    admissions: 0,
  });
  const growth = { unit: 'day', steps: [dayWith(20, 3), dayWith(21, 1_200)] };
  const counted = { ...growth, unit: 'week', counted_at: '2026-11-21T18:42:00.000Z' };

  it('is bars that say what they show, and a table; for a span', async () => {
    localStorage.setItem('einlass:overview', 'open');
    network.on(OVERVIEW, () => json(503, {}));
    network.on(GROWTH, [
      () => json(503, { error: 'Gleich wieder.' }),
      () => json(200, growth),
      () => json(200, counted),
    ]);
    const { user } = openPage('/admin');
    expect(network.to(GROWTH)).toEqual([]);
    await user.click(await screen.findByText('Verlauf'));
    expect(await screen.findByText('Gleich wieder.')).toBeVisible();
    const again = screen.getAllByRole('button', { name: 'Erneut versuchen' });
    await user.click(again.at(-1)!);
    expect(
      await screen.findByRole('img', {
        name: 'Mitglieder, auch zusammengeführte: Zusammen 1.203, am meisten am 21.11.2026: 1.200',
      }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: 'Eingelassen: In diesem Zeitraum: 0' })).toBeVisible();
    await user.click(screen.getByText('Als Zahlen'));
    const region = screen.getByRole('region', { name: 'Verlauf, 30 Tage' });
    const rows = within(region).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      '21.11.20261.200000',
      '20.11.20263000',
    ]);

    await user.click(screen.getByRole('radio', { name: '1 Jahr' }));
    expect(await screen.findByText('Gezählt am 21.11.2026, 19:42 Uhr')).toBeVisible();
    expect(network.to(GROWTH).map(({ search }) => search.get('days'))).toEqual(['30', '30', '365']);
  });
});

describe('named filters', () => {
  const SAVE = 'POST /api/api/auth/admin/views/';
  const inactive = { name: 'Ausgetreten', query: 'filter=status%3Ainaktiv', is_default: false };
  const sent = () => network.to(SAVE).map(({ body }) => body as SavedViews);
  const openMenu = async (user: ReturnType<typeof openPage>['user'], item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Merkliste' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('the one that the list shows is marked, until it shows another', async () => {
    network.on(wire.savedViews, () =>
      json(200, {
        version: 'a',
        views: [{ ...inactive, query: 'sortierung=-name&filter=status%3Ainaktiv' }],
      }),
    );
    const { user } = openPage('/admin?filter=status%3Ainaktiv&sortierung=-name&nach=2');
    await screen.findByText('Mia Nr3');
    await user.click(await screen.findByRole('button', { name: 'Merkliste' }));
    const own = () => screen.findByRole('menuitemradio', { name: 'Ausgetreten' });
    expect(await own()).toBeChecked();
    expect(screen.getAllByRole('menuitemradio', { checked: true })).toHaveLength(1);
    await user.click(screen.getByRole('menuitemradio', { name: 'Noch nie eingeladen' }));
    await user.click(screen.getByRole('button', { name: 'Merkliste' }));
    expect(await own()).not.toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Noch nie eingeladen' })).toBeChecked();
  });

  it('what every office needs is a click away', async () => {
    const { user } = openPage('/admin?nach=2&suche=x');
    await screen.findByText('Mia Nr3');
    await user.click(await screen.findByRole('button', { name: 'Merkliste' }));
    // Whoever has never kept one learns here what is kept in it.
    expect(await screen.findByText('Vorgegebene Filter')).toBeVisible();
    await user.click(screen.getByRole('menuitemradio', { name: 'Mail fehlgeschlagen' }));
    await waitFor(() => expect(params()).toEqual({ filter: 'mail:fehlgeschlagen' }));
    expect(chips()).toEqual(['Mail: Fehlgeschlagen']);
  });

  it('one is kept with its name, and said not to be when that is taken', async () => {
    network.on(wire.savedViews, () => json(200, { version: 'a', views: [inactive] }));
    network.on(SAVE, [
      () => json(400, { error: '„Neu“ steht schon in deiner Merkliste.' }),
      () => json(200, { version: 'b', views: [] }),
    ]);
    const { user } = openPage('/admin?filter=rolle%3Aeinlass&sortierung=name&nach=2&mitglied=');
    await screen.findByText('Mia Nr3');
    await openMenu(user, 'Diesen Filter merken …');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Neu ');
    await user.click(screen.getByRole('checkbox', { name: 'Die Liste beginnt damit' }));
    await user.click(screen.getByRole('button', { name: 'Merken' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '„Neu“ steht schon in deiner Merkliste.',
    );
    await user.click(screen.getByRole('button', { name: 'Merken' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.views).toEqual([
      inactive,
      { name: 'Neu', query: 'filter=rolle%3Aeinlass&sortierung=name', is_default: true },
    ]);
  });

  it('the list begins with the one that is to', async () => {
    network.on(wire.savedViews, () =>
      json(200, { version: 'a', views: [{ ...inactive, is_default: true }] }),
    );
    openPage('/admin');
    await screen.findByRole('list', { name: 'Filter, die gelten' });
    expect(params()).toEqual({ filter: 'status:inaktiv' });
    expect(chips()).toEqual(['Status: Inaktiv']);
  });

  it('until it is known which one that is, there are no other rows', async () => {
    const views = held();
    const rows = held();
    network.on(wire.savedViews, () => views.answer);
    network.on(wire.members, (request) =>
      request.search.has('filter') ? rows.answer : page(request),
    );
    openPage('/admin');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await pause(50);
    expect(screen.queryByText('Mia Nr1')).toBeNull();
    views.give(json(200, { version: 'a', views: [{ ...inactive, is_default: true }] }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: 'status:inaktiv' }));
    await pause(50);
    expect(screen.queryByText('Mia Nr1')).toBeNull();
    rows.give(json(200, memberPage(members.slice(2, 3))));
    await screen.findByText('Mia Nr3');
    expect(screen.queryByText('Mia Nr1')).toBeNull();
  });

  it('without any the rows are asked for once, and do not wait for that', async () => {
    const views = held();
    network.on(wire.savedViews, () => views.answer);
    openPage('/admin');
    await waitFor(() => expect(asked()).toHaveLength(1));
    views.give(json(200, { version: 'a', views: [] }));
    await screen.findByText('Mia Nr1');
    expect(asked().filter(({ after }) => after === undefined)).toHaveLength(1);
  });

  it('where nobody can say, it begins with all', async () => {
    network.on(wire.savedViews, () => json(500, {}));
    openPage('/admin');
    expect(await screen.findByText('Mia Nr1')).toBeVisible();
  });

  it('not where somebody asks for something', async () => {
    network.on(wire.savedViews, () =>
      json(200, { version: 'a', views: [{ ...inactive, is_default: true }] }),
    );
    openPage('/admin?sortierung=name');
    await screen.findByText('Mia Nr1');
    expect(network.to(wire.savedViews)).toHaveLength(1);
    expect(params()).toEqual({ sortierung: 'name' });
  });

  it('own ones are shown, taken back as the beginning, and go', async () => {
    let saved: SavedViews = { version: '1', views: [{ ...inactive, is_default: true }] };
    // The second click is quicker than what is asked for again after the first.
    network.on(wire.savedViews, [() => json(200, saved), () => held().answer]);
    network.on(SAVE, ({ body }) => {
      const { version, views } = body as SavedViews;
      expect(version).toBe(saved.version);
      saved = { version: `${Number(version) + 1}`, views };
      return json(200, saved);
    });
    const { user } = openPage('/admin?sortierung=name');
    await screen.findByText('Mia Nr1');
    await openMenu(user, 'Verwalten …');
    const start = await screen.findByRole('checkbox', {
      name: 'Die Liste beginnt damit: Ausgetreten',
    });
    expect(start).toBeChecked();
    await user.click(start);
    await waitFor(() => expect(start).not.toBeChecked());
    await user.click(screen.getByRole('button', { name: '„Ausgetreten“ löschen' }));
    expect(await screen.findByText(/Noch keiner/)).toBeVisible();
    await waitFor(() => expect(saved.views).toEqual([]));
    // The focus is on the way back, which is in the same place.
    const restore = await screen.findByRole('button', { name: '„Ausgetreten“ zurückholen' });
    expect(restore).toHaveFocus();
    await user.click(restore);
    await waitFor(() => expect(saved.views).toEqual([inactive]));
    expect(await screen.findByRole('button', { name: '„Ausgetreten“ löschen' })).toHaveFocus();
  });

  it('another window was first: it is said, what it has kept is there, and nothing typed is lost', async () => {
    const elsewhere = { ...inactive, name: 'Von drüben' };
    network.on(wire.savedViews, [
      () => json(200, { version: 'a', views: [inactive] }),
      () => json(200, { version: 'b', views: [inactive, elsewhere] }),
    ]);
    network.on(SAVE, [
      () => json(409, { error: 'Deine Merkliste hat sich inzwischen geändert.' }),
      ({ body }) => json(200, { ...(body as SavedViews), version: 'c' }),
    ]);
    const { user } = openPage('/admin?filter=rolle%3Aeinlass');
    await screen.findByText('Mia Nr1');
    await openMenu(user, 'Diesen Filter merken …');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Neu');
    await user.click(screen.getByRole('button', { name: 'Merken' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('hat sich inzwischen geändert');
    await waitFor(() => expect(network.to(wire.savedViews)).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Neu');
    await user.click(screen.getByRole('button', { name: 'Merken' }));
    await screen.findByText('„Neu“ gemerkt.');
    const added = { name: 'Neu', query: 'filter=rolle%3Aeinlass', is_default: false };
    expect(sent()).toEqual([
      { version: 'a', views: [inactive, added] },
      { version: 'b', views: [inactive, elsewhere, added] },
    ]);
  });
});

describe('from sheet to sheet', () => {
  const details = (id: number): MemberDetails => ({
    member: members[id - 1]!,
    notes: '',
    created_at: '2026-05-01T10:00:00.000Z',
    registered_at: null,
    codes: [],
    sessions: [],
    merges: [],
    labels: [],
    anonymised_at: null,
  });
  beforeEach(() => {
    network.on(wire.audit, () => json(200, { entries: [], next: null }));
    for (const { id } of members) {
      network.on(wire.memberDetails(id), () => json(200, details(id)));
    }
  });
  const leaf = (name: 'Vorheriges' | 'Nächstes') =>
    screen.getByRole('button', { name: `${name} Mitglied der Liste` });

  it('leafs through the page in its order, and the way back leads to the list', async () => {
    const { user } = openPage('/admin?suche=mia');
    await user.click(await screen.findByRole('button', { name: 'Codes von Mia Nr1 zeigen' }));
    await user.click(await screen.findByRole('button', { name: 'Mia Nr1 öffnen' }));
    await screen.findByText('Mia Nr1 (#1001)');
    expect(leaf('Vorheriges')).toHaveAttribute('aria-disabled', 'true');
    await user.click(leaf('Vorheriges'));
    expect(params()).toMatchObject({ suche: 'mia', mitglied: '1' });
    await user.click(leaf('Nächstes'));
    await screen.findByText('Mia Nr2 (#1002)');
    expect(leaf('Nächstes')).toHaveFocus();
    expect(leaf('Nächstes')).toHaveAttribute('aria-disabled', 'true');
    expect(params()).toMatchObject({ suche: 'mia', mitglied: '2' });
    act(() => window.history.back());
    await waitFor(() => expect(params()).toEqual({ suche: 'mia', offen: '1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('j and k do the same, but not while something is typed', async () => {
    const { user } = openPage('/admin?suche=mia&mitglied=1');
    await screen.findByText('Mia Nr1 (#1001)');
    await screen.findByRole('button', { name: 'Nächstes Mitglied der Liste' });
    act(() => leaf('Nächstes').focus());
    await user.keyboard('j');
    await screen.findByText('Mia Nr2 (#1002)');
    await user.type(await screen.findByRole('textbox', { name: 'Notiz für das Büro' }), 'k');
    expect(params()).toMatchObject({ mitglied: '2' });
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('k');
    await screen.findByText('Mia Nr1 (#1001)');
  });

  it('who is not on the page has nobody beside', async () => {
    openPage('/admin?mitglied=5');
    await screen.findByText('Mia Nr5 (#1005)');
    expect(screen.queryByRole('button', { name: /Mitglied der Liste$/ })).toBeNull();
  });
});
