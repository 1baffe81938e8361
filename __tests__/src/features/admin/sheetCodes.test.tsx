/** A ticket issued in the sheet: the keyboard stays at its code, and its mail is watched; and the file of the member's data. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { CodeDetails } from '../../../../contract/office/memberDetails.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const AT = '2026-07-31T17:42:00.000Z';
const CODE = 'KKKKK-MMMMM-NNNNN';

let network: FakeNetwork;
let code: CodeDetails;
const member = aMember(7, { last_name: 'Öz', version: 3 });

beforeEach(() => {
  haveSession();
  code = {
    ...{ id: 3, token: CODE, created_at: AT },
    ...{ ticket: null, is_untouched: true, events: [] },
  };
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.labels, () => json(200, { labels: [] }))
    .on(wire.members, () => json(200, memberPage([member])))
    .on(wire.audit, () => json(200, { results: [], next: null }))
    .on(wire.memberPurchaseCodes(7), () => json(200, []))
    .on(wire.memberDetails(7), () =>
      json(200, {
        ...{ member, notes: '', created_at: AT, registered_at: AT, codes: [code] },
        ...{ sessions: [], merges: [], labels: [], anonymised_at: null },
      }),
    );
});
afterEach(clearCookies);

const otherMember = () => screen.findByRole('combobox', { name: 'Anderes Mitglied' });

it('the mail is watched until it is sent, and the focus is at the code', async () => {
  network.on(wire.generateTicket, () => {
    code = {
      ...code,
      ticket: {
        ...{ email: 'gast@example.org', created_at: AT },
        ...{ is_admitted: false, mail_state: 'waiting' as const },
      },
      is_untouched: false,
    };
    return json(200, { message: 'Ticket ausgestellt.' });
  });
  const { user } = openPage('/admin?mitglied=7');
  await user.click(await screen.findByRole('button', { name: `Ticket ausstellen ${CODE}` }));
  const field = await screen.findByRole('textbox', { name: 'E-Mail-Adresse' });
  await user.type(field, 'gast@example.org{Enter}');
  // The server refuses when another code has taken its place.
  await waitFor(() =>
    expect(network.to(wire.generateTicket)[0]?.body).toEqual({
      ...{ token: 3, email: 'gast@example.org', code: CODE, holder: null },
    }),
  );
  const article = within(screen.getByRole('article', { name: CODE, hidden: true }));
  expect(await article.findByText('Mail wartet')).toBeInTheDocument();
  await waitFor(() =>
    expect(document.activeElement?.closest('article')).toHaveAccessibleName(CODE),
  );
  code = { ...code, ticket: { ...code.ticket!, mail_state: 'sent' } };
  expect(await article.findByText('Mail gesendet', {}, { timeout: 4_000 })).toBeInTheDocument();
});

it('a code that had a ticket says why it is not withdrawn', async () => {
  code = { ...code, is_untouched: false };
  openPage('/admin?mitglied=7');
  const article = within(await screen.findByRole('article', { name: CODE }));
  expect(article.getByText(/^Zurückziehen geht nicht mehr: Es gab schon ein Ticket/)).toBeVisible();
  expect(article.queryByRole('button', { name: /zurückziehen/ })).not.toBeInTheDocument();
  expect(article.getByRole('button', { name: /Übertragen/ })).toBeVisible();
});

it('whom a number means is said before a code goes there', async () => {
  const sought: unknown[] = [];
  network.on(`GET /api${officeCalls.find.path}`, ({ search }) => {
    sought.push(search.get('text'));
    const owner = { id: 8, name: 'Ola Ost', email: null, is_active: false, merged_numbers: [9] };
    const members = sought.at(-1) === '#8' ? [] : [{ ...owner, number: 17 }];
    return json(200, { members, member_count: 1, codes: [], unknown_ticket: null });
  });
  const { user } = openPage('/admin?mitglied=7');
  await user.click(await screen.findByRole('button', { name: `Übertragen … ${CODE}` }));
  const number = await otherMember();
  await user.type(number, '17');
  expect(await screen.findByText('#17 ist Ola Ost, inaktiv.')).toHaveAttribute('role', 'status');
  await user.clear(number);
  await user.type(number, '9');
  expect(
    await screen.findByText('#9 ist Ola Ost (zusammengeführt mit #17), inaktiv.'),
  ).toBeInTheDocument();
  await user.clear(number);
  await user.type(number, '8');
  expect(await screen.findByText('Die Nummer 8 hat niemand.')).toBeInTheDocument();
  await user.clear(number);
  await user.type(number, 'Nadia');
  expect(screen.queryByText(/hat niemand/)).not.toBeInTheDocument();
  expect(sought).not.toContain('#NaN');
});

describe('to whom a code goes', () => {
  const FIND = `GET /api${officeCalls.find.path}`;
  const MOVE = `POST /api${officeCalls.moveCode.path.replace('{id}', '3')}`;
  const found = (id: number, name: string, more: object = {}) => ({
    ...{ id, number: id + 1000, name, email: null, is_active: true, merged_numbers: [], ...more },
  });
  const answer = (members: object[], count = members.length) =>
    json(200, { members, member_count: count, codes: [], unknown_ticket: null });
  const goldmann = found(8, 'Götz Goldmann', { email: 'goetz@example.org' });
  const open = async () => {
    const { user } = openPage('/admin?mitglied=7');
    await user.click(await screen.findByRole('button', { name: `Übertragen … ${CODE}` }));
    return { user, field: await otherMember() };
  };
  const said = (sentence: string) => screen.findByText(sentence, {}, { timeout: 3_000 });

  it.each(['a mouse', 'the keyboard'])('is found by name, and chosen by %s', async (way) => {
    // Whose code it is gets it from nobody.
    network
      .on(FIND, () => answer([found(7, 'Gila Goldmann'), goldmann]))
      .on(MOVE, () => json(200, { message: 'Übertragen.' }));
    const { user, field } = await open();
    await user.type(field, 'goldmann');
    const hit = await said('Götz Goldmann #1008');
    expect(screen.getByText('goetz@example.org')).toBeInTheDocument();
    expect(screen.queryByText('Gila Goldmann #1007')).not.toBeInTheDocument();
    expect(network.to(FIND).map(({ search }) => search.get('text'))).toEqual(['goldmann']);
    if (way === 'a mouse') await user.click(hit);
    // antd's lists read its code.
    else fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(await said('#1008 ist Götz Goldmann.')).toHaveAttribute('role', 'status');
    expect(network.to(MOVE)).toEqual([]);
    await user.click(field);
    await user.keyboard('{Enter}');
    expect(await said('Übertragen.')).toBeInTheDocument();
    expect(network.to(MOVE)[0]?.body).toMatchObject({ number: 1008 });
  });

  it('a number that is typed goes with Enter', async () => {
    network
      .on(FIND, () => answer([goldmann]))
      .on(MOVE, () => json(200, { message: 'Übertragen.' }));
    const { user, field } = await open();
    await user.type(field, '#1008{Enter}');
    expect(await said('Übertragen.')).toBeInTheDocument();
    expect(network.to(MOVE)[0]?.body).toMatchObject({ number: 1008 });
  });

  it('what nobody is called is said, and Enter asks for a choice', async () => {
    network.on(FIND, () => answer([]));
    const { user, field } = await open();
    await user.type(field, 'golmdann');
    expect(screen.getByText('Wird gesucht …')).toHaveAttribute('role', 'status');
    expect(await said('Kein anderes Mitglied gefunden zu „golmdann“.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    const ask = 'Bitte ein Mitglied aus der Liste wählen oder seine Nummer eintragen.';
    expect(await said(ask)).toBeInTheDocument();
  });

  it('more than the list shows are told, and a search that fails', async () => {
    network.on(FIND, () => answer([goldmann], 40));
    const { user, field } = await open();
    await user.type(field, 'go');
    expect(await said('Das sind 1 von 40: Schreibe mehr davon.')).toBeInTheDocument();
    network.on(FIND, () => json(503, { error: 'Gerade nicht.' }));
    await user.type(field, 'x');
    expect(await said('Die Suche hat nicht geklappt.')).toBeInTheDocument();
    expect(screen.getByText('Gerade nicht.')).toBeInTheDocument();
    network.on(FIND, () => answer([found(9, 'Gox Groß')]));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await said('Gox Groß #1009')).toBeInTheDocument();
  });
});

it('mails to the member that come back are told beside the address, with the words', async () => {
  network.on(wire.memberDetails(7), () =>
    json(200, {
      ...{ member, notes: '', created_at: AT, registered_at: AT, codes: [code] },
      ...{ sessions: [], merges: [], labels: [], anonymised_at: null },
      undeliverable: { since: AT, words: '550 5.1.1 User unknown' },
    }),
  );
  openPage('/admin?mitglied=7');
  expect(
    await screen.findByText(
      'Mails kommen zurück, zuerst am 31.07.2026, 19:42 Uhr: 550 5.1.1 User unknown',
    ),
  ).toBeInTheDocument();
});

it('the file of all that is kept of a member has that number in its name', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:data';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  network.on(
    'GET /api/api/auth/admin/members/7/data/',
    () =>
      new Response('%PDF-', {
        headers: { 'Content-Type': 'application/octet-stream', 'Einlass-Server': '1' },
      }),
  );
  const { user } = openPage('/admin?mitglied=7');
  await user.click(await screen.findByRole('button', { name: 'Als PDF laden' }));
  await waitFor(() => expect(names).toHaveLength(1));
  expect(names[0]).toMatch(/^auskunft-1007-\d{4}-\d\d-\d\d\.pdf$/);
  click.mockRestore();
});
