import type { Page } from 'playwright-core';

import { entryCalls } from '../../../contract/entry/calls.ts';
import type { FoundGuest } from '../../../contract/entry/entities.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/guestSearch/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

async function search(page: Page, typed: string): Promise<void> {
  await page.goto('/entry/search');
  await page.getByLabel(texts.label).fill(typed);
}

const guests: FoundGuest[] = [
  {
    number: 12,
    first_name: 'Änne',
    last_name: 'Groß',
    tickets: [
      {
        handle: 'GAST-ABCDEFGHJKLMNPQR',
        email_hint: 'fr…@freunde.example',
        status: 'valid',
      },
      {
        email_hint: 'ga…@freunde.example',
        status: 'used',
        used: { at: '2026-11-21T18:04:00.000Z', gate: 'Tor Nord', device: 'Telefon 001' },
      },
    ],
  },
  {
    number: 4_021,
    first_name: 'Maximiliane-Alexandra',
    last_name: 'Großhohenlohe-Waldenburg zu Oberammergau-Untergrainau',
    tickets: [],
  },
];

export const guestSearchStates = statesOf('guest-search', [
  {
    state: 'empty',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.goto('/entry/search');
      return page.getByText(texts.tooShort);
    },
  },
  {
    state: 'searching',
    viewer: 'gatekeeper',
    async arrange(page) {
      await hold(page, entryCalls.search);
      await search(page, 'Groß');
      return page.getByText(texts.searching);
    },
  },
  {
    state: 'found',
    viewer: 'gatekeeper',
    async arrange(page) {
      await accept(page, entryCalls.search, guests);
      await search(page, 'Groß');
      return page.getByText(texts.found(2));
    },
  },
  {
    state: 'nobody',
    viewer: 'gatekeeper',
    async arrange(page) {
      await search(page, 'Rumpelstilzchen');
      return page.getByText(texts.nobodyHint);
    },
  },
  {
    state: 'refused',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, entryCalls.search, 429, {
        error: 'Zu viele Anfragen. Bitte versuche es in 40 Sekunden erneut.',
      });
      await search(page, 'Groß');
      return page.getByText(texts.failure);
    },
  },
  {
    state: 'offline',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.goto('/entry/search');
      await page.getByLabel(texts.label).waitFor();
      await page.context().setOffline(true);
      await page.getByLabel(texts.label).fill('Groß');
      return page.getByText(texts.offline);
    },
  },
  {
    state: 'denied',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/entry/search');
      return page.getByText(app.denied.scanner);
    },
  },
]);
