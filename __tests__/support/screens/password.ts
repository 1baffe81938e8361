import type { Page } from 'playwright-core';

import { calls } from '../../../contract/paths.ts';
import { texts } from '../../../src/features/password/texts.ts';
import { accept, cut, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

async function request(page: Page, email: string): Promise<void> {
  await page.getByLabel(texts.email).fill(email);
  await page.getByRole('button', { name: texts.requestReset }).click();
}

async function set(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel(texts.password).fill(password);
  await page.getByLabel(texts.confirmation).fill(confirmation);
  await page.getByRole('button', { name: texts.setPassword }).click();
}

export const forgotStates = statesOf('forgot', [
  {
    state: 'empty',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/forgot-password');
      return page.getByRole('button', { name: texts.requestReset });
    },
  },
  {
    state: 'address-wrong',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/forgot-password');
      await request(page, 'aenne');
      return page.getByText(texts.emailInvalid);
    },
  },
  {
    state: 'sending',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/forgot-password');
      await hold(page, calls.requestPasswordReset);
      await request(page, 'aenne@example.org');
      return page.locator('.ant-btn-loading');
    },
  },
  {
    state: 'sent',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/forgot-password');
      await request(page, 'niemand@example.org');
      return page.getByText(texts.resetRequestedNeutral);
    },
  },
  {
    state: 'no-connection',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/forgot-password');
      await cut(page, calls.requestPasswordReset);
      await request(page, 'aenne@example.org');
      return page.getByText(texts.requestFailure);
    },
  },
]);

export const resetStates = statesOf('reset', [
  {
    state: 'empty',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      return page.getByRole('button', { name: texts.setPassword });
    },
  },
  {
    state: 'half-typed',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      await page.getByLabel(texts.password).fill('Wald2');
      return page.locator('li[data-met=true]').first();
    },
  },
  {
    state: 'fields-wrong',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      await set(page, 'wald', 'klang');
      return page.getByText(texts.confirmationDiffers);
    },
  },
  {
    state: 'saving',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      await hold(page, calls.resetPassword);
      await set(page, 'Waldklang-27!', 'Waldklang-27!');
      return page.locator('.ant-btn-loading');
    },
  },
  {
    state: 'link-expired',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      await set(page, 'Waldklang-27!', 'Waldklang-27!');
      return page.locator('.failure');
    },
  },
  {
    state: 'server-error',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      await refuse(page, calls.resetPassword, 500);
      await set(page, 'Waldklang-27!', 'Waldklang-27!');
      return page.getByText(texts.resetFailure);
    },
  },
  {
    state: 'done',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password/abc');
      await accept(page, calls.resetPassword);
      await set(page, 'Waldklang-27!', 'Waldklang-27!');
      return page.getByText(texts.passwordSetHint);
    },
  },
  {
    state: 'link-without-token',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/reset-password');
      return page.getByText(texts.invalidLink).first();
    },
  },
]);
