/**
 * The built app on a plain static server, in front of a server that has the specification's calls and nothing else:
 * what docs/other-servers.md describes, from the sign-up to the gate.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { INVITATION, startDjangoServer, TICKETS, USED } from '../support/djangoServer.ts';
import { createCodes, findMember, issueTicket, sees, signIn, signUp } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { startStaticServer, type StaticServer } from '../support/staticServer.ts';

const DIST = join(import.meta.dirname, '../../dist');
const NAMES = { productName: 'Waldklang', ticketPrefix: 'wald' };
const ACCOUNT = { email: 'mia@example.org', password: 'Geheim-12' };
const LOST = 'Keine Verbindung. Es wird weiter versucht.';

/** The browser says so of every answer with an error status, and of the one that was lost. */
const EXPECTED = /Failed to load resource|The current user could not be fetched/;

const step = journeySteps();

let browser: Browser;
let django: Awaited<ReturnType<typeof startDjangoServer>>;
let web: StaticServer;
let person: WatchedContext;
let page: Page;

beforeAll(async () => {
  django = await startDjangoServer('/backend/api');
  const upstream = { prefix: '/backend/', url: django.url };
  web = await startStaticServer(DIST, { ...NAMES, apiBase: '/backend/api' }, upstream);
  browser = await launchChromium();
  person = await watchedContext(browser, web.url, { viewport: { width: 390, height: 844 } });
  page = await person.newPage();
});
afterAll(async () => {
  await browser.close();
  await web.close();
  await django.close();
});

const banner = () => page.getByText(LOST);
const verdict = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Ergebnis' }).getByText(text).waitFor();

async function typeTicket(code: string): Promise<void> {
  await page.getByRole('button', { name: 'Code eingeben oder Bild wählen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(code);
  await dialog.getByRole('button', { name: 'Prüfen' }).click();
}

step(
  'the page, its manifest and its service worker have names, and no places for any',
  async () => {
    for (const path of ['/', '/manifest.webmanifest', '/sw.js', '/config.json', '/favicon.svg']) {
      const reply = await fetch(web.url + path);
      expect(reply.status).toBe(200);
      expect(await reply.text()).not.toMatch(/%[A-Z_]+%/);
    }
    await page.goto('/login');
    await sees(page, 'Anmelden');
    expect(await page.title()).toBe('Waldklang | Anmelden');
  },
);

step('somebody signs up with an invitation code', async () => {
  await signUp(page, INVITATION, ACCOUNT);
  await sees(page, 'Mitglieds-Nr. #1');
  await sees(page, 'CODE-12');
});

step('logs out, and in again', async () => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('E-Mail').waitFor();
  await signIn(page, ACCOUNT);
  await page.getByRole('heading', { name: 'Hallo Mia' }).waitFor();
});

step('sends a code to a friend', async () => {
  await page.getByRole('button', { name: 'Code CODE-1 per E-Mail senden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-Mail-Adresse').fill('freund@example.org');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await sees(page, 'Ticket-Kauf-Code wurde erfolgreich an freund@example.org gesendet!');
  await sees(page, 'Verschickt an freund@example.org');
  // A phone has room for it once it is asked for.
  await page.getByRole('button', { name: 'Mehr zu Code CODE-1', exact: true }).click();
  await sees(page, 'Gesendet an');
});

step('a proxy without its server is no connection, until it has one again', async () => {
  web.isCutOff = true;
  await page.reload();
  await banner().waitFor();
  await sees(page, 'Deine Codes konnten nicht geladen werden.');
  web.isCutOff = false;
  await page.getByRole('heading', { name: 'Hallo Mia' }).waitFor();
  await banner().waitFor({ state: 'hidden' });
});

step('a page with which Django breaks down is an answer', async () => {
  django.failAt('me');
  await page.reload();
  await sees(page, 'Deine Codes konnten nicht geladen werden.');
  expect(await banner().count()).toBe(0);
  django.failAt(null);
});

step(
  'turns the pages of the members, all codes of one, makes more and issues a ticket',
  async () => {
    await page.goto('/admin');
    await sees(page, '1–10 von 23 Mitgliedern');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await sees(page, '11–20 von 23 Mitgliedern');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await sees(page, 'Mia Moos23');
    await page.reload();
    await sees(page, 'Mia Moos23');
    expect(await page.getByRole('link', { name: 'Einlass live' }).count()).toBe(0);

    await findMember(page, 'Mia Moos17');
    await sees(page, 'CODE-12');
    await createCodes(page, 'Mia Moos17', 2);
    await sees(page, 'NEW-2');
    await issueTicket(page, 'NEW-2', 'gast@example.org');
    await sees(page, 'gast@example.org');
  },
);

step('lets a guest in at the gate, by a code whose case counts', async () => {
  await page.goto('/scan');
  await typeTicket(TICKETS.valid);
  await verdict('Willkommen!');
  await page.getByRole('button', { name: 'Ticket entwerten' }).click();
  await sees(page, 'Ticket erfolgreich entwertet!');
  expect([...django.admitted]).toEqual([TICKETS.valid]);
  expect(await page.getByRole('link', { name: 'Gast suchen' }).count()).toBe(0);
});

step('turns away a ticket that is used, and one that is unknown', async () => {
  await typeTicket(`wald::${TICKETS.valid}`);
  await verdict(USED);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await typeTicket(TICKETS.valid.toUpperCase());
  await verdict('No Ticket matches the given query.');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  expect([...django.admitted]).toEqual([TICKETS.valid]);
});

step('a breakdown at the check is said to be the server’s', async () => {
  django.failAt('checkTicket');
  await typeTicket(TICKETS.lost);
  await verdict('Der Server meldet Fehler 500.');
  expect(await page.getByText('Verbindung prüfen').count()).toBe(0);
  django.failAt(null);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
});

step('a reply that was lost: the guest goes in, and the notice can be put away', async () => {
  await typeTicket(TICKETS.lost);
  await verdict('Willkommen!');
  django.loseNextReply();
  await page.getByRole('button', { name: 'Ticket entwerten' }).click();
  await page.getByRole('button', { name: 'Vermutlich eben hier entwertet' }).press('Enter');
  const notice = page.getByRole('dialog').filter({ hasText: USED });
  await notice.getByText('Vermutlich eben hier entwertet').waitFor();
  await notice.getByRole('button', { name: 'Gelesen' }).click();
  await notice.waitFor({ state: 'hidden' });
  await sees(page, '2 heute');
  await sees(page, '0 offen');
});

step('nothing else was asked for or complained about', async () => {
  expect(django.beyond).toEqual([]);
  expect(person.complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);
  await person.context.close();
});

test('a server of another origin is told nothing but what the specification has', async () => {
  // It allows the headers of the specification, and a preflight refuses all others.
  const api = await startDjangoServer('/v1/api', '*');
  const elsewhere = await startStaticServer(DIST, { ...NAMES, apiBase: `${api.url}/v1/api` });
  const visitor = await watchedContext(browser, elsewhere.url);
  const visit = await visitor.newPage();
  await signUp(visit, INVITATION, ACCOUNT);
  await visit.reload();
  await sees(visit, 'CODE-12');
  expect(visitor.complaints).toEqual([]);
  expect(api.beyond).toEqual([]);
  await visitor.context.close();
  await elsewhere.close();
  await api.close();
});
