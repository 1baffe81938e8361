import type { AuditPage } from '../../../contract/office/audit.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { FinderReply } from '../../../contract/office/finder.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/audit/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const ADDRESS = '/admin/protokoll';
const LONG = {
  id: 9,
  number: 4_021,
  name: 'Maximiliane-Alexandra Großhohenlohe-Waldenburg zu Oberammergau-Untergrainau',
};
const ACTOR = { id: 1, number: 1, name: 'Lea Leitung' };
const from = { network: '203.0.113.7', client: 'Firefox, Android', device: null, job: null };

/** Of every shape that an entry has. */
const page: AuditPage = {
  next: '2026-11-21T17:00:00.000Z_1',
  results: [
    {
      ...from,
      id: 5,
      at: '2026-11-21T18:04:11.000Z',
      actor: ACTOR,
      via: 'web',
      action: 'member changed',
      sentence: [LONG, ' geändert'],
      changes: [
        { field: 'Nachname', before: 'Groß', after: 'Großhohenlohe-Waldenburg' },
        { field: 'E-Mail', before: null, after: 'maximiliane.alexandra@freunde.example' },
        { field: 'Einlass', before: 'ja', after: 'nein' },
      ],
    },
    {
      ...from,
      id: 4,
      at: '2026-11-21T18:03:00.000Z',
      actor: LONG,
      via: 'web',
      network: '2001:db8:17:400::/56',
      device: 'Nord 1',
      action: 'admission undone',
      sentence: ['Einlass mit Code …XKCDE von ', LONG, ' zurückgenommen: „Falscher Gast“'],
      changes: [],
    },
    {
      ...from,
      id: 3,
      at: '2026-11-21T18:00:00.000Z',
      actor: ACTOR,
      via: 'job',
      job: 12,
      action: 'tokens created',
      sentence: ['40 Codes für ', ACTOR, ' erstellt'],
      changes: [],
    },
    {
      id: 2,
      at: '2026-11-21T17:00:00.000Z',
      actor: null,
      via: 'command line',
      network: null,
      client: null,
      device: null,
      job: null,
      action: 'device lists renewed',
      sentence: ['Alle Geräte laden ihre Liste neu'],
      changes: [],
    },
  ],
};

const found: FinderReply = {
  members: [LONG, ACTOR].map((member) => ({
    ...{ ...member, email: null },
    ...{ is_active: true, merged_numbers: [] },
  })),
  ...{ member_count: 2, codes: [], unknown_ticket: null },
};

export const auditStates = statesOf('audit', [
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(tab) {
      await hold(tab, officeCalls.audit);
      await tab.goto(ADDRESS);
      return tab.getByText(texts.loading);
    },
  },
  {
    state: 'list',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, officeCalls.audit, page);
      await tab.goto(ADDRESS);
      return tab.getByRole('button', { name: texts.more });
    },
  },
  {
    state: 'real',
    viewer: 'admin',
    async arrange(tab) {
      await tab.goto(`${ADDRESS}?aktion=ticket+issued`);
      return tab.getByText(texts.end);
    },
  },
  {
    state: 'filtered',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, officeCalls.audit, { ...page, actor: LONG });
      await tab.goto(
        `${ADDRESS}?suche=Lea&aktion=gate+changed&wer=9&mitglied=9&auftrag=12&von=2026-11-20`,
      );
      return tab.getByRole('button', { name: texts.clear });
    },
  },
  {
    state: 'actor',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, officeCalls.audit, { ...page, actor: LONG });
      await accept(tab, officeCalls.find, found);
      await tab.goto(`${ADDRESS}?wer=9`);
      await tab.getByRole('combobox', { name: texts.actor }).fill('groß');
      return tab.locator('.ant-select-item-option', { hasText: texts.named(LONG) });
    },
  },
  {
    state: 'no-hits',
    viewer: 'admin',
    async arrange(tab) {
      await tab.goto(`${ADDRESS}?suche=Rumpelstilzchen`);
      return tab.getByText(texts.noHits);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(tab) {
      await refuse(tab, officeCalls.audit, 503, { error: 'Der Server ist gerade nicht bereit.' });
      await tab.goto(ADDRESS);
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
