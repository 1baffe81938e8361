/** The office's one search: what it asks for, how it answers, and the key that leads to it. */
import { screen, waitFor, within } from '@testing-library/react';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const FIND = 'GET /api/api/auth/admin/find/';
const OWNER = { id: 7, number: 17, name: 'Ida Müller' };
const nothing: FinderReply = { members: [], member_count: 0, codes: [], unknown_ticket: null };
const revoked: FinderReply['codes'][number] = {
  id: 3,
  token: 'ABCDE-FGHJK-LMNPQ',
  member: OWNER,
  ticket: {
    id: 'B7KQ2MZP4XW9TRHD6NVGCY83SE',
    email: 'alt@gast.example',
    created_at: '2026-10-02T08:00:00.000Z',
    standing: 'revoked',
    because: {
      at: '2026-11-20T18:04:11.000Z',
      text: 'Ticket zurückgezogen: „Handy verloren“',
      by: { id: 1, number: 1, name: 'Lea Leitung' },
      tone: 'bad',
    },
    replacement: { email: 'neu@gast.example', created_at: '2026-11-20T18:05:00.000Z' },
  },
};

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/finder/FinderPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([])))
    .on(FIND, () => json(200, nothing));
});
afterEach(clearCookies);

const answer = (reply: Partial<FinderReply>) =>
  network.on(FIND, () => json(200, { ...nothing, ...reply }));
const field = () => screen.findByRole('searchbox', { name: 'Mitglied, Gast, Code oder Ticket' });
const asked = () => network.to(FIND).map(({ search }) => search.get('text'));

it('asks for what is typed once typing rests, and has it in the address', async () => {
  answer({
    members: [{ ...OWNER, email: null, is_active: true, merged_numbers: [] }],
    member_count: 40,
  });
  const { user } = openPage('/admin/suche');
  expect(await field()).toHaveFocus();
  expect(asked()).toEqual([]);
  await user.type(await field(), ' müller ');
  const list = await screen.findByRole('region', { name: 'Mitglieder' });
  expect(asked()).toEqual(['müller']);
  expect(new URLSearchParams(window.location.search).get('suche')).toBe('müller');
  expect(within(list).getByRole('link', { name: 'Ida Müller #17' })).toHaveAttribute(
    'href',
    '/admin?mitglied=7',
  );
  expect(within(list).getByRole('link', { name: 'Alle 40 in der Liste' })).toHaveAttribute(
    'href',
    '/admin?suche=m%C3%BCller',
  );
});

