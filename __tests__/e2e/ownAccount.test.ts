/** The own account on real parts: server, database, mail, two browsers of one member. */
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { startFestival, type Festival } from '../support/festival.ts';
import { sees, signIn, signUp } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';

const OLD = 'mia@mitglieder.example';
const NEW = 'mia.neu@mitglieder.example';
const PASSWORD = 'Mitglied-2027!';
const step = journeySteps();

let festival: Festival;
let desk: Page;
let phone: Page;
let link: string;

beforeAll(async () => {
  festival = await startFestival();
  desk = await festival.newPerson();
  phone = await festival.newPerson();
  await phone.setViewportSize({ width: 390, height: 844 });
  const code = await festival.addMember('--first-name', 'Mia', '--last-name', 'Möller');
  await signUp(desk, code, { email: OLD, password: PASSWORD });
});
afterAll(() => festival.end());

step('a member changes the own name', async () => {
  await desk.goto('/account');
  await desk.getByLabel('Nachname').fill('Möller-Öz');
  await desk.getByRole('button', { name: 'Name speichern' }).click();
  await sees(desk, 'Dein Name ist geändert.');
  await desk.getByRole('definition').filter({ hasText: 'Mia Möller-Öz' }).waitFor();
});

step('a password is shown by what a mouse hits easily, too', async () => {
  const eyes = await desk.getByRole('button', { name: 'Anzeigen' }).all();
  expect(eyes.length).toBeGreaterThan(2);
  for (const eye of eyes) {
    const { width, height } = (await eye.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
});

step('asks for another address, and gets a link there', async () => {
  await desk.getByLabel('Neue E-Mail-Adresse').fill(NEW);
  const form = desk.getByRole('region', { name: 'E-Mail-Adresse ändern' });
  await form.getByLabel('Dein Passwort').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Link anfordern' }).click();
  await sees(desk, `Ein Link ist an ${NEW} unterwegs.`);
  const { email } = await mailTo(festival.smtp, NEW);
  link = /href="([^"]*\/account\/email\/[^"]*)"/.exec(email.html ?? '')?.[1] ?? '';
  expect(email.text).toContain(link);
});

step(
  'opened on a phone that is not signed in it asks for that first; a reload loses nothing',
  async () => {
    await phone.goto(link);
    await phone.waitForURL('/login');
    await phone.reload();
    await signIn(phone, { email: OLD, password: PASSWORD });
    await sees(phone, `Deine neue E-Mail-Adresse ist ${NEW}.`);
    expect(phone.url()).toMatch(/\/account\/email$/);
    await phone.reload();
    await phone.getByRole('button', { name: 'Adresse bestätigen' }).click();
    await sees(phone, `Deine E-Mail-Adresse ist jetzt ${NEW}.`);
  },
);

step('the old address is told, and signs in no more; the link is spent', async () => {
  const { email } = await mailTo(festival.smtp, OLD);
  expect(email.subject).toMatch(/^Deine E-Mail-Adresse für .* wurde geändert$/);
  await desk.goto(link);
  await sees(desk, /wartet keine neue Adresse/);
  const other = await festival.newPerson();
  await other.goto('/login');
  await other.getByLabel('E-Mail').fill(OLD);
  await other.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Anmelden' }).click();
  await other.getByRole('alert').first().waitFor();
  await signIn(other, { email: NEW, password: PASSWORD });
  await other.getByRole('heading', { name: 'Hallo Mia' }).waitFor();
});

step('all that is kept of her comes as a file, for people and for machines', async () => {
  for (const [button, begins] of [
    ['Als JSON laden', '{'],
    ['Als PDF laden', '%PDF-'],
  ] as const) {
    const loading = phone.waitForEvent('download');
    await phone.getByRole('button', { name: button }).click();
    const file = await readFile(await (await loading).path(), 'latin1');
    expect(file.startsWith(begins)).toBe(true);
    if (begins === '{') expect(file).toContain(NEW);
  }
});

step('she deletes the account, reads first what that means, and is nobody then', async () => {
  await sees(phone, /Sicherungskopien/);
  await phone.getByLabel('Ich habe das gelesen').check();
  const form = phone.getByRole('region', { name: 'Konto löschen' });
  await form.getByLabel('Dein Passwort').fill(PASSWORD);
  await form.getByRole('button', { name: 'Konto endgültig löschen' }).click();
  await sees(phone, 'Dein Konto und deine Daten sind gelöscht.');
  await phone.waitForURL('/login');
  await phone.getByLabel('E-Mail').fill(NEW);
  await phone.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Anmelden' }).click();
  await phone.getByRole('alert').first().waitFor();
  expect(new URL(phone.url()).pathname).toBe('/login');
});
