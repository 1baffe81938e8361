import type { Page } from 'playwright-core';

import { accountCalls } from '../../../contract/account/calls.ts';
import type { OwnAccount, OwnSession } from '../../../contract/account/entities.ts';
import { texts } from '../../../src/features/account/texts.ts';
import { accept, hold, refuse, sendMailsBack } from './network.ts';
import { statesOf } from './screenState.ts';

const ADDRESS = '/account';
const session: OwnSession = {
  key: 'a',
  created_at: '2026-11-20T10:00:00.000Z',
  used_at: '2026-11-25T10:00:00.000Z',
  client: 'Firefox, Linux',
  time_zone: 'Europe/Berlin',
  is_this: true,
};
const sessions: OwnSession[] = [
  session,
  { ...session, key: 'b', client: 'Samsung Internet, Android', is_this: false },
  { ...session, key: 'c', client: null, is_this: false },
];

const account: OwnAccount = {
  first_name: 'Änne',
  last_name: 'Öz',
  email: 'aenne@example.org',
  version: 1,
  new_email: { email: 'neue.adresse@example.org', expires_at: '2026-11-26T10:00:00.000Z' },
};

async function typePassword(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await page.getByLabel(texts.oldPassword).fill('falsch-geraten');
  await page.getByLabel(texts.newPassword, { exact: true }).fill('Winter#2027');
  await page.getByLabel(texts.confirmation).fill('Winter#2027');
  await page.getByRole('button', { name: texts.changePassword }).click();
}

export const accountStates = statesOf('account', [
  {
    state: 'loading',
    viewer: 'member',
    async arrange(page) {
      await hold(page, accountCalls.ownSessions);
      await page.goto(ADDRESS);
      return page.getByRole('status', { name: texts.sessionsLoading });
    },
  },
  {
    state: 'sessions',
    viewer: 'member',
    async arrange(page) {
      await accept(page, accountCalls.ownSessions, { sessions });
      await page.goto(ADDRESS);
      return page.getByRole('button', { name: texts.signOutOthers });
    },
  },
  {
    state: 'real',
    viewer: 'member',
    async arrange(page) {
      await page.goto(ADDRESS);
      return page.getByText(texts.thisDevice);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'member',
    async arrange(page) {
      await refuse(page, accountCalls.ownSessions, 503, { error: 'Der Server ist nicht bereit.' });
      await page.goto(ADDRESS);
      return page.getByText(texts.sessionsFailure);
    },
  },
  {
    state: 'fields-missing',
    viewer: 'member',
    async arrange(page) {
      await page.goto(ADDRESS);
      await page.getByRole('button', { name: texts.changePassword }).click();
      return page.getByText(texts.oldPasswordRequired);
    },
  },
  {
    state: 'wrong-password',
    viewer: 'member',
    async arrange(page) {
      await refuse(page, accountCalls.changePassword, 400, {
        error: 'Das bisherige Passwort stimmt nicht.',
      });
      await typePassword(page);
      return page.getByText('Das bisherige Passwort stimmt nicht.');
    },
  },
  {
    state: 'link-sent',
    viewer: 'member',
    async arrange(page) {
      await accept(page, accountCalls.ownAccount, account);
      await page.goto(ADDRESS);
      return page.getByText(/Link ist an neue.adresse@example.org unterwegs/);
    },
  },
  {
    state: 'undeliverable',
    viewer: 'member',
    async arrange(page) {
      await sendMailsBack(page);
      await page.goto(ADDRESS);
      return page.getByRole('alert');
    },
  },
  {
    state: 'confirm-email',
    viewer: 'member',
    async arrange(page) {
      await accept(page, accountCalls.ownAccount, account);
      await page.goto('/account/email/ein-geheimnis');
      return page.getByRole('button', { name: texts.confirm });
    },
  },
  {
    state: 'confirm-refused',
    viewer: 'member',
    async arrange(page) {
      await accept(page, accountCalls.ownAccount, account);
      await refuse(page, accountCalls.confirmEmailChange, 400, { error: 'Der Link ist ungültig.' });
      await page.goto('/account/email/ein-geheimnis');
      await page.getByRole('button', { name: texts.confirm }).click();
      return page.getByText('Der Link ist ungültig.');
    },
  },
]);
