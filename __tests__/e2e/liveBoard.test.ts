/** The live board and the search at the gate, on the real server: who leads sees what staff elsewhere do. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Browser, Page } from 'playwright-core';

import { entryCalls } from '../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../contract/entry/headers.ts';
import type { Gate, RegisteredDevice } from '../../contract/entry/entities.ts';
import { calls } from '../../contract/calls.ts';
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { texts } from '../../src/features/board/texts.ts';
import { texts as searchTexts } from '../../src/features/guestSearch/texts.ts';
import { texts as scanTexts } from '../../src/features/scan/texts.ts';
import { ask, issueTicketFor, register } from '../support/apiClient.ts';
import { launchChromium, watchedContext, type WatchedContext } from '../support/chromium.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { INVITATION_CODE, signIn } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { waitUntil } from '../support/waitUntil.ts';

const lead = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const keeper = { email: 'tor@example.org', password: 'Einlass-2027!' };
const STREAM = '/entry/board/stream/';

forEachEngine('the live board', (engine) => {
  const step = journeySteps();

  let server: ServerProcess;
  let proxy: CuttingProxy;
  let database: Database;
  let browser: Browser;
  let leading: WatchedContext;
  let board: Page;
  let gate: Page;
  let access: string;

  const codeOf = (printed: string): string => INVITATION_CODE.exec(printed)![0];

  beforeAll(async () => {
    server = await startServer({ location: await engine.newLocation() });
    proxy = await startCuttingProxy(server.url);
    ({ access } = await register(server.url, { ...lead, code: codeOf(server.invitation()) }));
    const name = ['--first-name', 'Tom', '--last-name', 'Tor'];
    const code = codeOf(await server.command('member', 'add', ...name, '--entry-staff'));
    await register(server.url, { ...keeper, code });
    for (const guest of ['eins', 'zwei', 'drei']) {
      await issueTicketFor(server.url, access, `${guest}@gaeste.example`);
    }
    database = openDatabase({ location: server.location });
    browser = await launchChromium();
    leading = await watchedContext(browser, proxy.url);
    board = await leading.newPage();
    gate = await (await browser.newContext({ baseURL: server.url, locale: 'de-DE' })).newPage();
  });

  afterAll(async () => {
    await browser.close();
    await database.close();
    await proxy.end();
    await server.discard();
  });

  async function ticketOf(email: string): Promise<string> {
    const query = database.db.selectFrom('ticket').select('id').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).id;
  }

  /** What stands in the figure, once it is that. */
  const sees = (name: string, value: string) =>
    board
      .locator('.board-figure')
      .filter({ hasText: name })
      .locator('strong')
      .getByText(value, { exact: true })
      .waitFor({ timeout: 15_000 });

  const conflicts = () => board.getByRole('region', { name: texts.conflicts });

  /** A device that decided without the server. */
  async function phone(name: string, gateId: number) {
    const { body } = await ask<RegisteredDevice>(server.url, entryCalls.registerDevice, {
      access,
      body: { name },
    });
    return (ticketId: string) =>
      ask(server.url, calls.invalidateTicket, {
        access,
        params: { ticketId },
        headers: {
          [ENTRY_HEADERS.device]: body.credential,
          [ENTRY_HEADERS.gate]: String(gateId),
          [ENTRY_HEADERS.mode]: 'device',
          'Idempotency-Key': randomUUID(),
        },
      });
  }

  async function addGate(name: string): Promise<number> {
    await board.getByRole('button', { name: texts.newGate }).click();
    const dialog = board.getByRole('dialog');
    await dialog.getByLabel(texts.gateName).fill(name);
    await dialog.getByRole('button', { name: texts.save }).click();
    await board.getByRole('rowheader', { name }).waitFor();
    const { body } = await ask<Gate[]>(server.url, entryCalls.gates, { access });
    return body.find((found) => found.name === name)!.id;
  }

  step('before the first guest', async () => {
    await board.goto('/admin/entry');
    await signIn(board, lead);
    await board.getByText(texts.nobodyYet).waitFor();
    await sees(texts.inside, '0');
  });

  step('a guest without a readable code is found by name, checked and admitted', async () => {
    await gate.goto('/scan');
    await signIn(gate, keeper);
    await gate.getByRole('link', { name: scanTexts.search }).press('Enter');
    await gate.getByLabel(searchTexts.label).fill('Administration');
    await gate.getByText(searchTexts.found(1)).waitFor();
    // By keyboard alone.
    await gate.getByRole('link', { name: /^Ticket prüfen für ei…/ }).press('Enter');
    await gate.locator('.verdict').getByText(scanTexts.words.valid, { exact: true }).waitFor();
    await gate.getByRole('button', { name: scanTexts.invalidate }).click();
    await gate.getByText(scanTexts.invalidated).waitFor();
    const looked = await database.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'guest looked up')
      .execute();
    const details = looked.map((row) => JSON.parse(row.details) as { search: string });
    expect(details.map(({ search }) => search)).toEqual(['Administration']);
  });

  step('the board shows the admission without being asked again', async () => {
    await sees(texts.inside, '1');
    await board.getByRole('img', { name: /^Alle Tore: 1 Einlass/ }).waitFor();
    expect(proxy.asked(STREAM)).toBe(1);
  });

  if (isSmoke(engine)) return;

  step('whoever is inside is found, and cannot be checked once more', async () => {
    await gate.getByRole('link', { name: scanTexts.search }).click();
    await gate.getByLabel(searchTexts.label).fill('Administration');
    const found = gate.getByRole('listitem').filter({ hasText: 'ei…@gaeste.example' });
    await found.getByText(searchTexts.used).waitFor();
    expect(await found.getByRole('link').count()).toBe(0);
  });

  step('without the stream it asks, and is as right', async () => {
    proxy.cut(STREAM);
    const { status } = await ask(server.url, calls.invalidateTicket, {
      access,
      params: { ticketId: await ticketOf('zwei@gaeste.example') },
    });
    expect(status).toBe(200);
    await sees(texts.inside, '2');
    expect(await board.getByText(/^Getrennt/).count()).toBe(0);
  });

  step(
    'without a server it says how old the figures are, and goes on when it is back',
    async () => {
      await board.setViewportSize({ width: 320, height: 568 });
      // Its place is that of one line: more would look like a gap.
      const line = await board.locator('.board-freshness').boundingBox();
      expect(line!.height).toBeLessThan(40);
      const newGate = board.getByRole('button', { name: texts.newGate });
      const place = await newGate.boundingBox();
      proxy.cut('/');
      await board.getByText(/^Getrennt, Stand \d\d:\d\d:\d\d$/).waitFor();
      // Nothing moves under the thumb.
      expect(await newGate.boundingBox()).toEqual(place);
      await sees(texts.inside, '2');
      proxy.cut(null);
      await board.getByText(/^Stand \d\d:\d\d:\d\d$/).waitFor();
      expect(await newGate.boundingBox()).toEqual(place);
    },
  );

  step('a guest who was let in twice is a conflict with both sides', async () => {
    const [north, south] = [await addGate('Tor Nord'), await addGate('Tor Süd')];
    const ticket = await ticketOf('drei@gaeste.example');
    await (
      await phone('N1', north)
    )(ticket);
    await (
      await phone('S1', south)
    )(ticket);
    await sees(texts.openConflicts, '1');
    const conflict = conflicts().getByRole('listitem');
    for (const words of ['drei@gaeste.example', 'Tor Nord, N1', 'Tor Süd, S1']) {
      await conflict.getByText(words).waitFor();
    }
  });

  step('a superuser takes one of them back, and says why', async () => {
    await conflicts()
      .getByRole('button', { name: new RegExp(`^${texts.sides.second}`) })
      .click();
    const dialog = board.getByRole('dialog');
    await dialog.getByLabel(texts.undoReason).fill('War schon drinnen');
    await dialog.getByRole('button', { name: texts.undo }).click();
    await conflicts().getByText(texts.settled).waitFor();
    await sees(texts.openConflicts, '0');
    const undone = database.db.selectFrom('entry_event').select('note').where('kind', '=', 'undo');
    expect(await undone.execute()).toEqual([{ note: 'War schon drinnen' }]);
  });

  async function table(period: string[]): Promise<string[]> {
    await conflicts().getByRole('button', { name: texts.exportOpen }).click();
    const dialog = board.getByRole('dialog');
    const load = dialog.getByRole('button', { name: texts.exportLoad });
    const fields = dialog.getByRole('textbox');
    // Where the calendar is slower than the keys, it forgets a day once the field is left.
    await waitUntil('period that is kept', async () => {
      for (const [index, day] of period.entries()) {
        await fields.nth(index).fill(day);
        await board.keyboard.press('Enter');
      }
      await load.focus();
      await dialog.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' });
      const kept = await Promise.all(period.map((_, index) => fields.nth(index).inputValue()));
      return kept.every((day, index) => day === period[index]) ? kept : undefined;
    });
    const download = board.waitForEvent('download');
    await load.click();
    const file = await (await download).path();
    await dialog.waitFor({ state: 'hidden' });
    return readFileSync(file, 'utf8').trimEnd().split('\r\n');
  }

  step('the conflicts as a table, of all days and of some', async () => {
    const [head, row, ...others] = await table([]);
    expect(head).toMatch(/^\ufeffGrund,E-Mail des Tickets,/);
    expect(row).toMatch(
      /^Ticket bereits entwertet,drei@gaeste\.example,1,0,.*Tor Nord,N1,.*Tor Süd,S1,.*,ja,,,ja$/,
    );
    expect(others).toEqual([]);
    expect(await table(['01.01.1900', '02.01.1900'])).toEqual([head]);
  });

  step('a device is shut out', async () => {
    await board.getByRole('button', { name: texts.revokeDevice('S1') }).click();
    await board.getByRole('dialog').getByRole('button', { name: texts.revoke }).click();
    const row = board.getByRole('row').filter({ hasText: 'S1' });
    await row.getByText(texts.deviceStates.revoked).waitFor();
  });

  step('the browser has complained of nothing but the connection that was cut', () => {
    const about = leading.complaints.filter((text) => !text.includes('net::ERR_'));
    expect(about).toEqual([]);
  });
});
