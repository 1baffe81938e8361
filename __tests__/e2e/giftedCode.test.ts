/**
 * A friend with a phone and no account: from the member's screen over the mail to the code's page, and what becomes of it.
 * On real parts: server, database, mail, browsers.
 */
import type { Page } from 'playwright-core';
import { startFestival, type Festival } from '../support/festival.ts';
import { createCodes, findMember, issueTicket, sees, signUp } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';

const FRIEND = 'freund@example.org';
const PURCHASE_CODE = /[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}/;
const step = journeySteps();

let festival: Festival;
let office: Page;
let friend: Page;
let code: string;

beforeAll(async () => {
  festival = await startFestival();
  office = await festival.newPerson();
  friend = await festival.newPerson();
  await friend.setViewportSize({ width: 390, height: 844 });
  const invitation = await festival.addMember(
    ...['--first-name', 'Lea', '--last-name', 'Tor', '--superuser'],
  );
  await signUp(office, invitation, { email: 'lea@waldklang.example', password: 'Leitung-2027!' });
});
afterAll(() => festival.end());

step('the office says when and where, how a code becomes a ticket, and whom to ask', async () => {
  await office.goto('/admin/settings');
  await office.getByLabel('Erster Tag').fill('2027-07-30');
  await office.getByLabel('Letzter Tag').fill('2027-08-01');
  await office.getByLabel('Ort', { exact: true }).fill('Waldwiese');
  await office.getByLabel('Kontakt per E-Mail').fill('hilfe@waldklang.example');
  await office
    .getByLabel('Wie wird aus einem Code ein Ticket?')
    .fill('Geh in den Laden am Markt und sag dort den Code.');
  await office.getByLabel('Impressum').fill('Waldklang e. V.');
  await office.getByRole('button', { name: 'Speichern' }).click();
  await sees(office, 'Gespeichert.');
});

step('a member sends a code to a friend', async () => {
  await findMember(office, 'Lea Tor');
  await createCodes(office, 'Lea Tor', 1);
  await office.goto('/');
  code = (await office.locator('.welcome-code').textContent()) ?? '';
  expect(code).toMatch(PURCHASE_CODE);
  await office.getByRole('button', { name: `Code ${code} per E-Mail senden` }).click();
  const dialog = office.getByRole('dialog', { name: 'Code per E-Mail senden' });
  await dialog.getByLabel('E-Mail-Adresse').fill(FRIEND);
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await sees(office, `Ticket-Kauf-Code wurde erfolgreich an ${FRIEND} gesendet!`);
});

step('the mail alone says what to do, and answers go to the festival', async () => {
  const { email } = await mailTo(festival.smtp, FRIEND);
  for (const part of [
    ...[code, '30.07.2027 bis 01.08.2027', 'Waldwiese'],
    'Geh in den Laden am Markt und sag dort den Code.',
  ]) {
    expect(email.text).toContain(part);
  }
  expect(email.replyTo).toMatchObject([{ address: 'hilfe@waldklang.example' }]);
  const link = /href="([^"]*\/code\/[^"]*)"/.exec(email.html ?? '')?.[1] ?? '';
  expect(email.text).toContain(link);
  await friend.goto(link);
});

step(
  'its link shows the friend the same on the phone, and that the code is still free',
  async () => {
    await sees(friend, 'Noch frei');
    await sees(friend, code);
    await sees(friend, 'Geh in den Laden am Markt und sag dort den Code.');
    await sees(friend, '30.07.2027 bis 01.08.2027');
    const shown = await friend.locator('body').textContent();
    expect(shown).not.toMatch(/Lea|Tor\b|freund@/);
    const download = friend.waitForEvent('download');
    await friend.getByRole('link', { name: 'In den Kalender' }).click();
    expect((await download).suggestedFilename()).toBe('festival.ics');
    await friend.getByRole('link', { name: 'Impressum' }).click();
    await sees(friend, 'Waldklang e. V.');
  },
);

step('once the ticket is issued, the page says so', async () => {
  await findMember(office, 'Lea Tor');
  await issueTicket(office, code, FRIEND);
  await friend.goto(`/code/${code}`);
  await sees(friend, /^Schon eingelöst am/);
  expect(await friend.getByText('Geh in den Laden').count()).toBe(0);
});

step('a code that the member takes back is dead on the friend’s phone', async () => {
  await createCodes(office, 'Lea Tor', 1);
  await office.goto('/');
  const given = (await office.locator('.welcome-code').first().textContent()) ?? '';
  expect(given).not.toBe(code);
  await office.getByRole('button', { name: `Code ${given} per E-Mail senden` }).click();
  const dialog = office.getByRole('dialog', { name: 'Code per E-Mail senden' });
  await dialog.getByLabel('E-Mail-Adresse').fill(FRIEND);
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await office.getByRole('button', { name: `Code ${given} zurücknehmen` }).click();
  const question = office.getByRole('dialog', { name: 'Code zurücknehmen' });
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  await sees(office, 'Der Code ist zurückgenommen. Ein neuer gilt an seiner Stelle.');
  await sees(office, '1 von 2 Codes ist noch frei.');
  await friend.goto(`/code/${given}`);
  await sees(friend, /^Zurückgenommen am/);
});
