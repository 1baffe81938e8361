import type { Page } from 'playwright-core';
import { codePageCalls, type CodeState } from '../../../contract/codePage.ts';
import { festivalCalls, type FestivalFacts } from '../../../contract/festival.ts';
import { texts as codeTexts } from '../../../src/features/code/texts.ts';
import { texts } from '../../../src/features/festival/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const TOLD: FestivalFacts = {
  name: 'Waldklang',
  from: '2027-07-30',
  to: '2027-08-01',
  place: 'Waldwiese hinter dem alten Pumpwerk',
  address: 'Am Bach 1\n12345 Oberammergau-Untergrainau',
  bring: 'Zelt und Isomatte\nEinen Becher, denn Einwegbecher gibt es nicht',
  color: '',
  logo: '',
  contact_email: 'hilfe@waldklang.example',
  contact_phone: '030 1234567',
  redeem_text:
    'Geh bis zum 1. Juli in den Laden am Markt.\nSag dort den Code: Ein Ticket kostet 80 €.',
  redeem_link: 'https://shop.waldklang.example/',
  imprint: 'Waldklang e. V.\nAm Bach 1\n12345 Oberammergau\n\nVorstand: Lea Leitung',
  privacy: 'Wir speichern, was wir brauchen.\n\nFragen beantwortet der Vorstand.',
};

const AT = '2026-11-21T18:04:11.000Z';

const standings: readonly (readonly [CodeState, RegExp])[] = [
  [{ state: 'free' }, /^Noch frei/],
  [{ state: 'used', at: AT }, /^Schon eingelöst/],
  [{ state: 'withdrawn', at: AT }, /^Zurückgenommen/],
  [{ state: 'past', festival: 'Waldklang 2026' }, /^Von einem früheren Festival/],
  [{ state: 'unknown' }, /^Diesen Code gibt es nicht/],
];

/** A code's own page, in each way that the code may stand. */
export const codeStates = statesOf('code', [
  ...standings.map(([standing, sentence]) => ({
    state: standing.state,
    viewer: 'nobody' as const,
    async arrange(tab: Page) {
      await accept(tab, festivalCalls.festival, TOLD);
      await accept(tab, codePageCalls.codeState, standing);
      await tab.goto('/code/ABCDE-FGHJK-LMNPQ');
      await tab.getByText('In den Kalender').waitFor();
      return tab.getByText(sentence);
    },
  })),
  {
    state: 'loading',
    viewer: 'nobody',
    async arrange(tab) {
      await hold(tab, codePageCalls.codeState);
      await tab.goto('/code/ABCDE-FGHJK-LMNPQ');
      return tab.getByText(codeTexts.loading);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'nobody',
    async arrange(tab) {
      await refuse(tab, codePageCalls.codeState, 503, {
        error: 'Der Server ist gerade nicht bereit.',
      });
      await tab.goto('/code/ABCDE-FGHJK-LMNPQ');
      return tab.getByText(codeTexts.failure);
    },
  },
]);

export const festivalStates = statesOf('festival', [
  {
    state: 'imprint',
    viewer: 'nobody',
    async arrange(tab) {
      await accept(tab, festivalCalls.festival, TOLD);
      await tab.goto('/impressum');
      return tab.getByText('Vorstand: Lea Leitung');
    },
  },
  {
    state: 'imprint-empty',
    viewer: 'nobody',
    async arrange(tab) {
      await tab.goto('/impressum');
      return tab.getByText(texts.noImprint);
    },
  },
  {
    state: 'privacy',
    viewer: 'member',
    async arrange(tab) {
      await accept(tab, festivalCalls.festival, TOLD);
      await tab.goto('/datenschutz');
      return tab.getByText('Wir speichern, was wir brauchen.');
    },
  },
  {
    state: 'privacy-loading',
    viewer: 'nobody',
    async arrange(tab) {
      await hold(tab, festivalCalls.festival);
      await tab.goto('/datenschutz');
      return tab.locator('main').getByText(texts.loading);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'nobody',
    async arrange(tab) {
      await refuse(tab, festivalCalls.festival, 503, {
        error: 'Der Server ist gerade nicht bereit.',
      });
      await tab.goto('/impressum');
      return tab.getByText(texts.failure);
    },
  },
]);
