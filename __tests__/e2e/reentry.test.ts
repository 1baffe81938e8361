/** Guests leave and come in again: in, out, in with a network, and out without one. */
import type { Page } from 'playwright-core';

import { entryCalls } from '../../contract/entry/calls.ts';
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

  test('the device’s settings say which way each gate leads', async () => {
    await discard(page);
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
