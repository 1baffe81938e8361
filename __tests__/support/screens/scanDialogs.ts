/** The scan screen: its dialogs. */
import type { Page } from 'playwright-core';

import { accountCalls } from '../../../contract/account/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts as login } from '../../../src/features/login/texts.ts';
import { codeDialogTexts } from '../../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../../src/features/scan/texts.ts';
import { texts as preflight } from '../../../src/features/scan/preflight/texts.ts';
import { texts as device } from '../../../src/features/scan/device/texts.ts';
import { hasList } from '../deviceStorage.ts';
import { installSkippingClock, skipScanDelay } from '../shift.ts';
import { accept, change, cut, refuse } from './network.ts';
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

/** The guest is inside, and the server does not answer. */
async function letInUnreported(page: Page, ticket: string): Promise<void> {
  await refuse(page, calls.checkTicket, 500);
  await refuse(page, calls.invalidateTicket, 500);
  await typeCode(page, ticket);
  await verdict(page).getByText(texts.words.listed).waitFor();
  await page.getByRole('button', { name: texts.invalidate }).click();
  await page.locator('.device-open').waitFor();
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

/** An admission still waits for the network. */
async function logOutUnreported(page: Page, ticket: string): Promise<void> {
  await openCamera(page);
  await hasList(page);
  await letInUnreported(page, ticket);
  await page.getByRole('button', { name: app.logout }).click();
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
      return page.getByText(device.settings.takenByLead);
    },
  },
  {
    state: 'device-name-taken-for-the-lead',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, entryCalls.renameDevice, 409, { error: 'x', reason: 'name_taken' });
      await openSettings(page);
      await page.getByLabel(device.settings.name, { exact: true }).fill('Telefon 1');
      await page.getByRole('button', { name: device.settings.save }).click();
      return page.getByRole('button', { name: device.settings.takeOver });
    },
  },
  {
    state: 'shift-ends',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await accept(page, calls.invalidateTicket);
      // The server, which never got the tap, would have it sent again.
      await change(page, entryCalls.heartbeat, (beat) => ({ ...(beat as object), lost: 0 }));
      await installSkippingClock(page);
      await openCamera(page);
      await admit(page, ticket);
      await page.getByRole('button', { name: app.logout }).click();
      return page.getByRole('button', { name: app.leave.endShift });
    },
  },
  {
    state: 'leaving-with-open-uploads',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await logOutUnreported(page, ticket);
      return page.getByRole('button', { name: app.leave.leaveToDevice });
    },
  },
  {
    state: 'left-with-open-uploads',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      // Other states are looked at in the same session.
      await cut(page, accountCalls.endSessions);
      await logOutUnreported(page, ticket);
      await page.getByRole('button', { name: app.leave.leaveToDevice }).click();
      return page.getByText(login.notReported(1));
    },
  },
  {
    state: 'role-withdrawn',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, entryCalls.heartbeat, 403, { error: 'x', reason: 'not_staff' });
      await page.goto('/scan');
      return page.getByText(device.barred.advice.role);
    },
  },
  {
    state: 'device-revoked',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, entryCalls.heartbeat, 403, { error: 'x', reason: 'device_revoked' });
      await page.goto('/scan');
      return page.getByText(device.barred.advice.device);
    },
  },
  {
    state: 'device-revoked-for-the-lead',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, entryCalls.heartbeat, 403, { error: 'x', reason: 'device_revoked' });
      await page.goto('/scan');
      return page.getByRole('button', { name: device.barred.renew });
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
