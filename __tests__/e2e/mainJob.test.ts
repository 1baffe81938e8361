/** The main job from the first start to the gate, on real parts: server, database, mail, browser, camera. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { FESTIVAL, startFestival, type Festival } from '../support/festival.ts';
import {
  createCodes,
  findMember,
  finishSignUp,
  INVITATION_CODE,
  issueTicket,
  sees,
  signIn,
  signUp,
} from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';
import { pdfText } from '../support/pdfPicture.ts';

const admin = { email: 'leitung@waldklang.example', password: 'Leitung-2027!' };
const member = { email: 'Aenne.Gross@mitglieder.example', password: 'Mitglied-2027!' };
const newPassword = 'Ganz-Neu-2028#';
const staff = { email: 'einlass@waldklang.example', password: 'Einlass-2027!' };
const guest = 'gast@freunde.example';
const friend = 'freundin@freunde.example';

/**
 * The browser says so of every answer that refuses, and the screens have their own words for it. That a
 * session is over is logged as §4 asks.
 */
const EXPECTED_COMPLAINT =
  /Failed to load resource: the server responded with a status of 4\d\d|The current user could not be fetched: .*"status":401/;

/** A gate goes on telling how it is doing while the server is down. */
const REFUSED = 'net::ERR_CONNECTION_REFUSED';
let refusedWhileDown = 0;
const refusedSoFar = () =>
  festival.complaints().filter((complaint) => complaint.includes(REFUSED)).length;

/** The server's sentence for a ticket that was admitted before. */
const USED_HERE = /Gerade hier entwertet/;

const step = journeySteps();

let festival: Festival;
let adminPage: Page;
let memberPage: Page;
let gatePage: Page;

beforeAll(async () => {
  festival = await startFestival();
  adminPage = await festival.newPerson();
  memberPage = await festival.newPerson();
});
afterAll(() => festival.end());

const codesOn = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Ticket-Kauf-Codes' }).locator('code').allInnerTexts();

const verdict = (page: Page) => page.getByRole('alert');

