/** The scan screen: its dialogs. */
import type { Page } from 'playwright-core';

import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';
import { codeDialogTexts } from '../../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../../src/features/scan/texts.ts';
import { texts as preflight } from '../../../src/features/scan/preflight/texts.ts';
import { texts as device } from '../../../src/features/scan/device/texts.ts';
import { installSkippingClock, skipScanDelay } from '../shift.ts';
import { accept, cut, refuse } from './network.ts';
import { openCamera, typeCode, verdict } from './scanSteps.ts';
import { statesOf } from './screenState.ts';

async function openCodeDialog(page: Page): Promise<void> {
  await openCamera(page);
  await page.getByRole('button', { name: texts.codeDialog.open }).click();
}

async function openSettings(
  page: Page,
  answer: (page: Page) => Promise<void> = answerGates,
): Promise<void> {
  await answer(page);
  await openCamera(page);
  await page
    .locator('.device-who')
    .getByText(/^Gerät /)
    .click();
  await page.getByRole('dialog').getByText(device.settings.gate, { exact: true }).waitFor();
}

const answerGates = (page: Page) =>
  accept(page, entryCalls.gates, [
    { id: 1, name: 'Tor Nord', is_open: true },
    { id: 2, name: 'Tor Süd', is_open: true },
    { id: 3, name: 'Camping', is_open: false },
  ]);

const openDecisions = (page: Page) => page.getByRole('button', { name: / heute$/ }).click();

async function admit(page: Page, ticket: string): Promise<void> {
  await skipScanDelay(page);
  await typeCode(page, ticket);
  await verdict(page).getByText(texts.words.valid).waitFor();
  await page.getByRole('button', { name: texts.invalidate }).click();
  await verdict(page).getByText(texts.verdicts.idle).waitFor();
}

/** Everything but what takes no time has been found out. */
async function openPreflight(page: Page): Promise<void> {
  await openCamera(page);
  await page.getByRole('button', { name: texts.preflight.open }).click();
  await page.getByRole('button', { name: preflight.again, disabled: false }).waitFor();
}

/** A phone on which everything is as it should be. */
function makeReady(): void {
  Object.assign(navigator, {
    getBattery: () => Promise.resolve({ level: 0.84, charging: false }),
  });
  const { storage, wakeLock } = navigator;
  storage.persisted = () => Promise.resolve(true);
  storage.estimate = () => Promise.resolve({ quota: 4_100_000_000, usage: 1_000_000 });
  const release = () => Promise.resolve();
  wakeLock.request = () => Promise.resolve({ release } as WakeLockSentinel);
}

export const scanDialogStates = statesOf('scan', [
  {
    state: 'code-dialog',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCodeDialog(page);
      return page.getByRole('dialog', { name: texts.dialogs.titles.code });
    },
  },
  {
    state: 'code-refused',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCodeDialog(page);
      await page.getByLabel(codeDialogTexts.label).fill('andere::T1');
      await page.getByRole('button', { name: codeDialogTexts.check }).click();
      return page.getByRole('dialog').getByText(texts.rejections.foreign);
    },
  },
  {
    state: 'picture-without-code',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCodeDialog(page);
      await page.getByLabel(codeDialogTexts.picture).setInputFiles('public/icons/icon-192.png');
      return page.getByRole('dialog').getByText(codeDialogTexts.noCode);
    },
  },
  {
    state: 'device-settings',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openSettings(page);
      await page.getByLabel('Tor Nord').check();
      return page.locator('.device-who').getByText(/ · Tor Nord$/);
    },
  },
  {
    state: 'device-name-taken',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, entryCalls.renameDevice, 409, { error: 'x', reason: 'name_taken' });
      await openSettings(page);
      await page.getByLabel(device.settings.name, { exact: true }).fill('Telefon 1');
      await page.getByRole('button', { name: device.settings.save }).click();
      return page.getByRole('button', { name: device.settings.takeOver });
    },
  },
  {
    state: 'device-gates-failed',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openSettings(page, (at) => refuse(at, entryCalls.gates, 500));
      return page.getByText(device.settings.gatesFailed);
    },
  },
  {
    state: 'decisions-empty',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCamera(page);
      await openDecisions(page);
      return page.getByText(device.decisions.empty);
    },
  },
  {
    state: 'decisions',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await accept(page, calls.invalidateTicket);
      await accept(page, entryCalls.undo);
      await installSkippingClock(page);
      await openCamera(page);
      await admit(page, ticket);
      await openDecisions(page);
      await page.getByRole('button', { name: /^Zurücknehmen/ }).click();
      await page.getByText(device.decisions.outcomes.undone).waitFor();
      await page.getByRole('button', { name: texts.dialogs.close, exact: true }).click();
      await admit(page, ticket);
      await openDecisions(page);
      return page.getByText(device.decisions.outcomes.admitted);
    },
  },
  {
    state: 'preflight-ready',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await page.addInitScript(makeReady);
      await openPreflight(page);
      await page.getByText(preflight.sample.good).waitFor();
      return page.getByText(preflight.summary.ready);
    },
  },
  {
    state: 'preflight-with-findings',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(() => {
        Object.assign(navigator, {
          getBattery: () => Promise.resolve({ level: 0.12, charging: false }),
        });
      });
      await cut(page, entryCalls.list);
      await cut(page, calls.verify);
      await openPreflight(page);
      return page.getByText(preflight.network.none);
    },
  },
]);
