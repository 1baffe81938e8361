import type { Page } from 'playwright-core';

import { calls } from '../../../contract/calls.ts';
import { texts } from '../../../src/features/signup/texts.ts';
import { addressOf, cut, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';
import type { Showcase } from './showcase.ts';
import { settle } from './tab.ts';

const verify = (page: Page) => page.getByRole('button', { name: texts.verify });
const register = (page: Page) => page.getByRole('button', { name: texts.register });

async function openFirstStep(page: Page, code: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(texts.code).fill(code);
}

async function openSecondStep(page: Page, { invitation }: Showcase): Promise<void> {
  await page.goto(`/signup?code=${invitation}`);
  await verify(page).waitFor();
  // A button that moves under the mouse, as fonts arrive, is not clicked.
  await settle(page);
  const answered = page.waitForResponse(addressOf(calls.verifyInvitation));
  await verify(page).click();
  const answer = await answered;
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  await register(page).waitFor();
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
}

export const signupStates = statesOf('signup', [
  {
    state: 'code-empty',
    viewer: 'nobody',
    async arrange(page) {
      await page.goto('/signup');
      return page.getByLabel(texts.code);
    },
  },
  {
    state: 'code-wrong-format',
    viewer: 'nobody',
    async arrange(page) {
      await openFirstStep(page, 'ABC-1');
      await verify(page).click();
      return page.getByText(texts.codeFormat);
    },
  },
  {
    state: 'code-checking',
    viewer: 'nobody',
    async arrange(page, { invitation }) {
      await openFirstStep(page, invitation);
      await hold(page, calls.verifyInvitation);
      await verify(page).click();
      return page.locator('.ant-btn-loading');
    },
  },
  {
    state: 'code-unknown',
    viewer: 'nobody',
    async arrange(page) {
      await openFirstStep(page, 'AAAAA-AAAAA');
      await verify(page).click();
      return page.locator('.failure');
    },
  },
  {
    state: 'code-no-connection',
    viewer: 'nobody',
    async arrange(page, { invitation }) {
      await openFirstStep(page, invitation);
      await cut(page, calls.verifyInvitation);
      await verify(page).click();
      return page.getByText(texts.verifyFailure);
    },
  },
  {
    state: 'account-empty',
    viewer: 'nobody',
    async arrange(page, showcase) {
      await openSecondStep(page, showcase);
      return register(page);
    },
  },
  {
    state: 'account-half-typed',
    viewer: 'nobody',
    async arrange(page, showcase) {
      await openSecondStep(page, showcase);
      await fillIn(page, 'mara@example.org', 'Wald2');
      return page.locator('li[data-met=true]').first();
    },
  },
  {
    state: 'account-fields-wrong',
    viewer: 'nobody',
    async arrange(page, showcase) {
      await openSecondStep(page, showcase);
      await fillIn(page, 'mara', 'wald');
      await register(page).click();
      return page.getByText(texts.passwordRule);
    },
  },
  {
    state: 'account-saving',
    viewer: 'nobody',
    async arrange(page, showcase) {
      await openSecondStep(page, showcase);
      await fillIn(page, 'mara@example.org', 'Waldklang-27!');
      await hold(page, calls.register);
      await register(page).click();
      return page.locator('.ant-btn-loading');
    },
  },
  {
    state: 'account-address-taken',
    viewer: 'nobody',
    async arrange(page, showcase) {
      await openSecondStep(page, showcase);
      await fillIn(page, showcase.accounts.member.email, 'Waldklang-27!');
      await register(page).click();
      return page.locator('.failure');
    },
  },
  {
    state: 'account-server-error',
    viewer: 'nobody',
    async arrange(page, showcase) {
      await openSecondStep(page, showcase);
      await fillIn(page, 'mara@example.org', 'Waldklang-27!');
      await refuse(page, calls.register, 500);
      await register(page).click();
      return page.locator('.failure');
    },
  },
]);
