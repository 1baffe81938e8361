/**
 * An admission is taken back in two ways: by the device that admitted, and by a superuser on the board, who gives a
 * reason. A phone on which both screens were opened, in whichever order, does both.
 */
import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';

import { entryCalls } from '../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../contract/entry/headers.ts';
import type { RegisteredDevice } from '../../contract/entry/entities.ts';
import { calls } from '../../contract/calls.ts';
import { routes } from '../../src/app/routes.ts';
import { texts as boardTexts } from '../../src/features/board/texts.ts';
import { texts as deviceTexts } from '../../src/features/scan/device/texts.ts';
import { codeDialogTexts } from '../../src/features/scan/dialogs/texts.ts';
import { texts as scanTexts } from '../../src/features/scan/texts.ts';
import { texts as welcomeTexts } from '../../src/features/welcome/texts.ts';
import { texts as frameTexts } from '../../src/app/texts.ts';
import { ask } from '../support/apiClient.ts';
import { startGate, type Gate } from '../support/gate.ts';

let gate: Gate;
let tickets: string[];

beforeAll(async () => {
  gate = await startGate({ tickets: 12 });
  tickets = await gate.ledger.freshTickets();
});
afterAll(() => gate.end());

/** Some guest was let in twice, at two devices that had no network. */
async function makeConflict(page: Page, ticketId: string): Promise<void> {
  const cookies = await page.context().cookies();
  const access = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const { origin } = new URL(page.url());
  for (let time = 1; time <= 2; time += 1) {
    const { body } = await ask<RegisteredDevice>(origin, entryCalls.registerDevice, {
      access,
      body: { name: `${ticketId.slice(0, 6)} ${time}` },
    });
    await ask(origin, calls.invalidateTicket, {
      access,
      params: { ticketId },
      headers: {
        [ENTRY_HEADERS.device]: body.credential,
        [ENTRY_HEADERS.mode]: 'device',
        'Idempotency-Key': randomUUID(),
      },
    });
  }
}

async function expectUndoOnBoard(page: Page, ticketId: string): Promise<void> {
  await makeConflict(page, ticketId);
  const conflicts = page.getByRole('region', { name: boardTexts.conflicts });
  await conflicts
    .getByRole('button', { name: new RegExp(`^${boardTexts.sides.second}`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(boardTexts.undoReason).fill('War schon drinnen');
  await dialog.getByRole('button', { name: boardTexts.undo }).click();
  const rows = await gate.ledger.arrivalOf(ticketId, 3);
  expect(rows.map(({ kind, mode }) => `${kind} ${mode}`)).toEqual([
    'admit device',
    'conflict device',
    'undo online',
  ]);
}

async function expectUndoOnScanner(page: Page, ticketId: string): Promise<void> {
  await page.getByRole('button', { name: scanTexts.codeDialog.open }).click();
  await page.getByLabel(codeDialogTexts.label).fill(`${gate.product}::${ticketId}`);
  await page.keyboard.press('Enter');
  await page.locator('.verdict').getByText(scanTexts.words.valid).waitFor();
  await page.getByRole('button', { name: scanTexts.invalidate }).click();
  await gate.ledger.arrivalOf(ticketId, 1);
  await page.getByRole('button', { name: /heute/ }).click();
  await page
    .getByRole('button', { name: /^Zurücknehmen/ })
    .first()
    .click();
  const rows = await gate.ledger.arrivalOf(ticketId, 2);
  expect(rows.map(({ kind, mode }) => `${kind} ${mode}`)).toEqual(['admit online', 'undo device']);
  const line = page.getByRole('dialog').getByRole('listitem').first();
  await line.getByText(deviceTexts.decisions.outcomes.undone).waitFor();
  await line.getByText(deviceTexts.decisions.confirmed).waitFor();
  await page.getByRole('button', { name: scanTexts.dialogs.close, exact: true }).click();
}

/** By links, as staff go: the page is not loaded anew. */
async function toScanner(page: Page): Promise<void> {
  await page.getByRole('link', { name: frameTexts.home }).click();
  await page.getByRole('link', { name: welcomeTexts.toGate }).click();
}

async function toBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: frameTexts.home }).click();
  await page.getByRole('link', { name: frameTexts.admin, exact: true }).click();
  await page.getByRole('link', { name: routes.board.place.label }).click();
}

test('whoever comes from the board takes back on the scanner', async () => {
  const page = await gate.newPage();
  await page.goto('/admin/entry');
  await expectUndoOnBoard(page, tickets[0]!);
  await toScanner(page);
  await expectUndoOnScanner(page, tickets[1]!);
  await page.close();
});

test('whoever comes from the scanner takes back on the board', async () => {
  const page = await gate.newPage();
  await page.goto('/scan');
  await expectUndoOnScanner(page, tickets[2]!);
  await toBoard(page);
  await expectUndoOnBoard(page, tickets[3]!);
  await page.close();
});
