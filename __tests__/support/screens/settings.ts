import { FACT_NAMES, isGateRule } from '../../../contract/festivalFacts.ts';
import { settingsCalls, type Settings } from '../../../contract/office/settings.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/settings/texts.ts';
import { seasonCalls, type Seasons } from '../../../contract/office/seasons.ts';
import { seasonTexts } from '../../../src/features/settings/seasonTexts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const ADDRESS = '/admin/settings';
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänswiese hinter dem alten Pumpwerk';

const changed: Settings = {
  version: 7,
  settings: FACT_NAMES.map((name) => ({
    name,
    value: isGateRule(name)
      ? 'true'
      : name === 'from'
        ? '2027-07-30'
        : name === 'to'
          ? '2027-08-01'
          : LONG,
    default: '',
    changed: {
      at: '2026-11-21T18:04:11.000Z',
      by: { id: 9, number: 4_021, name: 'Maximiliane-Alexandra Großhohenlohe-Waldenburg' },
    },
  })),
};

const counts = { codes: 12_345, tickets: 9_876, admitted: 8_765, events: 19_000 };
const seasons: Seasons = {
  version: 7,
  present: { name: LONG, from: '2027-07-30', to: '2027-08-01', prefix: 'wald27', ...counts },
  members: 3_000,
  doubts: [
    'Das Festival geht bis zum 01.08.2027.',
    'Am Einlass wird gerade gescannt: Tor Nord, Tor am alten Pumpwerk.',
  ],
  obstacle: null,
  last_backup: '2026-11-21T04:30:00.000Z',
  past: [
    {
      id: 2,
      ...{ name: 'Waldklang 2026', from: '2026-07-31', to: '2026-08-02', prefix: 'wald26' },
      ...counts,
      archived_at: '2026-11-01T10:00:00.000Z',
      archived_by: { id: 9, number: 4_021, name: 'Maximiliane-Alexandra Großhohenlohe' },
      rows_deleted_at: null,
      undo_refused: null,
    },
    {
      id: 1,
      ...{ name: LONG, from: '', to: '', prefix: 'wald25' },
      ...counts,
      archived_at: '2025-11-01T10:00:00.000Z',
      archived_by: null,
      rows_deleted_at: '2028-11-01T10:00:00.000Z',
      undo_refused: 'Zurückholen lässt sich nur das letzte Festival.',
    },
  ],
};

export const settingsStates = statesOf('settings', [
  {
    state: 'real',
    viewer: 'admin',
    async arrange(tab) {
      await tab.goto(ADDRESS);
      return tab.getByText('Betreff');
    },
  },
  {
    state: 'changed',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, settingsCalls.settings, changed);
      await tab.goto(ADDRESS);
      return tab.getByRole('button', { name: texts.setBackOf(texts.fields.place) });
    },
  },
  {
    state: 'season',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, seasonCalls.seasons, seasons);
      await tab.goto(ADDRESS);
      await tab.getByRole('button', { name: seasonTexts.look }).click();
      return tab.getByText(seasonTexts.doubts);
    },
  },
  {
    state: 'season-dialog',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, seasonCalls.seasons, seasons);
      await tab.goto(ADDRESS);
      await tab.getByRole('button', { name: seasonTexts.look }).click();
      await tab.getByRole('button', { name: seasonTexts.begin }).click();
      await tab.locator('.form-dialog').waitFor();
      await tab.getByRole('button', { name: seasonTexts.submit }).click();
      return tab.getByText(seasonTexts.despiteOther);
    },
  },
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(tab) {
      await hold(tab, settingsCalls.settings);
      await tab.goto(ADDRESS);
      return tab.getByText(texts.loading);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(tab) {
      await refuse(tab, settingsCalls.settings, 503, {
        error: 'Der Server ist gerade nicht bereit.',
      });
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
