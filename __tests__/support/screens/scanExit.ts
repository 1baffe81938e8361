/** The scan screen where guests leave, at a festival that lets them come in again. */
import type { Page } from 'playwright-core';

import { calls } from '../../../contract/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import type { GateDirection } from '../../../contract/entry/entities.ts';
import { texts as device } from '../../../src/features/scan/device/texts.ts';
import { texts } from '../../../src/features/scan/texts.ts';
import { hasList } from '../deviceStorage.ts';
import { accept, allowReentry, refuse } from './network.ts';
import { openCamera, typeCode, verdict } from './scanSteps.ts';
import { statesOf } from './screenState.ts';

const GATES = { in: 'Tor Nord', out: 'Ausgang Wald', both: 'Tor Süd' } as const;

/** The device's settings, with gates of each direction. */
async function openGates(page: Page): Promise<void> {
  await allowReentry(page);
  const gates = Object.entries(GATES).map(([direction, name], index) => ({
    id: index + 1,
    name,
    is_open: true,
    direction,
  }));
  await accept(page, entryCalls.gates, gates);
  await openCamera(page);
  await page
    .locator('.device-who')
    .getByText(/^Gerät /)
    .click();
  await page.getByRole('dialog').getByText(device.settings.directions.both).waitFor();
}

async function standAt(page: Page, direction: GateDirection): Promise<void> {
  await openGates(page);
  await page.getByRole('radio', { name: GATES[direction] }).check();
  await page.getByRole('dialog').getByRole('button', { name: texts.dialogs.close }).click();
  await page.locator('.device-who').getByText(GATES[direction]).waitFor();
}

const refuseUsed = (page: Page) =>
  refuse(page, calls.checkTicket, 409, {
    error: 'Dieses Ticket wurde bereits am 21.11.2026 um 18:04 Uhr (Tor Nord) entwertet.',
    reason: 'used',
    used: { at: '2026-11-21T17:04:00.000Z', gate: 'Tor Nord' },
  });

/** As long as names may be, the second in one word. */
const LONG_NAMES = {
  device: 'Leihtelefon von Maximiliane-Alexandra am Haupttor',
  gate: 'Waldbühnenhaupteinlassschleusenvorplatz Nordost 2',
} as const;

export const scanExitStates = statesOf('scan', [
  {
    state: 'long-names',
    viewer: 'gatekeeper',
    async arrange(page) {
      await accept(page, entryCalls.gates, [{ id: 1, name: LONG_NAMES.gate, is_open: true }]);
      await accept(page, entryCalls.renameDevice, { id: 1, name: LONG_NAMES.device });
      await openCamera(page);
      await page
        .locator('.device-who')
        .getByText(/^Gerät /)
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: LONG_NAMES.gate }).check();
      await dialog.getByLabel(device.settings.name).fill(LONG_NAMES.device);
      await dialog.getByRole('button', { name: device.settings.save }).click();
      await dialog.getByText(device.settings.saved).waitFor();
      await dialog.getByRole('button', { name: texts.dialogs.close }).click();
      return page.locator('.device-who').getByText(`${LONG_NAMES.device} · ${LONG_NAMES.gate}`);
    },
  },
  {
    state: 'exit-settings',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openGates(page);
      return page.getByRole('dialog').getByText(device.settings.directions.out, { exact: true });
    },
  },
  {
    state: 'exit',
    viewer: 'gatekeeper',
    async arrange(page) {
      await standAt(page, 'out');
      return verdict(page).getByText(texts.exit.on);
    },
  },
  {
    state: 'exit-inside',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await refuseUsed(page);
      await standAt(page, 'out');
      await typeCode(page, ticket);
      await page.getByRole('button', { name: texts.exit.leave, disabled: false }).waitFor();
      return verdict(page).getByText(texts.words.inside, { exact: true });
    },
  },
  {
    state: 'exit-outside',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await standAt(page, 'out');
      await hasList(page);
      await refuse(page, calls.checkTicket, 500);
      await typeCode(page, ticket);
      return verdict(page).getByText(texts.words.outside, { exact: true });
    },
  },
  {
    state: 'used-at-both',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await refuseUsed(page);
      await standAt(page, 'both');
      await typeCode(page, ticket);
      return page.getByRole('button', { name: texts.exit.leave });
    },
  },
]);
