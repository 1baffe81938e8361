/** A new festival: the five steps of the guide, each ticked by itself, until it is gone. */
import type { Page } from 'playwright-core';
import { startFestival, type Festival } from '../support/festival.ts';
import { createCodes, findMember, sees, signUp } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';
import { waitUntil } from '../support/waitUntil.ts';

const step = journeySteps();
let festival: Festival;
let office: Page;

beforeAll(async () => {
  festival = await startFestival();
  office = await festival.newPerson();
  const invitation = festival.server.invitation();
  const [code = ''] = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(invitation) ?? [];
  await signUp(office, code, { email: 'lea@waldklang.example', password: 'Leitung-2027!' });
});
afterAll(() => festival.end());

const done = () => office.locator('.setup-done').count();
async function toGuide(): Promise<void> {
  await office.goto('/admin');
  await office.getByRole('heading', { name: 'Erste Schritte' }).waitFor();
}

step(
  'it leads to the settings: the festival’s name is configured, contact and redeeming are missing',
  async () => {
    await toGuide();
    expect(await done()).toBe(0);
    await office.getByRole('link', { name: 'Name, Kontakt und Einlösen angeben' }).click();
    await office.getByLabel('Kontakt per E-Mail').fill('hilfe@waldklang.example');
    await office.getByLabel('Wie wird aus einem Code ein Ticket?').fill('Geh in den Laden.');
    await office.getByRole('button', { name: 'Speichern' }).click();
    await sees(office, 'Gespeichert.');
  },
);

step('a mail to oneself shows that mails arrive', async () => {
  await office.getByRole('button', { name: 'Probe-Mail an mich senden' }).click();
  await mailTo(festival.smtp, 'lea@waldklang.example');
  await waitUntil('the mail’s step', async () => {
    await toGuide();
    return (await done()) === 2 ? true : undefined;
  });
});

step('members, codes and a gate do the rest', async () => {
  await festival.addMember('--first-name', 'Änne', '--last-name', 'Groß');
  await findMember(office, 'Änne Groß');
  await createCodes(office, 'Änne Groß', 1);
  await waitUntil('four of five', async () => ((await done()) === 4 ? true : undefined));
  // Now that there is a list, the guide is one line above it.
  expect(await office.getByRole('link', { name: 'Ein Tor für den Einlass anlegen' }).count()).toBe(
    0,
  );
  await office.getByText('Erste Schritte').click();
  await office.getByRole('link', { name: 'Ein Tor für den Einlass anlegen' }).click();
  await office.getByRole('button', { name: 'Tor anlegen' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Haupttor');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

step('then it is gone, and nobody had to close it', async () => {
  await office.goto('/admin');
  await office.getByRole('heading', { name: 'Mitglieder' }).waitFor();
  expect(await office.getByText('Erste Schritte').count()).toBe(0);
  expect(festival.complaints()).toEqual([]);
});
