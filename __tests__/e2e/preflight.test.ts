/** Before a shift, on real parts: the browser's camera, decoder, storage and network, and a server. */
import type { Page } from 'playwright-core';

import { texts as preflight } from '../../src/features/scan/preflight/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { hold } from '../support/heldCamera.ts';
import { guestsOf } from '../support/shift.ts';

forEachEngine('before a shift', (engine) => {
  let gate: Gate;
  let page: Page;

  beforeAll(async () => {
    gate = await startGate({
      location: await engine.newLocation(),
      tickets: 5,
    });
    page = await gate.newPage();
  });
  afterAll(() => gate.end());

  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const offer = () => page.locator('.verdict').getByRole('button', { name: texts.preflight.offer });
  const again = () => page.getByRole('button', { name: preflight.again, disabled: false });

  test('is offered once a day, says of each thing how it is, and reads a ticket without judging it', async () => {
    await page.goto('/scan');
    // Whatever comes over the network is there before it is looked at.
    await page
      .locator('.device-who')
      .getByText(/^Gerät /)
      .waitFor();
    await offer().click();
    await again().waitFor();
    const good = [
      [preflight.camera.name, 'Das Bild läuft'],
      [preflight.decode.name, 'Ein Probe-Code wurde in'],
      [preflight.network.name, 'Der Server antwortet in'],
      [preflight.list.name, 'Damit geht es auch ohne Netz weiter.'],
      [preflight.clock.name, preflight.clock.good],
    ] as const;
    for (const [name, text] of good) await line(name).getByText(text).waitFor();

    const [guest] = await guestsOf(gate.ledger, gate.product, 1);
    await hold(page, guest!.code);
    await line(preflight.sample.name).getByText(preflight.sample.good).waitFor();
    expect(await page.locator('.verdict').getByText(texts.verdicts.idle).isVisible()).toBe(true);
    await page.getByRole('button', { name: texts.dialogs.close }).click();
    await page.locator('.verdict').getByText(texts.words.valid).waitFor();

    await page.reload();
    await page.locator('.verdict').getByText(texts.verdicts.idle).waitFor();
    expect(await offer().count()).toBe(0);
  });

  if (isSmoke(engine)) return;

  test('without a network it says so, also when it is opened for the first time; it runs again', async () => {
    const context = page.context();
    await hold(page, null);
    await page.reload();
    await page
      .locator('.device-who')
      .getByText(/^Gerät /)
      .waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: texts.preflight.open }).click();
    await line(preflight.network.name).getByText(preflight.network.none).waitFor();
    await line(preflight.decode.name).getByText('Ein Probe-Code wurde in').waitFor();
    await context.setOffline(false);
    await again().click();
    await line(preflight.network.name).getByText('Der Server antwortet in').waitFor();
    expect(
      gate.complaints().filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED')),
    ).toEqual([]);
  });
});
