import type { Page } from 'playwright-core';

import { calls } from '../../../contract/calls.ts';
import { texts } from '../../../src/features/password/texts.ts';
import { accept, cut, hold, refuse } from './network.ts';
import { visitorStates } from './screenState.ts';

async function request(page: Page, email: string): Promise<void> {
  await page.getByLabel(texts.email).fill(email);
  await page.getByRole('button', { name: texts.requestReset }).click();
}

async function set(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel(texts.password).fill(password);
  await page.getByLabel(texts.confirmation).fill(confirmation);
  await page.getByRole('button', { name: texts.setPassword }).click();
}

export const forgotStates = visitorStates('forgot', '/forgot-password', {
  empty: (page) => page.getByRole('button', { name: texts.requestReset }),
  'address-wrong': async (page) => {
    await request(page, 'aenne');
    return page.getByText(texts.emailInvalid);
  },
  sending: async (page) => {
    await hold(page, calls.requestPasswordReset);
    await request(page, 'aenne@example.org');
    return page.locator('.ant-btn-loading');
  },
  sent: async (page) => {
    await request(page, 'niemand@example.org');
    return page.getByText(texts.resetRequestedNeutral);
  },
  'no-connection': async (page) => {
    await cut(page, calls.requestPasswordReset);
    await request(page, 'aenne@example.org');
    return page.getByText(texts.requestFailure);
  },
});

const openReset = visitorStates('reset', '/reset-password/abc', {
  empty: (page) => page.getByRole('button', { name: texts.setPassword }),
  'half-typed': async (page) => {
    await page.getByLabel(texts.password).fill('Wald2');
    return page.locator('li[data-met=true]').first();
  },
  'fields-wrong': async (page) => {
    await set(page, 'wald', 'klang');
    return page.getByText(texts.confirmationDiffers);
  },
  saving: async (page) => {
    await hold(page, calls.resetPassword);
    await set(page, 'Waldklang-27!', 'Waldklang-27!');
    return page.locator('.ant-btn-loading');
  },
  'link-expired': async (page) => {
    await set(page, 'Waldklang-27!', 'Waldklang-27!');
    return page.locator('.failure');
  },
  'server-error': async (page) => {
    await refuse(page, calls.resetPassword, 500);
    await set(page, 'Waldklang-27!', 'Waldklang-27!');
    return page.getByText(texts.resetFailure);
  },
  done: async (page) => {
    await accept(page, calls.resetPassword);
    await set(page, 'Waldklang-27!', 'Waldklang-27!');
    return page.getByText(texts.passwordSetHint);
  },
});

const resetWithoutToken = visitorStates('reset', '/reset-password', {
  'link-without-token': (page) => page.getByText(texts.invalidLink).first(),
});

export const resetStates = [...openReset, ...resetWithoutToken];
