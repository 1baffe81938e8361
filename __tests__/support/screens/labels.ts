import type { Page } from 'playwright-core';
import { labelCalls } from '../../../contract/office/labels.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { MemberDetails } from '../../../contract/office/memberDetails.ts';
import { texts as jobTexts } from '../../../src/features/admin/jobs/texts.ts';
import { texts } from '../../../src/features/admin/labels/texts.ts';
import { texts as sheetTexts } from '../../../src/features/admin/sheet/texts.ts';
import { texts as adminTexts } from '../../../src/features/admin/texts.ts';
import { accept, change, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const sheet = async (page: Page, name: string) => {
  await page.goto(`/admin?suche=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: sheetTexts.openFor(name) }).click();
  return page.locator('.sheet').getByRole('combobox', { name: texts.labels });
};

async function many(page: Page, way: string) {
  await page.goto('/admin');
  for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check();
  await page.getByRole('button', { name: jobTexts.actions }).click();
  await page.getByRole('menuitem', { name: way }).click();
  return page.getByRole('dialog').getByRole('combobox', { name: texts.label });
}

async function manage(page: Page) {
  await page.goto('/admin');
  await page.getByRole('button', { name: adminTexts.filter, exact: true }).click();
  await page.getByRole('button', { name: texts.manage }).click();
  return page.getByRole('dialog', { name: texts.manageTitle });
}

export const labelStates = statesOf('labels', [
  {
    state: 'of-a-member',
    viewer: 'admin',
    async arrange(page, { names }) {
      const field = await sheet(page, names.collector);
      await field.click();
      return page.getByTitle('Helfer Samstag').last();
    },
  },
  {
    state: 'refused',
    viewer: 'admin',
    async arrange(page, { names }) {
      await refuse(page, labelCalls.setLabel, 400, {
        error: 'Ein Mitglied hat höchstens 20 Marken.',
      });
      const field = await sheet(page, names.member);
      await field.fill('Neu');
      await field.press('Enter');
      return page.locator('.sheet .failure');
    },
  },
  {
    state: 'filtered',
    viewer: 'admin',
    async arrange(page) {
      await page.goto('/admin?filter=marke%3Ahelfer-freitag,keine%20marke%3Anie');
      return page.getByText(texts.nobodyHas('nie', []));
    },
  },
  {
    state: 'give',
    viewer: 'admin',
    async arrange(page) {
      const field = await many(page, jobTexts.giveLabel);
      await field.fill('Helfer');
      return page.getByTitle('Helfer Samstag').last();
    },
  },
  {
    state: 'given',
    viewer: 'admin',
    async arrange(page) {
      const field = await many(page, jobTexts.giveLabel);
      await field.fill('Crew');
      await field.press('Tab');
      return page.getByRole('dialog').getByText('+ Marke „Crew“').first();
    },
  },
  {
    state: 'none-that-is-one',
    viewer: 'admin',
    async arrange(page) {
      const field = await many(page, jobTexts.giveLabel);
      await field.fill('a,b');
      return page.getByText(texts.bad);
    },
  },
  {
    state: 'take',
    viewer: 'admin',
    async arrange(page) {
      const field = await many(page, jobTexts.takeLabel);
      await field.click();
      return page.getByTitle('Helfer Samstag').last();
    },
  },
  {
    state: 'managed',
    viewer: 'admin',
    async arrange(page) {
      const dialog = await manage(page);
      await dialog.getByRole('button', { name: texts.renameFor('VIP') }).click();
      return dialog.getByRole('textbox');
    },
  },
  {
    state: 'none-to-manage',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, labelCalls.labels, { labels: [] });
      return (await manage(page)).getByText(texts.none);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, labelCalls.labels, 500, { error: 'Die Datenbank antwortet nicht.' });
      return (await manage(page)).getByText(texts.loadFailure);
    },
  },
  {
    state: 'data-deleted',
    viewer: 'admin',
    async arrange(page, { names }) {
      await change(page, officeCalls.memberDetails, (reply) => ({
        ...(reply as MemberDetails),
        anonymised_at: '2026-11-21T18:04:00.000Z',
      }));
      await page.goto(`/admin?suche=${encodeURIComponent(names.member)}`);
      await page.getByRole('button', { name: sheetTexts.openFor(names.member) }).click();
      return page.getByText(/^Die persönlichen Daten wurden am/);
    },
  },
]);
