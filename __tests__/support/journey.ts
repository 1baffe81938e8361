/** What a person does on the screens, found as a person finds it: by role and visible text. */
import type { Page } from 'playwright-core';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** An invitation code as people see it. */
export const INVITATION_CODE = /[A-Z0-9]{5}-[A-Z0-9]{5}/;

/** Resolves once the sentence stands on the screen. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** A test begins as in a tab of its own: who was selected in the one before is not. */
export async function beginTab(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
}

export async function signUp(page: Page, code: string, account: Account): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Einladungscode').fill(code);
  await page.getByRole('button', { name: 'Token verifizieren' }).click();
  await finishSignUp(page, account);
}

/** Step 2, after the code was verified. */
export async function finishSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Account anlegen' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByRole('heading', { name: /^Hallo/ }).waitFor();
}

/** From /login, or from where the layout has sent the user to /login. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the member's row on /admin by searching for it. */
export async function findMember(page: Page, name: string): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Mitglieder suchen').fill(name);
  await page.getByRole('region', { name: `Ticket-Kauf-Codes von ${name}` }).waitFor();
}

export async function createCodes(page: Page, memberName: string, count: number): Promise<void> {
  await page.getByRole('button', { name: `Codes erstellen für ${memberName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Codes erstellen für ${memberName}` });
  await dialog.getByLabel('Anzahl').fill(String(count));
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function issueTicket(page: Page, code: string, email: string): Promise<void> {
  await page.getByRole('button', { name: `Ticket ausstellen für ${code}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Ticket ausstellen' });
  await dialog.getByLabel('E-Mail-Adresse').fill(email);
  await dialog.getByRole('button', { name: 'Ausstellen und senden' }).click();
  await sees(page, `Ticket erfolgreich erstellt und per E-Mail an ${email} gesendet!`);
  await dialog.waitFor({ state: 'hidden' });
}
