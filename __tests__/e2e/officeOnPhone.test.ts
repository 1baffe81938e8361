/** The office under a thumb: how much of the list there is to see, that menus fit the window, and what can be hit. */
import type { Browser, Locator, Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import type { Member } from '../../contract/entities.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import type { Job } from '../../contract/office/jobEntities.ts';
import { labelCalls } from '../../contract/office/labels.ts';
import { jobCalls } from '../../contract/office/jobs.ts';
import { texts as exportTexts } from '../../src/features/admin/export/texts.ts';
import { texts as importTexts } from '../../src/features/admin/import/texts.ts';
import { texts as jobTexts } from '../../src/features/admin/jobs/texts.ts';
import { texts as sheetTexts } from '../../src/features/admin/sheet/texts.ts';
import { texts } from '../../src/features/admin/texts.ts';
import { succeed } from '../support/apiClient.ts';
import { launchChromium, watchedContext } from '../support/chromium.ts';
import { beginTab } from '../support/journey.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { signInAdmin } from '../support/session.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { asSeen } from '../support/asSeen.ts';

const SIZES = [
  [320, 568],
  [390, 844],
] as const;
/** What a thumb hits (px); a link within a sentence is as high as its line (WCAG 2.5.8). */
const TARGET_PX = 40;

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };

let smtp: TestSmtp;
let server: ServerProcess;
let browser: Browser;
let page: Page;
let access: string;

