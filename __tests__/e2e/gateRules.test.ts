/** The office changes what holds at the gate: phones go on, and learn of it with their next heartbeat, or with the network. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

import { calls } from '../../contract/calls.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import { settingsCalls } from '../../contract/office/settings.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { texts as settingsTexts } from '../../src/features/settings/texts.ts';
import { ask } from '../support/apiClient.ts';
import { forEachEngine } from '../support/engines.ts';
import { startFaultyGate, type FaultyGate } from '../support/faultyGate.ts';
import {
  discard,
  isUploaded,
  isWaiting,
  serverJudges,
  show,
  type GatePhone,
} from '../support/gatePhone.ts';

/** A heartbeat and a busy machine. */
const HEARD_MS = 30_000;
const EXIT = 'Ausgang';
const SETTINGS = settingsCalls.saveSettings.path;

forEachEngine('rules of the gate', (engine) => {
  let gate: FaultyGate;
  let phone: GatePhone;
  let page: Page;
  let office: Page;
  let ticket: string;

  beforeAll(async () => {
    gate = await startFaultyGate(await engine.newLocation());
    // Inside before the phone fetches its list, so that it knows.
    ticket = await gate.ticket();
    await ask(gate.server.url, calls.invalidateTicket, {
      access: gate.staff.access,
      params: { ticketId: ticket },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    phone = await gate.newPhone();
    page = await phone.openScanner();
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    office = await (await gate.newPhone()).context.newPage();
    await office.goto('/admin/settings');
  });
  afterAll(() => gate.end());

  const isTheSamePage = () => page.evaluate(() => 'isTheSamePage' in window);
  const invalidate = () => page.getByRole('button', { name: texts.invalidate });

  async function set(name: keyof typeof settingsTexts.rules, value: 'true' | 'false') {
    const rule = office.getByLabel(settingsTexts.fields[name], { exact: true });
    await rule.selectOption(settingsTexts.rules[name][value]);
    const saved = office.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith(SETTINGS),
    );
    await office.getByRole('button', { name: settingsTexts.save, exact: true }).click();
    expect((await saved).status()).toBe(200);
  }

  async function standAt(name: string): Promise<void> {
    await page.locator('.device-who button').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
    await dialog.getByRole('button', { name: texts.dialogs.close }).press('Enter');
    await page.locator('.device-who').getByText(name).waitFor();
  }

  test('switched on: a phone at the gate becomes an exit by itself, with the guest before it', async () => {
    await set('reentry', 'true');
    await ask(gate.server.url, entryCalls.createGate, {
      access: gate.staff.access,
      body: { name: EXIT, direction: 'out' },
    });
    await standAt(EXIT);
    await page.locator('.verdict').getByText(texts.exit.on).waitFor({ timeout: HEARD_MS });
    expect(await isTheSamePage()).toBe(true);
  });

  test('switched off while the phone has no network: it books out as it knows, and reports that', async () => {
    expect(await show(page, ticket)).toBe(texts.words.inside);
    phone.network.network = 'off';
    await set('reentry', 'false');
    await page.getByRole('button', { name: texts.exit.leave }).press('Enter');
    await isWaiting(page);
    await page.locator('.verdict-idle').waitFor();
    await page.locator('.verdict').getByText(texts.exit.on).waitFor();

    await serverJudges(phone);
    await isUploaded(page);
    await invalidate().waitFor({ timeout: HEARD_MS });
    expect(await isTheSamePage()).toBe(true);
    expect((await gate.rowsOf(ticket)).map(({ kind, mode }) => `${kind} ${mode}`)).toEqual([
      'admit online',
      'leave device',
    ]);
  });

  test('nobody may approve any more: without a network nobody is let in on a ticket that is not in the list', async () => {
    phone.network.network = 'off';
    expect(await show(page, 'nobody-knows-it')).toBe(texts.words.unlisted);
    await page.getByRole('button', { name: texts.approval.ask }).waitFor();
    await discard(page);
    await serverJudges(phone);
    await set('approval', 'false');
    // The heartbeat after the change.
    await page.waitForTimeout(16_000);
    phone.network.network = 'off';
    expect(await show(page, 'nobody-knows-it')).toBe(texts.words.unlisted);
    await page.getByText(texts.verdicts.unlistedForGood).waitFor();
    expect(await page.getByRole('button', { name: texts.approval.ask }).count()).toBe(0);
    await expect(invalidate().isDisabled()).resolves.toBe(true);
    expect(await isTheSamePage()).toBe(true);
  });
});
