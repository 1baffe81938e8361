import type { Page } from 'playwright-core';
import type {
  DuplicatePage,
  MergePreview,
  MergeSide,
  PairedMember,
} from '../../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../../contract/office/merging.ts';
import { texts } from '../../../src/features/admin/duplicates/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const AT = '2026-07-31T17:42:00.000Z';
const LONG = 'Maximiliane-Alexandra Großhohenlohe-Waldenburg zu Oberammergau-Untergrainau';
const EMAIL =
  'maximiliane.alexandra.von.hohenlohe-waldenburg@freundinnen-und-freunde-des-waldklangs.example';

const paired = (id: number, more: Partial<PairedMember> = {}): PairedMember => ({
  ...{ id, number: id, name: `Mia Moll ${id}`, address: null, is_registered: false },
  ...{ is_active: true, codes: 0, tickets: 0, created_at: AT, last_active_at: null },
  ...more,
});
const pairs: DuplicatePage = {
  pairs: [
    {
      members: [
        paired(4_021, { name: LONG, address: EMAIL, is_registered: true, codes: 12, tickets: 3 }),
        paired(4_022, { name: LONG, address: EMAIL, is_active: false, last_active_at: AT }),
      ],
      reasons: ['spelling', 'address'],
      apart: null,
    },
    { members: [paired(7), paired(8)], reasons: ['order'], apart: null },
  ],
  ...{ next: 'x', count: 100, count_is_lower_bound: true },
};
const none = { pairs: [], next: null, count: 0, count_is_lower_bound: false };

const side = (id: number, first: string, more: Partial<MergeSide> = {}): MergeSide => ({
  member: {
    ...{ id, number: id, first_name: first, last_name: LONG, email: `${id}.${EMAIL}`, version: 1 },
    ...{ is_superuser: false, is_staff: false, is_active: true, is_entry_staff: id === 8 },
    ...{ has_password: true, token_count: 3 },
  },
  ...{ notes: `Notiz ${id}`, labels: [`Gruppe ${id}`], created_at: AT, registered_at: AT },
  ...{ codes: 3, tickets: 2, admitted: 1, mails: 1, sessions: 2 },
  ...more,
});
const preview: MergePreview = { kept: side(7, 'Mia'), gone: side(8, 'Maria'), hindrance: null };

const compare = async (page: Page, shown: MergePreview) => {
  await accept(page, mergeCalls.mergePreview, shown);
  await page.goto('/admin/zusammenfuehren/7/8');
  return page.getByRole('button', { name: texts.submit });
};

export const duplicateStates = statesOf('duplicates', [
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(page) {
      await hold(page, mergeCalls.duplicates);
      await page.goto('/admin/dubletten');
      return page.getByText(texts.loading);
    },
  },
  {
    state: 'pairs',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, mergeCalls.duplicates, pairs);
      await page.goto('/admin/dubletten');
      return page.getByRole('button', { name: texts.more });
    },
  },
  {
    state: 'none-told-apart',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, mergeCalls.duplicates, none);
      await page.goto('/admin/dubletten?paare=unterschieden');
      return page.getByRole('heading', { name: texts.noneApart });
    },
  },
  {
    state: 'failure',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, mergeCalls.duplicates, 503, { error: 'Gerade nicht.' });
      await page.goto('/admin/dubletten');
      return page.getByText(texts.loadFailure);
    },
  },
  { state: 'compare', viewer: 'admin', arrange: (page) => compare(page, preview) },
  {
    state: 'hindered',
    viewer: 'admin',
    arrange: (page) =>
      compare(page, { ...preview, hindrance: 'Das registrierte Mitglied muss bleiben.' }),
  },
]);
