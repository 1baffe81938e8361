import type { Page } from 'playwright-core';

import { calls } from '../../../contract/paths.ts';
import { texts } from '../../../src/features/login/texts.ts';
import { hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

async function fillIn(page: Page, email = 'aenne@example.org', password = 'Falsch-2027!') {
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
}

const submit = (page: Page) => page.getByRole('button', { name: texts.submit });

export const loginStates = statesOf('login', [
  {
    state: 'empty',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      return submit(page);
    },
  },
  {
    state: 'filled-password-shown',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await fillIn(page);
      await page.locator('.ant-input-password-icon').click();
      return page.locator('input[type=text][autocomplete=current-password]');
    },
  },
  {
    state: 'fields-missing',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await submit(page).click();
      return page.getByText(texts.emailRequired);
    },
  },
  {
    state: 'fields-wrong',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await fillIn(page, 'aenne', 'kurz');
      await submit(page).click();
      return page.getByText(texts.passwordTooShort);
    },
  },
  {
    state: 'signing-in',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await fillIn(page);
      await hold(page, calls.signIn);
      await submit(page).click();
      return page.locator('.ant-btn-loading');
    },
  },
  {
    state: 'wrong-password',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await fillIn(page);
      await submit(page).click();
      return page.getByText(texts.wrongCredentials);
    },
  },
  {
    state: 'server-error',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await fillIn(page);
      await refuse(page, calls.signIn, 503, { detail: 'Gerade wird gewartet.' });
      await submit(page).click();
      return page.getByText('Gerade wird gewartet.');
    },
  },
  {
    state: 'offline',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await fillIn(page);
      await page.context().setOffline(true);
      await submit(page).click();
      return page.getByText(texts.failure);
    },
  },
  {
    state: 'why-no-sale',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/login');
      await page.getByRole('group', { name: texts.buyTicketsWhy }).focus();
      return page.getByText(texts.buyTicketsWhy);
    },
  },
]);