it('is gone on from by keys: down to what was found, and by Enter to the only one', async () => {
  const members = [OWNER, { ...OWNER, id: 8, number: 18 }].map((member) => ({
    ...{ ...member, email: null, is_active: true, merged_numbers: [] },
  }));
  answer({ members, member_count: 2 });
  const { user } = openPage('/admin/suche?suche=ida');
  const links = await screen.findAllByRole('link', { name: /^Ida Müller #/ });
  for (const key of ['{ArrowDown}', '{Enter}']) {
    await user.click(await field());
    await user.keyboard(key);
    expect(links[0]).toHaveFocus();
  }
  answer({ members: members.slice(0, 1), member_count: 1 });
  await user.type(await field(), ' m');
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /^Ida Müller #/ })).toHaveLength(1),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toContain('mitglied=7'));
});

it('says why a ticket is refused, and what is valid in its place', async () => {
  answer({ codes: [revoked] });
  openPage('/admin/suche?suche=alt%40gast.example');
  const item = within(await screen.findByRole('region', { name: 'Codes und Tickets' })).getByRole(
    'listitem',
  );
  expect(item).toHaveTextContent('Zurückgezogen');
  expect(item).toHaveTextContent('B7KQ2 MZP4X W9TRH D6NVG CY83S E');
  expect(item).toHaveTextContent('„Handy verloren“ · Lea Leitung');
  expect(item).toHaveTextContent('Stattdessen gilt das Ticket an neu@gast.example');
  expect(within(item).getByRole('link', { name: 'Ida Müller #17' })).toBeVisible();
});

it('of an unknown ticket shows those that are like it, as no more than that', async () => {
  answer({ codes: [revoked], unknown_ticket: { attempt: null } });
  openPage('/admin/suche?suche=B7KQ2MZP4XW9TRHD6NVGCY83SF');
  expect(await screen.findByText('Ein Ticket mit diesem Code gibt es nicht.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ähnliche Tickets' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Codes und Tickets' })).not.toBeInTheDocument();
});

it('of an earlier festival says which, and that it is worth nothing', async () => {
  answer({
    past_codes: [
      {
        ...{ id: 3, token: 'ABCDE-FGHJK-LMNPQ', member: OWNER },
        festival: { id: 1, name: 'Waldklang 2025', from: '2025-08-01', to: '2025-08-03' },
        ticket: {
          ...{ id: 'B7KQ2MZP4XW9TRHD6NVGCY83SE', email: 'alt@gast.example', revoked_at: null },
          ...{ created_at: '2025-07-02T08:00:00.000Z', admitted_at: '2025-08-01T18:04:11.000Z' },
        },
      },
    ],
  });
  openPage('/admin/suche?suche=alt%40gast.example');
  const item = within(
    await screen.findByRole('region', { name: 'Aus früheren Festivals' }),
  ).getByRole('listitem');
  expect(item).toHaveTextContent(
    'Gehört zu Waldklang 2025 (01.08.2025 bis 03.08.2025) und gilt nicht mehr.',
  );
  expect(item).toHaveTextContent('Der Gast wurde eingelassen am 01.08.2025, 20:04 Uhr.');
  expect(screen.getByText('1 Code')).toHaveAttribute('role', 'status');
});

it('counts a code once, however many of its tickets are found', async () => {
  const other = { ...revoked.ticket!, id: 'C7KQ2MZP4XW9TRHD6NVGCY83SE' };
  answer({ codes: [revoked, { ...revoked, ticket: other }] });
  openPage('/admin/suche?suche=gast.example');
  expect(await screen.findByText('1 Code')).toHaveAttribute('role', 'status');
});

it('of a free code says to whom its member has sent it', async () => {
  const code = { id: 3, token: 'ABCDE-FGHJK-LMNPQ', member: OWNER, ticket: null };
  answer({ codes: [{ ...code, sent_to: ['yara@gast.example', 'xenia@gast.example'] }] });
  openPage('/admin/suche?suche=xenia%40gast.example');
  const list = within(await screen.findByRole('region', { name: 'Codes und Tickets' }));
  const item = list.getByRole('listitem');
  expect(item).toHaveTextContent('Frei');
  expect(item).toHaveTextContent('Verschickt an yara@gast.example und xenia@gast.example.');
});

it('of a free code says when a mail has not arrived, as the page of its member does', async () => {
  const code = { id: 3, token: 'ABCDE-FGHJK-LMNPQ', member: OWNER, ticket: null };
  const text = 'Mail an yara@gast.example fehlgeschlagen: 550 unbekannt';
  const event = { at: '2026-08-01T18:04:00.000Z', text, by: null, tone: 'bad' as const };
  answer({ codes: [{ ...code, sent_to: [], unsent: [event] }] });
  openPage('/admin/suche?suche=yara%40gast.example');
  const list = within(await screen.findByRole('region', { name: 'Codes und Tickets' }));
  expect(list.getByText(text)).toBeVisible();
  expect(list.getByRole('listitem')).toHaveTextContent('01.08.2026, 20:04 Uhr');
  expect(list.getByRole('listitem')).not.toHaveTextContent('Verschickt');
});

it('of a code that is none any more says since when, and whose it was', async () => {
  const ended = { token: 'ABCDE-FGHJK-LMNPQ', ended_at: '2026-05-01T10:00:00.000Z' };
  answer({ ended_codes: [{ ...ended, member: OWNER }] });
  openPage('/admin/suche?suche=ABCDE-FGHJK-LMNPQ');
  const list = within(await screen.findByRole('region', { name: 'Codes, die nicht mehr gelten' }));
  const item = list.getByRole('listitem');
  expect(item).toHaveTextContent('Ungültig');
  expect(item).toHaveTextContent('Er wurde am 01.05.2026, 12:00 Uhr zurückgenommen');
  expect(within(item).getByRole('link', { name: 'Ida Müller #17' })).toBeVisible();
  expect(
    within(item).getByRole('link', { name: 'Wer das war, steht im Protokoll' }),
  ).toHaveAttribute('href', `/admin/protokoll?mitglied=${OWNER.id}`);
  expect(screen.getByText('1 Code')).toHaveAttribute('role', 'status');
});

it('what is not found is said, a failure can be tried again', async () => {
  network.on(FIND, [() => json(503, { error: 'Gleich wieder.' }), () => json(200, nothing)]);
  const { user } = openPage('/admin/suche?suche=x');
  expect(await screen.findByRole('alert')).toHaveTextContent('Gleich wieder.');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Nichts gefunden zu „x“.')).toHaveAttribute('role', 'status');
});

it('Ctrl+K leads there from the list, and into the field', async () => {
  const { user } = openPage('/admin');
  await screen.findByRole('combobox', { name: 'Mitglieder suchen' });
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  expect(window.location.pathname).toBe('/admin/suche');
  await user.tab();
  expect(await field()).not.toHaveFocus();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
});
