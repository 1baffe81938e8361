import type { Page } from 'playwright-core';

import { officeCalls } from '../../../contract/office/calls.ts';
import type { MemberDetails } from '../../../contract/office/memberDetails.ts';
import { texts } from '../../../src/features/admin/sheet/texts.ts';
import { texts as office } from '../../../src/features/admin/texts.ts';
import { change, hold, refuse } from './network.ts';
import type { Showcase } from './showcase.ts';
import { statesOf } from './screenState.ts';

/** Opens the sheet of the member whose name the list finds. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/admin?suche=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: texts.openFor(name) }).click();
}

const sheet = (page: Page) => page.locator('.sheet');

async function act(page: Page, name: string, label: string, code: string): Promise<void> {
  await open(page, name);
  await sheet(page)
    .getByRole('button', { name: texts.forCode(label, code) })
    .click();
  await page.locator('.form-dialog').waitFor();
}

/** With every kind of event, and words that are long. */
function withStory(reply: unknown): MemberDetails {
  const details = reply as MemberDetails;
  const [first, ...others] = details.codes;
  const by = { id: 1, number: 1, name: 'Administration Waldklang' };
  const at = '2026-11-21T18:04:00.000Z';
  return {
    ...details,
    notes: 'Ruft am Freitag zurück.',
    undeliverable: {
      since: at,
      words: '550 5.1.1 <maximiliane@freundinnen-und-freunde.example>: User unknown',
    },
    codes: [
      {
        ...first!,
        events: [
          { at, text: 'Eingelassen am Tor Nord mit Telefon 001', by, tone: 'good' },
          {
            at,
            text: 'Mail an maximiliane.alexandra.von.hohenlohe@freundinnen-und-freunde.example fehlgeschlagen: 550 5.1.1 User unknown',
            by: null,
            tone: 'bad',
          },
          { at, text: 'Erstellt', by, tone: 'plain' },
        ],
      },
      ...others,
    ],
  };
}

const page = (tab: Page, { names }: Showcase) => open(tab, names.member);

export const memberSheetStates = statesOf('member-sheet', [
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(tab, showcase) {
      await hold(tab, officeCalls.memberDetails);
      await page(tab, showcase);
      return tab.getByText(texts.loading);
    },
  },
  {
    state: 'open',
    viewer: 'admin',
    async arrange(tab, showcase) {
      await page(tab, showcase);
      await sheet(tab).locator('.audit-entry').first().waitFor();
      return sheet(tab).getByRole('heading', { name: texts.codes });
    },
  },
  {
    state: 'story',
    viewer: 'admin',
    async arrange(tab, showcase) {
      await change(tab, officeCalls.memberDetails, withStory);
      await page(tab, showcase);
      return sheet(tab).getByText('Eingelassen am Tor Nord mit Telefon 001');
    },
  },
  {
    state: 'long-name',
    viewer: 'admin',
    async arrange(tab, { names }) {
      await open(tab, names.collector);
      return sheet(tab).getByRole('heading', { name: texts.codes });
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(tab, showcase) {
      await refuse(tab, officeCalls.memberDetails, 500, {
        error: 'Die Datenbank antwortet nicht.',
      });
      await page(tab, showcase);
      return tab.getByText(texts.failure);
    },
  },
  {
    state: 'revoke-dialog',
    viewer: 'admin',
    async arrange(tab, { names, codes }) {
      await act(tab, names.member, texts.revoke, codes.used);
      return tab.getByRole('dialog').getByLabel(texts.reason);
    },
  },
  {
    state: 'revoke-refused',
    viewer: 'admin',
    async arrange(tab, { names, codes }) {
      await act(tab, names.member, texts.revoke, codes.used);
      await refuse(tab, officeCalls.revokeTicket, 409, {
        error: 'Mit diesem Ticket ist der Gast schon eingelassen.',
      });
      const reason = tab.getByRole('dialog').getByLabel(texts.reason);
      await reason.fill('Falsche Person');
      await reason.press('Enter');
      return tab.getByRole('dialog').locator('.failure');
    },
  },
  {
    state: 'move-dialog',
    viewer: 'admin',
    async arrange(tab, { names, codes }) {
      await act(tab, names.member, texts.move, codes.free);
      await tab.getByRole('dialog').getByLabel(office.otherMember.field).fill(names.newcomer);
      return tab.locator('.other-member').first();
    },
  },
  {
    state: 'withdraw-dialog',
    viewer: 'admin',
    async arrange(tab, { names, codes }) {
      await act(tab, names.member, texts.withdraw, codes.free);
      return tab.getByText(texts.withdrawWhat(codes.free));
    },
  },
  {
    state: 'anonymise-dialog',
    viewer: 'admin',
    async arrange(tab, { names }) {
      await open(tab, names.member);
      await tab.getByRole('button', { name: texts.anonymise }).click();
      const dialog = tab.locator('.ant-modal');
      await dialog.getByRole('button', { name: texts.anonymiseSubmit }).click();
      return dialog.getByText(/^Bitte \d+ eintragen/);
    },
  },
  {
    state: 'reset-factor-dialog',
    viewer: 'admin',
    async arrange(tab, showcase) {
      await change(tab, officeCalls.memberDetails, (reply) => ({
        ...(reply as MemberDetails),
        has_second_factor: true,
      }));
      await page(tab, showcase);
      await sheet(tab).getByRole('button', { name: texts.resetFactor }).click();
      return tab.getByText(texts.resetFactorSure);
    },
  },
]);