beforeAll(async () => {
  // Without a mail server a line above each page says so.
  smtp = await startSmtp();
  smtp.behave({ kind: 'refuse', at: 'rcpt', code: 550, text: 'no such user here' });
  server = await startServer({ env: { MAIL_URL: smtp.url } });
  await server.command('demo', '--members', '60', '--tickets', '40', '--seed', '3');
  browser = await launchChromium();
  const phone = await watchedContext(browser, server.url, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  ({ access } = await signInAdmin(phone.context, server, admin));
  // With the button that takes it away.
  const label = { label: 'Presse', is_given: true };
  await succeed(server.url, labelCalls.setLabel, { params: { id: 40 }, body: label, access });
  page = await phone.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.discard();
  await smtp.stop();
});

async function openList([width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await beginTab(page);
  await page.goto('/admin');
  await page.locator('.admin-expand').first().waitFor();
}

/** Where the menu that is open lies beyond the window, and whether its last item can be brought into it. */
async function menuFlaws(selector = '.list-menu', items = '[role=menuitem]'): Promise<string[]> {
  const menu = page.locator(selector).filter({ visible: true });
  await menu.waitFor();
  // Until it has opened, antd moves it.
  await page.waitForTimeout(400);
  const frame = (await menu.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  const flaws: string[] = [];
  if (frame.x < 0 || frame.x + frame.width > width) flaws.push('cut at a side');
  if (frame.y < 0 || frame.y + frame.height > height) flaws.push('cut above or below');
  const last = menu.locator(items).last();
  await last.scrollIntoViewIfNeeded();
  // With the page, which may have been scrolled by it, too.
  await page.waitForTimeout(200);
  const [around, end] = [(await menu.boundingBox())!, (await last.boundingBox())!];
  if (end.y + end.height > around.y + around.height + 1) flaws.push('its end cannot be seen');
  return flaws;
}

test.each(SIZES)(
  '%i × %i: the first member is in sight below what the list offers',
  async (...size) => {
    await openList(size);
    const places = (await page.getByRole('navigation', { name: 'Büro' }).boundingBox())!;
    const name = (await page.locator('.admin-member .admin-name').first().boundingBox())!;
    expect(name.y + name.height).toBeLessThanOrEqual(places.y);
    await page.getByRole('button', { name: 'Mehr zur Liste' }).tap();
    expect(await menuFlaws()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Importieren' }).tap();
    await page.waitForURL('/admin/import');
  },
);

test.each(SIZES)('%i × %i: all that the list is sorted by is in the window', async (...size) => {
  await openList(size);
  const heads = await page.locator('thead .ant-table-column-has-sorters').all();
  expect(heads).toHaveLength(5);
  for (const head of heads) {
    const { x, width } = (await head.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(size[0]);
  }
  await heads.at(-1)!.tap();
  await page.waitForURL(/sortierung=/);
});

test.each(SIZES)('%i × %i: whose row the keys are at is in sight, down and up', async (...size) => {
  await openList(size);
  const name = page.locator('.admin-member:focus-within .admin-name');
  const hidden: string[] = [];
  await page.keyboard.press('ArrowDown');
  for (const key of [
    ...Array<string>(12).fill('ArrowDown'),
    ...Array<string>(11).fill('ArrowUp'),
  ]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
    const isSeen = await name.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 24, top + height / 2));
    });
    if (!isSeen) hidden.push(`${key}: ${await name.innerText()}`);
  }
  expect(hidden).toEqual([]);
});

test.each([...SIZES, [600, 800], [1280, 800]] as const)(
  '%i × %i: a selection takes no more room than is kept for it, and says who is not here',
  async (...size) => {
    await openList(size);
    await page.getByRole('checkbox', { name: texts.selectPage }).tap();
    await page.getByRole('button', { name: texts.nextPage }).tap();
    const bar = page.getByRole('region', { name: texts.selection });
    await bar.getByText('davon 50 nicht hier').waitFor();
    const { height } = (await bar.boundingBox())!;
    expect(height).toBeLessThanOrEqual(
      await page
        .locator('.update')
        .evaluate((element) =>
          parseFloat(getComputedStyle(element).getPropertyValue('--list-selection')),
        ),
    );
    await bar.getByRole('button', { name: texts.clearSelection }).tap();
  },
);

test.each(SIZES)('%i × %i: the menus are in the window, to their end', async (...size) => {
  await openList(size);
  await page.getByRole('button', { name: 'Merkliste' }).tap();
  expect(await menuFlaws()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.admin-member .ant-checkbox-wrapper').first().tap();
  await page.getByRole('button', { name: 'Aktionen' }).tap();
  expect(await menuFlaws()).toEqual([]);
});

test.each([[390, 844] as const, [1440, 900] as const])(
  '%i × %i: all that can be done with a selection is seen at one look',
  async (...size) => {
    await openList(size);
    await page.locator('.admin-table .ant-checkbox-wrapper').last().tap();
    await page.getByRole('button', { name: 'Aktionen' }).tap();
    const menu = page.locator('.list-menu').filter({ visible: true });
    await menu.waitFor();
    const [whole, shown] = await menu.evaluate((list) => [list.scrollHeight, list.clientHeight]);
    expect(whole).toBeLessThanOrEqual(shown);
    await page.keyboard.press('Escape');
  },
);

test.each([...SIZES, [1440, 900] as const])(
  '%i × %i: what is chosen for list and table is in the window, too',
  async (...size) => {
    await openList(size);
    for (const [name, menu] of [
      [texts.view, '.view-menu'],
      [exportTexts.choose, '.export-menu'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).tap();
      expect(await menuFlaws(menu, 'button')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator(menu).filter({ visible: true }).waitFor({ state: 'hidden' });
    }
  },
);

test.each(SIZES)('%i × %i: the ways to other pages are as wide as the list', async (...size) => {
  await openList(size);
  const pages = (await page.getByRole('navigation', { name: texts.pages }).boundingBox())!;
  const next = (await page.getByRole('button', { name: texts.nextPage }).boundingBox())!;
  expect(next.x + next.width).toBeCloseTo(pages.x + pages.width, 0);
});

test.each([[320, 568] as const, [390, 844] as const, [1024, 768] as const, [1440, 900] as const])(
  '%i × %i: the days of the log stand beside each other where they can, and are read whole',
  async (width, height) => {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/protokoll');
    const [from, to] = [page.getByLabel('Von', { exact: true }), page.getByLabel('Bis')];
    const [first, second] = [(await from.boundingBox())!, (await to.boundingBox())!];
    if (width >= 600) expect(second.y).toBe(first.y);
    for (const { x, width: wide } of [first, second]) expect(x + wide).toBeLessThan(width - 15);
    // What does not fit lies below the calendar's sign.
    const needed = await from.evaluate((field) => {
      field.style.width = 'max-content';
      return field.getBoundingClientRect().width;
    });
    expect(first.width).toBeGreaterThanOrEqual(needed);
  },
);

/** Whether all of it lies between the window's upper edge and the bar at the lower one, or the lower edge. */
async function isInSight(part: Locator, isAboveBar = false): Promise<boolean> {
  const { y, height } = (await part.boundingBox())!;
  const bar = (await page.getByRole('navigation', { name: 'Büro' }).boundingBox())!;
  return y >= 0 && y + height <= (isAboveBar ? bar.y : page.viewportSize()!.height);
}

test.each(SIZES)('%i × %i: the filter says that it goes on, and has an end', async (...size) => {
  await openList(size);
  const button = page.getByRole('button', { name: texts.filter, exact: true });
  await button.tap();
  const done = page.getByRole('button', { name: texts.filterDone });
  await done.waitFor();
  // Until it has opened, antd moves it.
  await page.waitForTimeout(400);
  expect(await isInSight(done)).toBe(true);
  const fields = page.locator('.filter-fields');
  // Its last shadow, below what it has in view.
  expect(await fields.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(
    /(linear-gradient.*){4}/,
  );
  await fields.locator('fieldset').last().scrollIntoViewIfNeeded();
  expect(await isInSight(fields.locator('fieldset').last())).toBe(true);
  await done.tap();
  await fields.waitFor({ state: 'hidden' });
  await button.and(page.locator(':focus')).waitFor();
});

test.each(SIZES)('%i × %i: a dry run is decided without scrolling', async (...size) => {
  await openList(size);
  await page.getByRole('checkbox', { name: texts.selectPage }).tap();
  await page.getByRole('button', { name: jobTexts.actions }).tap();
  await page.getByRole('menuitem', { name: jobTexts.createCodes }).tap();
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: /Codes für .+ erstellen/ });
  await start.waitFor();
  const rows = dialog.locator('.job-rows li');
  await rows.first().waitFor();
  expect(await isInSight(start)).toBe(true);
  expect(await isInSight(dialog.getByRole('button', { name: jobTexts.discard }))).toBe(true);
  await rows.last().scrollIntoViewIfNeeded();
  const foot = (await dialog.locator('.job-footer').boundingBox())!;
  const last = (await rows.last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
  expect(await isInSight(start)).toBe(true);
  await dialog.getByRole('button', { name: jobTexts.discard }).tap();
  await dialog.waitFor({ state: 'hidden' });
});

test.each(SIZES)(
  '%i × %i: a job that was undone in part is no wider than the window',
  async (...size) => {
    const [changed, doubt] = [40, { sentence: 'Seither umbenannt.', count: 1 }];
    const undoing = {
      ...{ id: 2, task: { kind: 'create_codes', count: 3 }, state: 'done', asked_by: 'Ole Ost' },
      ...{
        created_at: '2026-07-31T17:40:00Z',
        found: 40,
        pending: 0,
        changed,
        skipped: 0,
        failed: 0,
      },
      ...{ reasons: [], doubts: [doubt], undoes: 1 },
    } as const satisfies Job;
    const jobs = (address: URL) => address.pathname === `/api${jobCalls.jobs.path}`;
    await page.route(jobs, (route) => route.fulfill({ json: { jobs: [undoing] } }));
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    await page.goto('/admin/auftraege');
    const words = jobTexts.numbers(undoing).changed;
    await page.getByRole('button', { name: `40 ${words}` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.unroute(jobs);
  },
);

test.each(SIZES)('%i × %i: why a file was refused comes into view', async (width, height) => {
  await page.setViewportSize({ width, height });
  await page.goto('/admin/import');
  // Nobody drags with a thumb.
  await page.getByText(importTexts.tap).waitFor();
  expect(await page.getByText(importTexts.drop).count()).toBe(0);
  const file = { name: 'bild.csv', mimeType: 'text/csv', buffer: Buffer.from('') };
  await page.locator('input[type=file]').setInputFiles(file);
  const refusal = page.getByRole('alert');
  await refusal.waitFor();
  expect(await isInSight(refusal, true)).toBe(true);
});

test('what stands below each other begins at one edge, and nothing is kept empty', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/import');
  const sample = page.getByRole('button', { name: importTexts.sample }).locator('span');
  const hint = (await page.getByText(importTexts.nothingYet).boundingBox())!;
  // But for the button's line, which is not seen.
  expect((await sample.boundingBox())!.x - hint.x).toBeLessThanOrEqual(1);
  // Who has no role has no room for roles.
  await page.goto('/admin?mitglied=3');
  const body = page.locator('.sheet .ant-drawer-body');
  const first = (await body.locator('.sheet-facts dt').first().boundingBox())!;
  expect(first.y - (await body.boundingBox())!.y).toBeLessThan(32);
});

test('an invitation that came back is read whole on the sheet, beside a toast', async () => {
  await openList([390, 844]);
  await page.getByRole('button', { name: texts.addMember }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.fields.first_name).fill('Jürgen');
  await dialog.getByLabel(texts.fields.last_name).fill('Müller');
  await dialog.getByLabel(texts.fields.invite_email).fill('juergen.mueller0@beispiel.de');
  await dialog.getByRole('checkbox', { name: texts.inviteNow }).check();
  await dialog.getByRole('button', { name: texts.add }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/admin?suche=juergen.mueller0');
  await page.getByRole('button', { name: sheetTexts.openFor('Jürgen Müller') }).tap();
  const sheet = page.locator('.sheet');
  await sheet.getByText(texts.mail.failed).waitFor();
  const body = sheet.locator('.ant-drawer-body');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 568 });
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  const again = sheet.getByRole('button', { name: texts.mailInvitationAgain });
  expect((await again.boundingBox())!.height).toBeGreaterThanOrEqual(TARGET_PX);
  // On a phone a toast would lie over the sheet's head, whose buttons close it and lead on.
  await sheet.getByLabel(sheetTexts.notes).fill('Ruft an.');
  await sheet.getByRole('button', { name: sheetTexts.saveNotes }).tap();
  const saved = page.locator('.Toastify__toast').filter({ hasText: sheetTexts.notesSaved });
  await saved.waitFor();
  const head = (await sheet.locator('.ant-drawer-header').boundingBox())!;
  await page.waitForFunction(
    (end) => document.querySelector('.Toastify__toast')!.getBoundingClientRect().top >= end,
    head.y + head.height,
  );
  await sheet.getByRole('button', { name: sheetTexts.close }).tap();
  await sheet.waitFor({ state: 'hidden' });
});

test('what another one has changed meanwhile is in sight, before it is overwritten', async () => {
  const reply = await fetch(`${server.url}/api${calls.members.path}?search=%235`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const {
    results: [member],
  } = (await reply.json()) as { results: Member[] };
  await openList([320, 568]);
  await page.goto(`/admin?suche=%235`);
  await page.getByRole('button', { name: /bearbeiten$/ }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.fields.last_name).fill('Vontelefon');
  await succeed(server.url, officeCalls.changeMember, {
    params: { id: member!.id },
    ...asSeen({ version: member!.version!, last_name: 'Vombüro' }),
    access,
  });
  await dialog.getByRole('button', { name: texts.save }).tap();
  const theirs = dialog.getByText('Nachname: jetzt „Vombüro“');
  await theirs.waitFor();
  expect(await isInSight(theirs)).toBe(true);
});

test('a tile is hit anywhere, and the list it leads to comes into sight', async () => {
  await openList([320, 568]);
  await page.getByText('Übersicht').tap();
  const tile = page.locator('.overview-figure').filter({ hasText: 'Registriert' }).first();
  await tile.getByRole('link').waitFor();
  await tile.tap({ position: { x: 8, y: 8 } });
  await page.waitForURL(/filter=registrierung/);
  await page.waitForFunction(
    () => document.querySelector('.admin-bar')!.getBoundingClientRect().top < 8,
  );
});

/** What can be tapped and is lower, of what can be seen: a field or a link within its own line of a sentence is not. */
const lowTargets = (): Promise<string[]> =>
  page.evaluate((least) => {
    const low = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, [role=button], summary, select, label:has(input)',
    )) {
      const isForEars = element.closest('.visually-hidden, .skip-link') !== null;
      const isInSentence = element.matches('a') && getComputedStyle(element).display === 'inline';
      // All of a tile, and all of a card's foot.
      const { position, height } = getComputedStyle(element, '::after');
      const reach = position === 'absolute' ? parseFloat(height) || 0 : 0;
      const own = Math.max(element.getBoundingClientRect().height, reach);
      if (isForEars || isInSentence || own >= least) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      low.add(`${element.textContent || element.ariaLabel}: ${own} px`);
    }
    return [...low];
  }, TARGET_PX);

test.each([
  ['/admin', '.admin-expand'],
  ['/admin?filter=status:aktiv+codes:frei', '.filter-chips'],
  ['/admin?mitglied=1', '.sheet .audit-entry'],
  ['/admin?mitglied=40', '.sheet-labels .ant-tag'],
  ['/admin/import', '.import-steps'],
  ['/admin/auftraege', '.jobs-none'],
  ['/admin/protokoll', '.audit-entry'],
  ['/admin/settings', '#settings-seasons'],
  ['/account', '.new-password'],
])('%s: what a thumb taps is high enough', async (address, there) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.locator(there).first().waitFor();
  expect(await lowTargets()).toEqual([]);
});
