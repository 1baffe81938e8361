import type { Page } from 'playwright-core';

import type { CurrentMember, MemberPage, PurchaseCode } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/admin/texts.ts';
import type { SavedView } from '../../../contract/office/savedViews.ts';
import { texts as viewTexts } from '../../../src/features/admin/views/texts.ts';
import { texts as overviewTexts } from '../../../src/features/admin/overview/texts.ts';
import { texts as jobTexts } from '../../../src/features/admin/jobs/texts.ts';
import { texts as setupTexts } from '../../../src/features/admin/setup/texts.ts';
import { texts as tableTexts } from '../../../src/features/admin/export/texts.ts';
import { accept, change, cut, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

/** Rows that are there before anything is searched for. */
async function open(page: Page): Promise<void> {
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /^Codes von/ })
    .first()
    .waitFor();
}

const search = (page: Page, text: string) =>
  page.getByRole('combobox', { name: texts.search }).fill(text);

const purchaseCodesOf = (page: Page, name: string) =>
  page.getByRole('region', { name: texts.purchaseCodes(name) });

/** The member's row, open because it is the only hit. */
async function find(page: Page, name: string): Promise<void> {
  await open(page);
  await search(page, name);
  await purchaseCodesOf(page, name).waitFor();
}

async function openCreateDialog(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.getByRole('button', { name: texts.createPurchaseCodesFor(name) }).click();
  await page.getByRole('dialog').waitFor();
}

