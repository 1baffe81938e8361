/** The phone at the gate, on real parts: its name and place, what it took back, and what was approved. */
import type { Page } from 'playwright-core';

import { texts as device } from '../../src/features/scan/device/texts.ts';
import { codeDialogTexts } from '../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { startGate, type Gate } from '../support/gate.ts';

forEachEngine('the phone at the gate', (engine) => {
  let gate: Gate;
  let page: Page;
  let tickets: string[];

  beforeAll(async () => {
    gate = await startGate({
      location: await engine.newLocation(),
      tickets: 5,
    });
    await gate.command('gate', 'add', 'Tor Nord');
    tickets = await gate.ledger.freshTickets();
    page = await gate.newPage();
    await page.goto('/scan');
    await who(/^Gerät /).waitFor();
  });
  afterAll(() => gate.end());

  const who = (text: string | RegExp) => page.locator('.device-who').getByText(text);
  const dialog = () => page.getByRole('dialog');
  const verdict = (text: string | RegExp) => page.locator('.verdict').getByText(text).waitFor();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const close = () => dialog().getByRole('button', { name: texts.dialogs.close }).click();

  async function show(ticketId: string): Promise<void> {
    await press(texts.codeDialog.open);
    await page.getByLabel(codeDialogTexts.label).fill(`${gate.product}::${ticketId}`);
    await page.keyboard.press('Enter');
  }

  test('its name and gate are chosen by staff, and told with what it decides', async () => {
    await who(/^Gerät /).click();
    await dialog().getByLabel(device.settings.name, { exact: true }).fill('Telefon 1');
    await press(device.settings.save);
    await dialog().getByLabel('Tor Nord').check();
    await close();
    await who('Telefon 1 · Tor Nord').waitFor();

    await show(tickets[0]!);
    await verdict(texts.words.valid);
    await press(texts.invalidate);
    await page.getByRole('button', { name: texts.device.today(1) }).waitFor();
    expect(await gate.ledger.arrivalOf(tickets[0]!, 1)).toMatchObject([
      { kind: 'admit', mode: 'online', device: 'Telefon 1', gate: 'Tor Nord' },
    ]);
  });

  if (isSmoke(engine)) return;

  test('what was admitted by mistake is taken back, and is seen to be, also after a reload', async () => {
    await press(texts.device.today(1));
    await press(/^Zurücknehmen/);
    await dialog().getByText(device.decisions.outcomes.undone).waitFor();
    expect(await gate.ledger.arrivalOf(tickets[0]!, 2)).toMatchObject([
      { kind: 'admit' },
      { kind: 'undo', mode: 'device', device: 'Telefon 1', gate: 'Tor Nord' },
    ]);
    await page.reload();
    await who('Telefon 1 · Tor Nord').waitFor();
    await press(texts.device.today(0));
    await dialog().getByText(device.decisions.outcomes.undone).waitFor();
    await close();
    await show(tickets[0]!);
    await verdict(texts.words.valid);
    await press(texts.discard);
  });

  test('a ticket that the list does not know goes in after two taps at two places, and is reported', async () => {
    const unknown = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';
    await page.context().setOffline(true);
    await show(unknown);
    await verdict(texts.words.unlisted);
    const asked = await page.getByRole('button', { name: texts.approval.ask }).boundingBox();
    await press(texts.approval.ask);
    // Who taps twice at once discards.
    const twice = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('button')?.textContent,
      [asked!.x + asked!.width / 2, asked!.y + asked!.height / 2],
    );
    expect(twice).toBe(texts.discard);
    await press(texts.approval.confirm);
    await verdict(texts.verdicts.kept);
    await page.context().setOffline(false);
    expect(await gate.ledger.arrivalOf(unknown, 1)).toMatchObject([
      { kind: 'conflict', mode: 'device' },
    ]);
  });

  test('Automatik lets in who is valid without a tap', async () => {
    await verdict(texts.verdicts.idle);
    await who('Telefon 1 · Tor Nord').click();
    await dialog().getByLabel(device.settings.automatic).check();
    await close();
    await verdict(texts.automatic.on);
    await show(tickets[1]!);
    await page
      .getByText(texts.invalidated)
      .or(page.getByText(/entwertet/))
      .first()
      .waitFor();
    expect(await gate.ledger.arrivalOf(tickets[1]!, 1)).toMatchObject([{ kind: 'admit' }]);
  });
});
