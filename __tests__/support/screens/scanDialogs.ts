/** The scan screen: its dialogs. */
import type { Page } from 'playwright-core';

import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/paths.ts';
import { texts } from '../../../src/features/scan/texts.ts';
import { texts as preflight } from '../../../src/features/scan/preflight/texts.ts';
import { cut } from './network.ts';
import { openCamera } from './scanSteps.ts';
import { statesOf } from './screenState.ts';

async function openCodeDialog(page: Page): Promise<void> {
  await openCamera(page);
  await page.getByRole('button', { name: texts.codeDialog.open }).click();
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
      return page.getByRole('dialog', { name: texts.codeDialog.title });
    },
  },
  {
    state: 'code-refused',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCodeDialog(page);
      await page.getByLabel(texts.codeDialog.label).fill('andere::T1');
      await page.getByRole('button', { name: texts.codeDialog.check }).click();
      return page.getByRole('dialog').getByText(texts.rejections.foreign);
    },
  },
  {
    state: 'picture-without-code',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCodeDialog(page);
      await page.getByLabel(texts.codeDialog.picture).setInputFiles('public/icons/icon-192.png');
      return page.getByRole('dialog').getByText(texts.codeDialog.noCode);
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
