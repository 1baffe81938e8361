import type { Page } from 'playwright-core';

import { secondFactorCalls, type OwnFactors } from '../../../contract/account/secondFactor.ts';
import { calls } from '../../../contract/calls.ts';
import { secondStepTexts } from '../../../src/features/login/secondStepTexts.ts';
import { texts as loginTexts } from '../../../src/features/login/texts.ts';
import { texts } from '../../../src/features/secondFactor/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf, visitorStates } from './screenState.ts';

const ADDRESS = '/account/second-factor';
const at = '2026-11-20T10:00:00.000Z';

const NONE: OwnFactors = {
  ...{ factors: [], recovery_codes: 0, is_required: true, has_passkeys: true },
};
const SOME: OwnFactors = {
  factors: [
    { id: 1, kind: 'totp', name: 'Meine App', created_at: at, used_at: '2026-11-25T08:04:00.000Z' },
    {
      ...{ id: 2, kind: 'passkey', created_at: at, used_at: null },
      name: 'Sicherheitsschlüssel am Schlüsselbund in der Küche',
    },
  ],
  ...{ recovery_codes: 7, is_required: false, has_passkeys: true },
};
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD${index}-EFGH${index}-JKMN${index}`);

const open = async (page: Page, factors: OwnFactors): Promise<void> => {
  await accept(page, secondFactorCalls.ownFactors, factors);
  await page.goto(ADDRESS);
};
const app = (page: Page) => page.getByRole('region', { name: texts.app });

async function beginApp(page: Page): Promise<void> {
  await open(page, NONE);
  await accept(page, secondFactorCalls.beginTotp, {
    challenge: 'c',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Waldklang:mia@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Waldklang',
  });
  await app(page).getByLabel(texts.password).fill('Mitglied-2027!');
  await page.getByRole('button', { name: texts.appBegin }).click();
  await page.getByRole('img', { name: texts.appPicture }).waitFor();
}

export const secondFactorStates = statesOf('second-factor', [
  {
    state: 'loading',
    viewer: 'member',
    async arrange(page) {
      await hold(page, secondFactorCalls.ownFactors);
      await page.goto(ADDRESS);
      return page.getByRole('status', { name: texts.loading });
    },
  },
  {
    state: 'not-loaded',
    viewer: 'member',
    async arrange(page) {
      await refuse(page, secondFactorCalls.ownFactors, 503, {
        error: 'Der Server ist nicht bereit.',
      });
      await page.goto(ADDRESS);
      return page.getByText(texts.failure);
    },
  },
  {
    state: 'none-but-required',
    viewer: 'member',
    async arrange(page) {
      await open(page, NONE);
      return page.getByText(texts.required);
    },
  },
  {
    state: 'no-passkeys-here',
    viewer: 'member',
    async arrange(page) {
      await open(page, { ...SOME, has_passkeys: false });
      return page.getByText(texts.passkeyNone);
    },
  },
  {
    state: 'some',
    viewer: 'member',
    async arrange(page) {
      await open(page, SOME);
      return page.getByText('Meine App');
    },
  },
  {
    state: 'fields-missing',
    viewer: 'member',
    async arrange(page) {
      await open(page, SOME);
      await page.getByRole('button', { name: texts.appBegin }).click();
      return page.getByText(texts.passwordMissing);
    },
  },
  {
    state: 'remove',
    viewer: 'member',
    async arrange(page) {
      await open(page, SOME);
      await page.getByRole('button', { name: texts.removeOf('Meine App') }).click();
      return page.getByText(texts.removeWhat);
    },
  },
  {
    state: 'app-qr-code',
    viewer: 'member',
    async arrange(page) {
      await beginApp(page);
      return page.getByRole('img', { name: texts.appPicture });
    },
  },
  {
    state: 'app-wrong-code',
    viewer: 'member',
    async arrange(page) {
      await beginApp(page);
      await refuse(page, secondFactorCalls.addTotp, 400, { error: 'Der Code stimmt nicht.' });
      await page.getByLabel(texts.appCode).fill('123456');
      await page.getByRole('button', { name: texts.appAdd }).click();
      return page.getByText('Der Code stimmt nicht.');
    },
  },
  {
    state: 'recovery-codes',
    viewer: 'member',
    async arrange(page) {
      await beginApp(page);
      await accept(page, secondFactorCalls.addTotp, {
        ...{ message: 'Die App ist eingerichtet.', recovery_codes: CODES },
      });
      await page.getByLabel(texts.appCode).fill('123456');
      await page.getByRole('button', { name: texts.appAdd }).click();
      return page.getByText(CODES[0]!);
    },
  },
]);

/** The password is right. */
async function toSecondStep(page: Page, methods: readonly string[]): Promise<void> {
  const passkey = { challenge: 'AAAA', rpId: 'localhost' };
  await refuse(page, calls.signIn, 403, {
    error: 'Das Passwort stimmt.',
    detail: 'Das Passwort stimmt.',
    second_factor: { challenge: 'c', methods, ...(methods.includes('passkey') && { passkey }) },
  });
  await page.getByLabel(loginTexts.email).fill('mia@example.org');
  await page.getByLabel(loginTexts.password, { exact: true }).fill('Mitglied-2027!');
  await page.getByRole('button', { name: loginTexts.submit }).click();
  await page
    .getByText(methods.length === 0 ? secondStepTexts.nothing : secondStepTexts.why)
    .waitFor();
}

export const secondStepStates = visitorStates('second-step', '/login', {
  all: async (page) => {
    await toSecondStep(page, ['totp', 'passkey', 'recovery']);
    return page.getByLabel(secondStepTexts.code);
  },
  'code-missing': async (page) => {
    await toSecondStep(page, ['totp', 'recovery']);
    await page.getByRole('button', { name: secondStepTexts.submit }).click();
    return page.getByText(secondStepTexts.codeMissing);
  },
  recovery: async (page) => {
    await toSecondStep(page, ['totp', 'recovery']);
    await page.getByRole('button', { name: secondStepTexts.useRecovery }).click();
    return page.getByLabel(secondStepTexts.recoveryCode);
  },
  nothing: async (page) => {
    await toSecondStep(page, []);
    return page.getByText(secondStepTexts.nothing);
  },
});
