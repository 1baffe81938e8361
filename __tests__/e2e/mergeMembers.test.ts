/** Two who are one, in the browser: found, told apart, compared, merged, found by the old number, and parted again. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

import { officeCalls } from '../../contract/office/calls.ts';
import type { Member } from '../../contract/entities.ts';
import { texts } from '../../src/features/admin/duplicates/texts.ts';
import { texts as office } from '../../src/features/admin/texts.ts';
import { texts as sheet } from '../../src/features/admin/sheet/texts.ts';
import { axeViolations } from '../support/accessibility/axe.ts';
import { reflowFlaws } from '../support/accessibility/reflow.ts';
import { ask } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { sees } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { settle } from '../support/screens/tab.ts';
import { signInAdmin } from '../support/session.ts';
import { asSeen } from '../support/asSeen.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const DESK = { width: 1440, height: 900 };
const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];
/** Where pictures of the screens go, if anywhere. */
const PICTURES = process.env.PICTURES;

let server: ServerProcess;
let browser: Browser;
let person: WatchedContext;
let page: Page;
let access: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
  person = await watchedContext(browser, server.url, { viewport: DESK });
  ({ access } = await signInAdmin(person.context, server, admin));
  page = await person.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

async function add(first: string, last: string, more: object = {}): Promise<Member> {
  const body = { first_name: first, last_name: last, ...more };
  return (await ask<Member>(server.url, officeCalls.addMember, { access, body })).body;
}
const press = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** As it stands: nothing for axe, nothing cut off, on a desk and on phones. */
async function examine(name: string): Promise<void> {
  for (const viewport of [...PHONES, DESK]) {
    await page.setViewportSize(viewport);
    const at = `${name} ${viewport.width}`;
    await settle(page);
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}/${at}.png`, fullPage: true });
    }
    expect([at, await axeViolations(page), await reflowFlaws(page)]).toEqual([at, [], []]);
  }
}

test('an empty list says so; a pair is told apart, and that is taken back', async () => {
  await page.goto('/admin');
  await page.getByRole('link', { name: texts.duplicates, exact: true }).click();
  await sees(page, texts.none);
  await examine('none');

  const [one, other] = [await add('Änne', 'Groß'), await add('Aenne', 'Gross')];
  const name = texts.pair(
    texts.named('Änne Groß', one.number),
    texts.named('Aenne Gross', other.number),
  );
  await page.reload();
  await sees(page, texts.found(1, false));
  await sees(page, texts.reasons.spelling);
  await press(texts.areTwoFor(name));
  await sees(page, texts.none);
  await page.getByText(texts.apart, { exact: true }).click();
  await sees(page, name);
  await press(texts.notApartFor(name));
  await sees(page, texts.noneApart);
  await page.getByText(texts.suggested, { exact: true }).click();
  await sees(page, name);
  await examine('pairs');
}, 120_000);

test('compared and merged; somebody else’s change is shown and nothing lost; undone from the sheet', async () => {
  const kept = await add('Mia', 'Möller', { invite_email: 'mia@example.org' });
  const gone = await add('Mia', 'Möhler', {
    invite_email: 'Mia@example.org',
    is_entry_staff: true,
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: texts.duplicates, exact: true }).click();
  await sees(page, texts.reasons.similar_name);
  await press(new RegExp(`^${texts.mergeWith('')}Mia Möller`));
  await sees(page, texts.what);
  // A right that would come over is to be ticked.
  const role = page.getByRole('checkbox', { name: /^Einlass/ });
  expect(await role.isChecked()).toBe(false);
  await sees(page, texts.rolesEnd([texts.fields.is_entry_staff]));
  await page
    .getByRole('radiogroup', { name: texts.fields.number })
    .getByRole('radio', { name: String(gone.number) })
    .check();
  await examine('merge');

  // By somebody else, at the same time.
  await ask(server.url, officeCalls.changeMember, {
    access,
    params: { id: gone.id },
    ...asSeen({ version: 1, first_name: 'Maria' }),
  });
  await press(texts.submit);
  await sees(page, texts.changedMeanwhile);
  await sees(page, texts.isNow(texts.goes, texts.fields.first_name, 'Maria'));
  const numbers = page.getByRole('radiogroup', { name: texts.fields.number });
  expect(await numbers.getByRole('radio', { name: String(gone.number) }).isChecked()).toBe(true);
  await examine('changed meanwhile');
  await press(texts.submit);
  await sees(page, /^Zusammengeführt: Bei Nummer/);
  await sees(page, texts.found(1, false));
  // It is no step more: one back leaves the pairs.
  await page.goBack();
  await page.getByRole('heading', { name: 'Mitglieder', exact: true }).waitFor();

  // The old number leads to who stays.
  await page.goto(`/admin?suche=%23${kept.number}`);
  await sees(page, `zusammengeführt mit Nr. ${kept.number}`);
  await page.goto(`/admin?mitglied=${gone.id}`);
  await sees(page, `Mia Möller (#${gone.number})`);
  await sees(page, texts.merges);
  await press(texts.undoFor('Maria Möhler'));
  const dialog = page.getByRole('dialog', { name: texts.undoTitle });
  await dialog.getByText(/^Maria Möhler \(#\d+\) in Mia Möller \(#\d+\), am /).waitFor();
  await dialog.getByRole('button', { name: texts.undoSubmit }).click();
  await sees(
    page,
    `Rückgängig gemacht: Maria Möhler (#${gone.number}) ist wieder ein eigenes Mitglied.`,
  );
  expect(person.complaints).toEqual([expect.stringContaining('409')]);
}, 180_000);

test('from the sheet the other one is found by search, with the keyboard', async () => {
  const kept = await add('Ole', 'Ost');
  const other = await add('Oleander', 'West');
  await page.goto(`/admin?mitglied=${kept.id}`);
  await page.getByRole('link', { name: sheet.merge }).focus();
  await page.keyboard.press('Enter');
  await sees(page, texts.searchTitle(texts.named('Ole Ost', kept.number)));
  await page.getByLabel(office.otherMember.field).pressSequentially('oleander');
  await page
    .getByRole('button', { name: texts.chooseFor(texts.named('Oleander West', other.number)) })
    .focus();
  await examine('search');
  await page.keyboard.press('Enter');
  await sees(page, texts.invitationDies('Oleander West', other.number));
  await press(texts.swap);
  await sees(page, texts.invitationDies('Ole Ost', kept.number));
}, 120_000);
