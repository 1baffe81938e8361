import { FACT_NAMES, isGateRule } from '../../../contract/festivalFacts.ts';
import { settingsCalls, type Settings } from '../../../contract/office/settings.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/settings/texts.ts';
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

export const settingsStates = statesOf('settings', [
  {
    state: 'real',
    viewer: 'admin',
    async arrange(tab) {
      await tab.goto(ADDRESS);
      return tab.getByText(texts.subject);
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
