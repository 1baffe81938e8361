import type { Page } from 'playwright-core';

import { calls } from '../../../contract/calls.ts';
import { texts } from '../../../src/features/login/texts.ts';
import { hold, refuse } from './network.ts';
import { visitorStates } from './screenState.ts';

async function fillIn(page: Page, email = 'aenne@example.org', password = 'Falsch-2027!') {
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
}

const submit = (page: Page) => page.getByRole('button', { name: texts.submit });

export const loginStates = visitorStates('login', '/login', {
  empty: (page) => submit(page),
  'filled-password-shown': async (page) => {
    await fillIn(page);
    await page.locator('.ant-input-password-icon').click();
    return page.locator('input[type=text][autocomplete=current-password]');
  },
  'fields-missing': async (page) => {
    await submit(page).click();
    return page.getByText(texts.emailRequired);
  },
  'fields-wrong': async (page) => {
    await fillIn(page, 'aenne', 'kurz');
    await submit(page).click();
    return page.getByText(texts.passwordTooShort);
  },
  'signing-in': async (page) => {
    await fillIn(page);
    await hold(page, calls.signIn);
    await submit(page).click();
    return page.locator('.ant-btn-loading');
  },
  'wrong-password': async (page) => {
    await fillIn(page);
    await submit(page).click();
    return page.getByText(texts.wrongCredentials);
  },
  'server-error': async (page) => {
    await fillIn(page);
    await refuse(page, calls.signIn, 503, { detail: 'Gerade wird gewartet.' });
    await submit(page).click();
    return page.getByText('Gerade wird gewartet.');
  },
  offline: async (page) => {
    await fillIn(page);
    await page.context().setOffline(true);
    await submit(page).click();
    return page.getByText(texts.failure);
  },
  'why-no-sale': async (page) => {
    await page.getByRole('group', { name: texts.buyTicketsWhy }).focus();
    return page.getByText(texts.buyTicketsWhy);
  },
});
