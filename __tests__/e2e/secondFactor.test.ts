/** Second factors on real parts: an app's codes as they are computed, and passkeys of Chromium's virtual authenticator. */
import { readFile } from 'node:fs/promises';

import { generate } from 'otplib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { secondStepTexts } from '../../src/features/login/secondStepTexts.ts';
import { texts as loginTexts } from '../../src/features/login/texts.ts';
import { texts } from '../../src/features/secondFactor/texts.ts';
import { texts as frameTexts } from '../../src/app/texts.ts';
import { axeViolations } from '../support/accessibility/axe.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const boss = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];
const step = journeySteps();

let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;
let authenticator: CDPSession;
let secret = '';
let codes: string[] = [];
/** Of the code that was shown last: the server takes none twice. */
let lastStep = 0;

beforeAll(async () => {
  server = await startServer({ env: { SECOND_FACTOR: 'superusers' } });
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, { permissions: ['clipboard-read'] });
  page = await person.newPage();
  await page.setViewportSize(PHONES[1]!);
  authenticator = await person.context.newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

/** The next one that the app shows, which the server takes half a minute early. */
async function nextCode(): Promise<string> {
  const now = Math.floor(Date.now() / 30_000);
  lastStep = Math.max(now, lastStep + 1);
  if (lastStep > now + 1) {
    await new Promise((resolve) => setTimeout(resolve, (lastStep - 1) * 30_000 - Date.now()));
  }
  return await generate({ secret, epoch: lastStep * 30 });
}

async function signOut(): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: frameTexts.logout }).click();
  await page.waitForURL('/login');
}

async function givePassword(): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(loginTexts.email).fill(boss.email);
  await page.getByLabel(loginTexts.password, { exact: true }).fill(boss.password);
  await page.getByRole('button', { name: loginTexts.submit }).click();
  await sees(page, secondStepTexts.why);
}

const isIn = () => page.getByRole('heading', { name: /^Hallo/ }).waitFor();
const alert = () => page.getByRole('alert').filter({ visible: true }).first();

step('a superuser is led to where it is set up, and gets no further in the office', async () => {
  await page.goto('/signup');
  await page.getByLabel('Einladungscode').fill(server.invitation());
  await page.getByRole('button', { name: 'Token verifizieren' }).click();
  await page.getByLabel('E-Mail').fill(boss.email);
  await page.getByLabel('Passwort', { exact: true }).fill(boss.password);
  await page.getByRole('button', { name: 'Account anlegen' }).click();
  await page.waitForURL('/account/second-factor');
  await sees(page, texts.required);
  await page.goto('/admin');
  await page.waitForURL('/account/second-factor');
  await page.evaluate(() => history.back());
  await sees(page, frameTexts.factorFirst);
});

step('the scanner opens all the same', async () => {
  await page.goto('/scan');
  await page.getByRole('heading', { name: 'Bitte Ticket scannen!' }).waitFor();
});

step('sets up an app on a phone: QR code, key, code; ten recovery codes, to be kept', async () => {
  await page.goto('/account/second-factor');
  const form = page.getByRole('region', { name: texts.app });
  await form.getByLabel(texts.password).fill(boss.password);
  await form.getByRole('button', { name: texts.appBegin }).click();
  await page.getByRole('img', { name: texts.appPicture }).waitFor();
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widthPx).toBeLessThanOrEqual(phone.width);
    expect(await axeViolations(page)).toEqual([]);
  }
  secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '');
  await page.getByLabel(texts.appCode).fill('000000');
  await page.getByRole('button', { name: texts.appAdd }).click();
  await alert().waitFor();
  await page.getByLabel(texts.appCode).fill(await nextCode());
  await page.getByRole('button', { name: texts.appAdd }).click();
  await page.getByRole('heading', { name: texts.codes }).waitFor();
  codes = await page.locator('.recovery-codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await axeViolations(page)).toEqual([]);
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.save }).click();
  const file = await readFile(await (await loading).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await page.getByRole('button', { name: texts.codesDone }).click();
  await sees(page, 'Meine App');
  await page.goto('/admin');
  await page.getByLabel('Mitglieder suchen').waitFor();
});

step('signs in by password and code; a wrong one is told, and loses nothing', async () => {
  await signOut();
  await givePassword();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel(secondStepTexts.code).fill('000000');
  await page.getByRole('button', { name: secondStepTexts.submit, exact: true }).click();
  await alert().waitFor();
  await page.getByLabel(secondStepTexts.code).fill(await nextCode());
  await page.keyboard.press('Enter');
  await isIn();
});

step('sets up a passkey', async () => {
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto('/account/second-factor');
  const form = page.getByRole('region', { name: texts.passkey });
  await form.getByLabel(texts.name).fill('Mein Telefon');
  await form.getByLabel(texts.password).fill(boss.password);
  await form.getByRole('button', { name: texts.passkeyAdd }).click();
  await sees(page, 'Der Passkey ist eingerichtet.');
  await sees(page, 'Mein Telefon');
});

step('signs in by the passkey alone', async () => {
  await signOut();
  await page.getByRole('button', { name: loginTexts.usePasskey }).click();
  await isIn();
  expect(new URL(page.url()).pathname).toBe('/');
});

step('signs in by password and passkey', async () => {
  await signOut();
  await givePassword();
  await page.getByRole('button', { name: secondStepTexts.usePasskey }).click();
  await isIn();
  await page.goto('/account/second-factor');
  await sees(page, /^zuletzt benutzt/);
});

step('signs in by a recovery code, once', async () => {
  await signOut();
  for (const isFirst of [true, false]) {
    await givePassword();
    await page.getByRole('button', { name: secondStepTexts.useRecovery }).click();
    await page.getByLabel(secondStepTexts.recoveryCode).fill(codes[0]!.toLowerCase());
    await page.getByRole('button', { name: secondStepTexts.submit, exact: true }).click();
    if (!isFirst) break;
    await isIn();
    await signOut();
  }
  await alert().waitFor();
  await page.getByRole('button', { name: secondStepTexts.useFactor }).click();
  await page.getByLabel(secondStepTexts.code).fill(await nextCode());
  await page.keyboard.press('Enter');
  await isIn();
  await page.goto('/account/second-factor');
  await sees(page, texts.recoveryLeft(9, 10));
});

step('takes them away with the password, and is led to set up another one', async () => {
  await page.goto('/account/second-factor');
  for (const name of ['Meine App', 'Mein Telefon']) {
    await page.getByRole('button', { name: texts.removeOf(name) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.password).fill(boss.password);
    await dialog.getByRole('button', { name: texts.remove, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await sees(page, texts.none);
  await sees(page, texts.required);
  expect(await page.locator('.factors li').count()).toBe(0);
});
