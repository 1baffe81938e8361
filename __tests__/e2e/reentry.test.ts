/** Guests leave and come in again: in, out, in with a network, and out without one; and what comes too late. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import { texts as boardTexts } from '../../src/features/board/texts.ts';
import { texts as deviceTexts } from '../../src/features/scan/device/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { ask } from '../support/apiClient.ts';
import { forEachEngine } from '../support/engines.ts';
import { startFaultyGate, type FaultyGate } from '../support/faultyGate.ts';
import {
  discard,
  isUploaded,
  isWaiting,
  letIn,
  serverJudges,
  show,
  type GatePhone,
} from '../support/gatePhone.ts';

const GATES = { in: 'Tor Nord', out: 'Ausgang', both: 'Tor Süd' } as const;

const leave = (page: Page) => page.getByRole('button', { name: texts.exit.leave }).press('Enter');

async function standAt(page: Page, name: string): Promise<void> {
  await page.locator('.device-who button').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: texts.dialogs.close }).press('Enter');
  await page.locator('.device-who').getByText(name).waitFor();
}

forEachEngine('re-entry', (engine) => {
  let gate: FaultyGate;
  let phone: GatePhone;
  let page: Page;

  beforeAll(async () => {
    gate = await startFaultyGate(await engine.newLocation(), { REENTRY: 'true' });
    for (const [direction, name] of Object.entries(GATES)) {
      await ask(gate.server.url, entryCalls.createGate, {
        access: gate.staff.access,
        body: { name, direction },
      });
    }
    phone = await gate.newPhone();
    page = await phone.openScanner();
  });
  afterAll(() => gate.end());

  test('in, out, in again with a network, out without one, in again at another gate', async () => {
    const ticket = await gate.ticket();
    await standAt(page, GATES.both);
    await letIn(page, ticket);
    expect(await show(page, ticket)).toBe(texts.words.here);
    await leave(page);
    await page.locator('.verdict-idle').waitFor();
    expect((await gate.board()).inside).toBe(0);
    expect(await letIn(page, ticket)).toBe(texts.words.valid);
    expect((await gate.board()).inside).toBe(1);

    await standAt(page, GATES.out);
    await page.locator('.verdict').getByText(texts.exit.on).waitFor();
    expect(await page.getByRole('button', { name: texts.invalidate }).count()).toBe(0);
    phone.network.network = 'off';
    expect(await show(page, ticket)).toBe(texts.words.inside);
    await leave(page);
    await isWaiting(page);
    await page.locator('.verdict-idle').waitFor();
    expect(await show(page, ticket)).toBe(texts.words.outside);
    await discard(page);
    await serverJudges(phone);
    await isUploaded(page);

    await standAt(page, GATES.in);
    expect(await letIn(page, ticket)).toBe(texts.words.valid);
    expect(await show(page, ticket)).toBe(texts.words.here);
    expect(await page.getByRole('button', { name: texts.exit.leave }).count()).toBe(0);
    const rows = (await gate.rowsOf(ticket)).filter(({ kind }) => kind !== 'refused');
    expect(rows.map(({ kind, mode, gate: at }) => `${kind} ${mode} ${at}`)).toEqual([
      `admit online ${GATES.both}`,
      `leave online ${GATES.both}`,
      `admit online ${GATES.both}`,
      `leave device ${GATES.out}`,
      `admit online ${GATES.in}`,
    ]);
    expect((await gate.board()).inside).toBe(1);
  });

  test('a leave that arrives when the guest may be in again: the leader finds it on the board, and decides', async () => {
    await discard(page);
    const ticket = await gate.ticket();
    await standAt(page, GATES.both);
    await letIn(page, ticket);
    await standAt(page, GATES.out);
    phone.network.network = 'off';
    expect(await show(page, ticket)).toBe(texts.words.inside);
    await leave(page);
    await isWaiting(page);
    // Booked out elsewhere, too, and in again.
    const elsewhere = async (call: typeof entryCalls.leave | typeof calls.invalidateTicket) =>
      await ask(gate.server.url, call, {
        access: gate.staff.access,
        params: { ticketId: ticket },
        headers: { 'Idempotency-Key': randomUUID() },
      });
    await elsewhere(entryCalls.leave);
    await elsewhere(calls.invalidateTicket);
    await serverJudges(phone);
    await isUploaded(page);

    const board = await phone.context.newPage();
    await board.goto('/admin/entry');
    const late = board
      .getByRole('region', { name: boardTexts.conflicts })
      .getByRole('listitem')
      .filter({ hasText: boardTexts.reasons.leave_late! });
    const stands = (word: string) => late.getByText(word, { exact: true }).waitFor();
    await stands(boardTexts.unsettled);
    expect((await gate.board()).open_conflicts).toBe(1);
    const takeBack = boardTexts.undoSide(boardTexts.reports.leave_late!.first, '.*');
    await late.getByRole('button', { name: new RegExp(takeBack) }).click();
    const dialog = board.getByRole('dialog');
    await dialog.getByLabel(boardTexts.undoReason).fill('Steht draußen');
    await dialog.getByRole('button', { name: boardTexts.undo }).click();
    await stands(boardTexts.settled);
    expect(await gate.board()).toMatchObject({ open_conflicts: 0 });
    await board.close();

    await standAt(page, GATES.in);
    expect(await letIn(page, ticket)).toBe(texts.words.valid);
  });

  test('the device’s settings say which way each gate leads', async () => {
    await page.locator('.device-who button').press('Enter');
    const dialog = page.getByRole('dialog');
    for (const direction of ['in', 'out', 'both'] as const) {
      const radio = dialog.getByRole('radio', {
        name: `${GATES[direction]} ${deviceTexts.settings.directions[direction]}`,
      });
      expect(await radio.count()).toBe(1);
    }
  });
});