/** On phones with the browser's bars in view, upright and turned: staff never have to scroll for it. */
async function isAboveTheFold(page: Page, button: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [
    { width: 390, height: 664 },
    { width: 375, height: 553 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    const box = await page.getByRole('button', { name: button }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(size.height);
    expect(box!.height).toBeGreaterThanOrEqual(48);
  }
  await page.setViewportSize(before);
}

let codes: string[] = [];
let ticketPdf: Uint8Array;

step('1 the first start shows the address and the first administrator’s invitation', () => {
  const output = festival.server.output();
  expect(output).toContain(festival.server.url);
  // To a terminal the code itself; what a log keeps is the name of its file.
  expect(output).toContain(join(festival.server.dataDir, 'first-admin.txt'));
  expect(output).not.toMatch(INVITATION_CODE);
});

step('2 the administrator signs up in two steps, lands on / and goes to /admin', async () => {
  await adminPage.goto(`/signup?code=${festival.server.invitation()}`);
  await sees(adminPage, 'Token verifizieren');
  await sees(adminPage, 'Account finalisieren');
  await adminPage.getByRole('button', { name: 'Token verifizieren' }).click();
  await sees(adminPage, /Mitglieds-Nr\. #\d+/);
  await finishSignUp(adminPage, admin);
  await sees(adminPage, 'Account erfolgreich angelegt!');
  await sees(adminPage, 'Du hast noch keine Ticket-Kauf-Codes.');
  await adminPage.getByRole('link', { name: 'Admin', exact: true }).click();
  await adminPage.waitForURL('/admin');
  await adminPage.getByRole('combobox', { name: 'Mitglieder suchen' }).waitFor();
});

step(
  '3 members come from the command line; the administrator makes codes and issues a ticket',
  async () => {
    const invitation = await festival.addMember('--first-name', 'Änne', '--last-name', 'Groß');
    await festival.server.command('demo', '--members', '40', '--tickets', '10', '--seed', '7');

    await findMember(adminPage, 'Änne Groß');
    await sees(adminPage, invitation);
    await createCodes(adminPage, 'Änne Groß', 3);
    const tokens = adminPage.getByRole('region', { name: 'Ticket-Kauf-Codes von Änne Groß' });
    await tokens.getByRole('listitem').nth(2).waitFor();
    codes = await tokens.locator('code').allInnerTexts();
    expect(codes).toHaveLength(3);
    await issueTicket(adminPage, codes[0]!, guest);
    await sees(adminPage, 'Ticket ausgestellt');
  },
);

step('4 the mail is German, in text and HTML, with a ticket in PDF', async () => {
  const { email: content } = await mailTo(festival.smtp, guest);
  expect(content.from).toMatchObject({ name: FESTIVAL, address: 'tickets@waldklang.example' });
  expect(content.subject).toContain(FESTIVAL);
  expect(content.text).toMatch(/Ticket/);
  expect(content.html).toMatch(/<html[^>]*lang="de"/);
  expect(content.text).toContain('für');
  // A picture that shows without remote loading, and nothing else that loads.
  expect(content.html).not.toMatch(/(?:src|background)="https?:/);

  const pdf = content.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  expect(pdf?.filename).toMatch(/\.pdf$/);
  ticketPdf = new Uint8Array(pdf!.content as ArrayBuffer);
  expect(await pdfText(ticketPdf)).toContain(FESTIVAL);
});

step('5 a member signs up, copies a code, sends one and sees what became of each', async () => {
  await findMember(adminPage, 'Änne Groß');
  const invitation = INVITATION_CODE.exec(
    await adminPage
      .getByRole('row', { name: /Änne Groß/ })
      .first()
      .innerText(),
  )![0];
  await signUp(memberPage, invitation, member);
  await memberPage.getByRole('heading', { name: 'Hallo Änne' }).waitFor();
  expect((await codesOn(memberPage)).sort()).toEqual([...codes].sort());

  await memberPage.getByRole('button', { name: `Code ${codes[1]!} kopieren` }).click();
  await sees(memberPage, 'Ticket kopiert!');
  expect(await memberPage.evaluate(() => navigator.clipboard.readText())).toBe(codes[1]);

  await memberPage.getByRole('button', { name: `Code ${codes[1]!} per E-Mail senden` }).click();
  const dialog = memberPage.getByRole('dialog');
  await dialog.getByText(codes[1]!).waitFor();
  await dialog.getByLabel('E-Mail-Adresse').fill(friend);
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await sees(memberPage, `Ticket-Kauf-Code wurde erfolgreich an ${friend} gesendet!`);
  await memberPage.getByText('Gesendet an').click();
  const sent = memberPage.getByRole('list', { name: 'Gesendet an' }).getByRole('listitem');
  expect(await sent.innerText()).toMatch(/freundin@freunde\.example\s+\d\d\.\d\d\.\d{4}.*Uhr/);
  expect((await mailTo(festival.smtp, friend)).email.text).toContain(codes[1]);

  const used = memberPage.getByRole('listitem').filter({ hasText: codes[0]! }).first();
  expect(await used.locator('s').innerText()).toBe(codes[0]);
  expect(await used.innerText()).toMatch(/Ticket ausgestellt/);
  expect(await used.innerText()).toContain(guest);
  const sendUsed = memberPage.getByRole('button', { name: `Code ${codes[0]!} per E-Mail senden` });
  expect(await sendUsed.isDisabled()).toBe(true);
});

step('6 the gate sees the code of that very PDF: green, admitted, then used up here', async () => {
  const invitation = await festival.addMember(
    '--first-name',
    'Tom',
    '--last-name',
    'Tor',
    '--entry-staff',
  );
  gatePage = await festival.newGate(ticketPdf);
  await signUp(gatePage, invitation, staff);
  await gatePage.goto('/scan');
  await gatePage.getByRole('heading', { name: 'Bitte Ticket scannen!' }).waitFor();

  await verdict(gatePage).filter({ hasText: 'Ticket erfolgreich geprüft!' }).waitFor();
  await isAboveTheFold(gatePage, 'Ticket entwerten');
  await gatePage.getByRole('button', { name: 'Ticket entwerten' }).click();
  await sees(gatePage, 'Ticket erfolgreich entwertet!');
  // Still held into view it is not scanned again; the scanner opened anew sees it for the first time.
  await verdict(gatePage).filter({ hasText: 'Bitte Ticket scannen' }).waitFor();
  await gatePage.reload();
  await verdict(gatePage).filter({ hasText: USED_HERE }).waitFor();
  expect(await gatePage.getByRole('button', { name: 'Ticket entwerten' }).isDisabled()).toBe(true);
  await gatePage.getByRole('button', { name: 'Verwerfen' }).click();
  await verdict(gatePage).filter({ hasText: 'Bitte Ticket scannen' }).waitFor();
  // The ticket is still in view: used up again, after which the gate asks the server nothing more.
  await verdict(gatePage).filter({ hasText: USED_HERE }).waitFor();
});

step(
  '7 a forgotten password: the link in the mail sets a new one, the old sessions are over',
  async () => {
    const forgetful = await festival.newPerson();
    await forgetful.goto('/forgot-password');
    await forgetful.getByLabel('E-Mail').fill(member.email);
    await forgetful.getByRole('button', { name: 'Link anfordern' }).click();
    await sees(forgetful, 'Passwort-Reset-E-Mail gesendet!');

    const { email: content } = await mailTo(festival.smtp, member.email);
    const [link] = new RegExp(`${festival.server.url}/reset-password/\\S+`).exec(content.text!)!;
    await forgetful.goto(link);
    await forgetful.getByLabel('Neues Passwort').fill(newPassword);
    await forgetful.getByLabel('Passwort bestätigen').fill(newPassword);
    await forgetful.getByRole('button', { name: 'Passwort ändern' }).click();
    await sees(forgetful, 'Passwort erfolgreich geändert!');

    await memberPage.reload();
    await memberPage.waitForURL('/login');
    await signIn(memberPage, { ...member, password: newPassword });
    await memberPage.getByRole('heading', { name: 'Hallo Änne' }).waitFor();
  },
);

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  step(`8 ${signal} and a new start lose nothing, and every session goes on`, async () => {
    const refusedBefore = refusedSoFar();
    const exitCode = await festival.server.stop(signal);
    expect(exitCode).toBe(signal === 'SIGTERM' ? 0 : null);
    await festival.server.start();
    refusedWhileDown += refusedSoFar() - refusedBefore;

    await memberPage.reload();
    await memberPage.getByRole('heading', { name: 'Hallo Änne' }).waitFor();
    expect((await codesOn(memberPage)).sort()).toEqual([...codes].sort());
    await memberPage.getByText('Gesendet an').click();
    await sees(memberPage, friend);
    await findMember(adminPage, 'Änne Groß');
    await sees(adminPage, 'Ticket ausgestellt');
    await gatePage.goto('/scan');
    await verdict(gatePage).filter({ hasText: USED_HERE }).waitFor();
  });
}

step('the browser has complained of nothing on the way', () => {
  const complaints = festival
    .complaints()
    .filter((complaint) => !EXPECTED_COMPLAINT.test(complaint));
  expect(complaints.filter((complaint) => !complaint.includes(REFUSED))).toEqual([]);
  expect(refusedSoFar()).toBe(refusedWhileDown);
});