async function openEditDialog(page: Page, name: string) {
  await find(page, name);
  await page.getByRole('button', { name: texts.editFor(name) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

async function openIssueDialog(page: Page, name: string, code: string): Promise<void> {
  await find(page, name);
  await page.getByRole('button', { name: texts.issueFor(code) }).click();
  await page.getByRole('dialog').waitFor();
}

async function issue(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.recipient).fill(email);
  await dialog.getByRole('button', { name: texts.send }).click();
}

/** One issued ticket for each thing that can become of its mail. */
function withMailStates(reply: unknown): PurchaseCode[] {
  const states = ['waiting', 'sent', 'failed'] as const;
  return (reply as PurchaseCode[]).map((token, index) => {
    const mailState = states[index];
    if (mailState === undefined) return token;
    return {
      ...token,
      used_by: {
        email: 'gast@freunde.example',
        created_at: token.created_at,
        mail_state: mailState,
        ...(mailState === 'failed' && { mail_error: '550 5.1.1 User unknown' }),
      },
    };
  });
}

const someViews: SavedView[] = [
  { name: 'Ausgetreten', query: 'filter=status%3Ainaktiv', is_default: true },
  {
    name: 'Alle mit Einlass-Rolle und freien Codes für Freundinnen',
    query: 'filter=rolle%3Aeinlass',
    is_default: false,
  },
];

export const adminStates = statesOf('admin', [
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(page) {
      await hold(page, calls.members);
      await page.goto('/admin');
      return page.getByRole('heading', { name: texts.heading });
    },
  },
  {
    state: 'list',
    viewer: 'admin',
    async arrange(page) {
      // As of a longer list.
      await change(page, calls.members, (reply) => ({
        ...(reply as MemberPage),
        next: 'http://localhost/?after=x',
      }));
      await open(page);
      return page.getByRole('navigation', { name: texts.pages });
    },
  },
  {
    state: 'first-steps',
    viewer: 'admin',
    async arrange(page) {
      await change(page, calls.me, (me) => ({
        ...(me as CurrentMember),
        setup: (['festival', 'mail', 'members', 'codes', 'gate'] as const).map((step, index) => ({
          ...{ step, is_done: index < 2 },
        })),
      }));
      await open(page);
      return page.getByRole('heading', { name: setupTexts.heading });
    },
  },
  {
    state: 'offers-while-typing',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByRole('combobox', { name: texts.search }).pressSequentially('co');
      return page.locator('.filter-offer').first();
    },
  },
  {
    state: 'filtered',
    viewer: 'admin',
    async arrange(page) {
      await page.goto('/admin?filter=status:aktiv+codes:frei>0,keine+farbe:rot&suche=e');
      return page.getByRole('list', { name: texts.filters });
    },
  },
  {
    state: 'filter-menu',
    viewer: 'admin',
    async arrange(page) {
      await page.goto('/admin?filter=rolle:einlass');
      await page.getByRole('button', { name: texts.filterWith(1) }).click();
      return page.getByRole('group', { name: texts.filter, exact: true });
    },
  },
  {
    state: 'view-menu',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByRole('button', { name: texts.view }).click();
      return page.getByRole('group', { name: texts.view });
    },
  },
  {
    state: 'selected',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check();
      return page.getByRole('region', { name: texts.selection });
    },
  },
  {
    state: 'keys',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      const others = page.getByRole('button', { name: texts.otherActions });
      if (await others.isVisible()) {
        await others.click();
        await page.getByRole('menuitem', { name: texts.keys }).click();
      } else await page.getByRole('button', { name: texts.keys }).click();
      return page.getByRole('dialog');
    },
  },
  {
    state: 'row-open',
    viewer: 'admin',
    async arrange(page, { names }) {
      await open(page);
      await page.getByRole('button', { name: texts.expand(names.member) }).click();
      return purchaseCodesOf(page, names.member).getByRole('listitem').last();
    },
  },
  {
    state: 'end-of-list',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return page.locator('.admin-member').last();
    },
  },
  {
    state: 'searching',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await hold(page, calls.members);
      await search(page, 'Groß');
      return page.locator('[aria-busy=true]').first();
    },
  },
  {
    state: 'overview',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByText(overviewTexts.overview).click();
      return page.getByText(overviewTexts.figures.mailFailed, { exact: true });
    },
  },
  {
    state: 'growth',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByText(overviewTexts.overview).click();
      await page.getByText(overviewTexts.growth, { exact: true }).click();
      return page.getByRole('img', { name: /^Eingelassen:/ });
    },
  },
  {
    state: 'table-columns',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByRole('button', { name: tableTexts.choose }).click();
      return page.getByRole('group', { name: tableTexts.format, exact: true });
    },
  },
  {
    state: 'codes-for-many',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check();
      await page.getByRole('button', { name: jobTexts.actions }).click();
      await page.getByRole('menuitem', { name: jobTexts.createCodes }).click();
      return page.getByRole('dialog').getByRole('spinbutton');
    },
  },
  {
    state: 'views',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, officeCalls.savedViews, { version: 'a', views: someViews });
      await page.goto('/admin?filter=status%3Aaktiv');
      await page.getByRole('button', { name: viewTexts.views }).click();
      return page.getByRole('menuitem', { name: viewTexts.manage });
    },
  },
  {
    state: 'views-managed',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, officeCalls.savedViews, { version: 'a', views: someViews });
      await page.goto('/admin?filter=status%3Aaktiv');
      await page.getByRole('button', { name: viewTexts.views }).click();
      await page.getByRole('menuitem', { name: viewTexts.manage }).click();
      return page.getByRole('dialog', { name: viewTexts.manageTitle });
    },
  },
  {
    state: 'search-hit-with-codes',
    viewer: 'admin',
    async arrange(page, { names }) {
      await find(page, names.member);
      return purchaseCodesOf(page, names.member).getByRole('listitem').last();
    },
  },
  {
    state: 'long-name-with-codes',
    viewer: 'admin',
    async arrange(page, { names }) {
      await find(page, names.collector);
      return purchaseCodesOf(page, names.collector).getByRole('listitem').last();
    },
  },
  {
    state: 'search-without-hit',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await search(page, 'Rumpelstilzchen');
      return page.getByText(texts.noHits('Rumpelstilzchen'));
    },
  },
  {
    state: 'nobody-yet',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, calls.members, { count: 0, next: null, previous: null, results: [] });
      await page.goto('/admin');
      return page.getByText(texts.noMembers);
    },
  },
  {
    state: 'list-not-loaded',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, calls.members, 500, { error: 'Die Datenbank antwortet nicht.' });
      await page.goto('/admin');
      return page.getByText(texts.loadFailure);
    },
  },
  {
    state: 'list-offline',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.context().setOffline(true);
      await search(page, 'Groß');
      return page.getByText(texts.loadFailure);
    },
  },
  {
    state: 'codes-loading',
    viewer: 'admin',
    async arrange(page, { names }) {
      await hold(page, calls.memberPurchaseCodes);
      await find(page, names.member);
      return purchaseCodesOf(page, names.member);
    },
  },
  {
    state: 'codes-none',
    viewer: 'admin',
    async arrange(page, { names }) {
      await find(page, names.newcomer);
      return page.getByText(texts.noPurchaseCodes);
    },
  },
  {
    state: 'codes-not-loaded',
    viewer: 'admin',
    async arrange(page, { names }) {
      await cut(page, calls.memberPurchaseCodes);
      await find(page, names.member);
      return page.getByText(texts.purchaseCodesFailure);
    },
  },
  {
    state: 'codes-with-mail-states',
    viewer: 'admin',
    async arrange(page, { names }) {
      await change(page, calls.memberPurchaseCodes, withMailStates);
      await find(page, names.member);
      return page.getByText(texts.mail.failed);
    },
  },
  {
    state: 'code-copied',
    viewer: 'admin',
    async arrange(page, { names, codes, url }) {
      await page.context().grantPermissions(['clipboard-write'], { origin: url });
      await find(page, names.member);
      await page.getByRole('button', { name: texts.copyCode(codes.free) }).click();
      return page.getByText(texts.copied);
    },
  },
  {
    state: 'add-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByRole('button', { name: texts.addMember }).click();
      return page.getByRole('dialog');
    },
  },
  {
    state: 'edit-dialog',
    viewer: 'admin',
    arrange: (page, { names }) => openEditDialog(page, names.newcomer),
  },
  {
    state: 'edited-meanwhile',
    viewer: 'admin',
    async arrange(page, { names }) {
      const dialog = await openEditDialog(page, names.newcomer);
      const theirs = { first_name: 'Johanna', number: 3, email: 'newcomer@waldklang.example' };
      const member = { id: 1, last_name: 'Lind', version: 9, ...theirs };
      await refuse(page, officeCalls.changeMember, 412, { error: 'x', reason: 'changed', member });
      await dialog.getByLabel(texts.fields.is_entry_staff).check();
      // As from a keyboard: the form has one button, and Enter is it.
      await dialog.getByLabel(texts.fields.first_name).press('Enter');
      return dialog.getByText(texts.changedMeanwhile);
    },
  },
  {
    state: 'create-dialog',
    viewer: 'admin',
    async arrange(page, { names }) {
      await openCreateDialog(page, names.newcomer);
      return page.getByRole('dialog');
    },
  },
  {
    state: 'creating',
    viewer: 'admin',
    async arrange(page, { names }) {
      await openCreateDialog(page, names.newcomer);
      await hold(page, calls.createPurchaseCodes);
      await page.getByRole('dialog').getByRole('button', { name: texts.create }).click();
      return page.getByRole('dialog').locator('.ant-btn-loading');
    },
  },
  {
    state: 'create-refused',
    viewer: 'admin',
    async arrange(page, { names }) {
      await openCreateDialog(page, names.newcomer);
      await refuse(page, calls.createPurchaseCodes, 500);
      await page.getByRole('dialog').getByRole('button', { name: texts.create }).click();
      return page.getByRole('dialog').locator('.failure');
    },
  },
  {
    state: 'issue-dialog',
    viewer: 'admin',
    async arrange(page, { names, codes }) {
      await openIssueDialog(page, names.member, codes.free);
      return page.getByRole('dialog');
    },
  },
  {
    state: 'issue-address-wrong',
    viewer: 'admin',
    async arrange(page, { names, codes }) {
      await openIssueDialog(page, names.member, codes.free);
      await issue(page, 'gast@');
      return page.getByText(texts.recipientInvalid);
    },
  },
  {
    state: 'issuing',
    viewer: 'admin',
    async arrange(page, { names, codes }) {
      await openIssueDialog(page, names.member, codes.free);
      await hold(page, calls.generateTicket);
      await issue(page, 'gast@freunde.example');
      return page.getByRole('dialog').locator('.ant-btn-loading');
    },
  },
  {
    state: 'issue-refused',
    viewer: 'admin',
    async arrange(page, { names, codes }) {
      await openIssueDialog(page, names.member, codes.free);
      await refuse(page, calls.generateTicket, 503, { error: 'Der Mailserver antwortet nicht.' });
      await issue(page, 'gast@freunde.example');
      return page.getByRole('dialog').locator('.failure');
    },
  },
  {
    state: 'issued',
    viewer: 'admin',
    async arrange(page, { names, codes }) {
      await openIssueDialog(page, names.member, codes.free);
      await accept(page, calls.generateTicket);
      await issue(page, 'gast@freunde.example');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return page.getByText(texts.issued('gast@freunde.example'));
    },
  },
  {
    state: 'issue-again',
    viewer: 'admin',
    async arrange(page, { names, codes }) {
      await find(page, names.member);
      await page.getByRole('button', { name: texts.issueAgainFor(codes.used) }).click();
      return page.getByRole('dialog').getByText(texts.alreadyIssued);
    },
  },
  {
    state: 'denied',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/admin');
      return page.getByText(app.denied.superuser);
    },
  },
  {
    state: 'user-unknown',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/admin');
      return page.getByText(app.unknown);
    },
  },
]);
