import { officeCalls } from '../../../contract/office/calls.ts';
import type { FinderReply, FoundCode } from '../../../contract/office/finder.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/finder/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const ADDRESS = '/admin/suche';
const LONG = {
  id: 9,
  number: 4_021,
  name: 'Maximiliane-Alexandra Großhohenlohe-Waldenburg zu Oberammergau-Untergrainau',
};
const STAFF = { id: 1, number: 1, name: 'Lea Leitung' };
const EMAIL =
  'maximiliane.alexandra.von.hohenlohe-waldenburg@freundinnen-und-freunde-des-waldklangs.example';

const ticket = {
  id: 'B7KQ2MZP4XW9TRHD6NVGCY83SE',
  email: EMAIL,
  created_at: '2026-10-02T08:00:00.000Z',
  replacement: null,
};
const code = { id: 1, token: 'ABCDE-FGHJK-LMNPQ', member: LONG };

/** Of every standing that a code and its ticket have. */
const codes: FoundCode[] = [
  {
    ...code,
    ticket: {
      ...ticket,
      standing: 'used',
      because: {
        at: '2026-11-21T18:04:11.000Z',
        text: 'Eingelassen am Tor Nord mit Nord 1',
        by: STAFF,
        tone: 'good',
      },
    },
  },
  {
    ...code,
    id: 2,
    ticket: {
      ...ticket,
      standing: 'revoked',
      because: {
        at: '2026-11-20T18:04:11.000Z',
        text: `Ticket an ${EMAIL} zurückgezogen: „Handy verloren“`,
        by: STAFF,
        tone: 'bad',
      },
      replacement: { email: EMAIL, created_at: '2026-11-20T18:05:00.000Z' },
    },
  },
  { ...code, id: 3, ticket: { ...ticket, standing: 'valid', because: null } },
  { ...code, id: 4, ticket: null },
];

const found: FinderReply = {
  members: [
    { ...LONG, email: EMAIL, is_active: true, merged_numbers: [] },
    { ...STAFF, email: null, is_active: false, merged_numbers: [] },
  ],
  member_count: 2_417,
  codes,
  past_codes: [
    {
      ...code,
      id: 5,
      festival: {
        id: 1,
        name: 'Waldklang am alten Pumpwerk',
        from: '2025-08-01',
        to: '2025-08-03',
      },
      ticket: {
        ...{ id: ticket.id, email: EMAIL, created_at: ticket.created_at },
        ...{ revoked_at: null, admitted_at: '2025-08-01T18:04:11.000Z' },
      },
    },
  ],
  ended_codes: [
    { token: code.token, ended_at: ticket.created_at, member: LONG },
    { token: code.token.replace(/^./, 'X'), ended_at: ticket.created_at, member: null },
  ],
  unknown_ticket: null,
};

const unknown: FinderReply = {
  members: [],
  member_count: 0,
  codes: codes.slice(0, 1),
  unknown_ticket: {
    attempt: {
      at: '2026-11-21T18:04:11.000Z',
      text: 'Abgewiesen am Tor Nord mit Nord 1: unbekannt',
      by: STAFF,
      tone: 'bad',
    },
  },
};

export const finderStates = statesOf('finder', [
  {
    state: 'idle',
    viewer: 'admin',
    async arrange(tab) {
      await tab.goto(ADDRESS);
      return tab.getByRole('searchbox', { name: texts.field });
    },
  },
  {
    state: 'searching',
    viewer: 'admin',
    async arrange(tab) {
      await hold(tab, officeCalls.find);
      await tab.goto(`${ADDRESS}?suche=groß`);
      return tab.getByText(texts.searching);
    },
  },
  {
    state: 'found',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, officeCalls.find, found);
      await tab.goto(`${ADDRESS}?suche=groß`);
      return tab.getByRole('heading', { name: texts.members });
    },
  },
  {
    state: 'real',
    viewer: 'admin',
    async arrange(tab, { ticket: id }) {
      await tab.goto(`${ADDRESS}?${new URLSearchParams({ suche: id }).toString()}`);
      return tab.getByText(texts.standing.valid[1]);
    },
  },
  {
    state: 'unknown-ticket',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, officeCalls.find, unknown);
      await tab.goto(`${ADDRESS}?suche=waldklang%3A%3AB7KQ2MZP4XW9TRHD6NVGCY83SF`);
      return tab.getByText(texts.unknownTicket);
    },
  },
  {
    state: 'nothing',
    viewer: 'admin',
    async arrange(tab) {
      await tab.goto(`${ADDRESS}?suche=Rumpelstilzchen`);
      return tab.getByText(texts.none('Rumpelstilzchen'));
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(tab) {
      await refuse(tab, officeCalls.find, 503, { error: 'Der Server ist gerade nicht bereit.' });
      await tab.goto(`${ADDRESS}?suche=groß`);
      return tab.getByText(texts.failure);
    },
  },
  {
    state: 'denied',
    viewer: 'member',
    async arrange(tab) {
      await tab.goto(ADDRESS);
      return tab.getByText(app.denied.superuser);
    },
  },
]);
