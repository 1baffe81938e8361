/** From the office's list to the member's account by one mail, on real parts: server, database, mail, two browsers. */
import type { Page } from 'playwright-core';
import { startFestival, type Festival } from '../support/festival.ts';
import { sees, signUp } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';

const ADDRESS = 'mia.moeller@mitglieder.example';
const step = journeySteps();

let festival: Festival;
let office: Page;
let member: Page;

beforeAll(async () => {
  festival = await startFestival();
  office = await festival.newPerson();
  member = await festival.newPerson();
  const code = await festival.addMember('--first-name', 'Lea', '--last-name', 'Tor', '--superuser');
  await signUp(office, code, { email: 'lea@waldklang.example', password: 'Leitung-2027!' });
});
afterAll(() => festival.end());

step('the office adds a member with an address, and sees that the mail has gone out', async () => {
  await office.goto('/admin');
  await office.getByRole('button', { name: 'Mitglied anlegen' }).first().click();
  const dialog = office.getByRole('dialog', { name: 'Mitglied anlegen' });
  await dialog.getByLabel('Vorname').fill('Mia');
  await dialog.getByLabel('Nachname').fill('Möller');
  await dialog.getByLabel('E-Mail für die Einladung').fill(ADDRESS);
  expect(await dialog.getByLabel('Einladung gleich per Mail senden').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await sees(office, `Mia Möller ist angelegt. Die Einladung geht an ${ADDRESS}.`);
  await sees(office, `eingeladen: ${ADDRESS}`);
  await sees(office, /^Eingeladen am .* an mia\.moeller/);
  await sees(office, 'Mail gesendet');
});

step('its link brings the member to the sign-up, with code and address at hand', async () => {
  const { email } = await mailTo(festival.smtp, ADDRESS);
  const link = /href="([^"]*\/signup\?code=[^"]*)"/.exec(email.html ?? '')?.[1] ?? '';
  expect(email.text).toContain(link);
  await member.goto(link);
  await member.getByRole('button', { name: 'Token verifizieren' }).click();
  await sees(member, 'Hallo Mia Möller');
  expect(await member.getByLabel('E-Mail').inputValue()).toBe(ADDRESS);
  await member.getByLabel('Passwort', { exact: true }).fill('Mitglied-2027!');
  await member.getByRole('button', { name: 'Account anlegen' }).click();
  await member.getByRole('heading', { name: /^Hallo/ }).waitFor();
});

step('on a small phone, who was never invited is found and invited by a job', async () => {
  const phone = await office.context().newPage();
  await phone.setViewportSize({ width: 320, height: 568 });
  await phone.goto('/admin');
  await phone.getByRole('button', { name: 'Mitglied anlegen' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Mitglied anlegen' });
  await dialog.getByLabel('Vorname').fill('Tom');
  await dialog.getByLabel('Nachname').fill('Ast');
  await dialog.getByLabel('E-Mail für die Einladung').fill('tom@mitglieder.example');
  await dialog.getByLabel('Einladung gleich per Mail senden').uncheck();
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await sees(phone, 'Einladungscode noch nicht per Mail verschickt');
  await phone.goto('/admin?filter=registrierung:nie-eingeladen');
  await phone.getByRole('checkbox', { name: 'Tom Ast auswählen' }).check();
  await phone.getByRole('button', { name: 'Aktionen' }).click();
  await phone.getByRole('menuitem', { name: 'Einladung', exact: true }).click();
  await sees(phone, 'Einladung an tom@mitglieder.example');
  await phone.getByRole('button', { name: 'Mails für 1 Mitglied senden' }).click();
  const { email } = await mailTo(festival.smtp, 'tom@mitglieder.example');
  expect(email.text).toContain('Hallo Tom Ast');

  // The sheet has all of the button in sight.
  await phone.goto('/admin?suche=Tom+Ast');
  await phone.getByRole('button', { name: 'Tom Ast öffnen' }).click();
  const again = phone
    .locator('.sheet')
    .getByRole('button', { name: /^Einladung noch einmal mailen/ });
  const { x, width } = (await again.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(320);
  await phone.close();
});

step('the list says that the member is registered, and offers no invitation any more', async () => {
  await office.goto('/admin?suche=möller');
  const row = office.getByRole('row', { name: /Mia Möller/ });
  await row.getByText('Registriert').waitFor();
  await row.getByText(ADDRESS, { exact: true }).waitFor();
  expect(await office.getByRole('button', { name: /Einladen|Einladung noch einmal/ }).count()).toBe(
    0,
  );
});
