import type { Page } from 'playwright-core';

import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/paths.ts';
import { cameraAdvice, texts } from '../../../src/features/scan/texts.ts';
import { accept, cut, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const verdict = (page: Page) => page.locator('.verdict');

async function openCamera(page: Page): Promise<void> {
  await page.goto('/scan');
  await page.locator('.camera-finder').waitFor();
}

/** The ticket in view has been checked and found valid. */
async function openWithValidTicket(page: Page): Promise<void> {
  await openCamera(page);
  await verdict(page).getByText(texts.words.valid).waitFor();
}

const invalidate = (page: Page) => page.getByRole('button', { name: texts.invalidate }).click();

async function openCodeDialog(page: Page): Promise<void> {
  await openCamera(page);
  await page.getByRole('button', { name: texts.codeDialog.open }).click();
}

/** How the browser says no when it is asked for the camera. */
async function refuseCamera(page: Page, name: string): Promise<void> {
  await page.addInitScript((errorName) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', errorName));
  }, name);
}

/** A phone's camera with lamp and lens, which the browser's pretended one has not. */
function addTorchAndZoom(): void {
  const { prototype } = MediaStreamTrack;
  // The compiler's library knows none of it.
  const capabilities: object = {
    torch: true,
    zoom: { min: 1, max: 4 },
    focusDistance: { min: 0.2 },
  };
  const settings: object = { torch: true, zoom: 2, deviceId: 'rear' };
  const lenses = { rear: 'camera2 0, facing back', front: 'camera2 1, facing front' };
  navigator.mediaDevices.enumerateDevices = () =>
    Promise.resolve(
      Object.entries(lenses).map(
        ([deviceId, label]) => ({ kind: 'videoinput', deviceId, label }) as MediaDeviceInfo,
      ),
    );
  prototype.getCapabilities = () => capabilities;
  prototype.getSettings = () => settings;
  prototype.applyConstraints = () => Promise.resolve();
}

export const scanStates = statesOf('scan', [
  {
    state: 'idle',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCamera(page);
      return page.getByText(texts.verdicts.idle, { exact: true });
    },
  },
  {
    state: 'torch-and-zoom',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(addTorchAndZoom);
      await openCamera(page);
      return page.getByRole('button', { name: texts.camera.torchOff });
    },
  },
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
    state: 'checking',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await hold(page, calls.checkTicket);
      await openCamera(page);
      return verdict(page).getByText(texts.verdicts.checking);
    },
  },
  {
    state: 'checking-for-long',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await hold(page, calls.checkTicket);
      await openCamera(page);
      await page.getByText(texts.advice.slow).waitFor();
      // It is there from the start, and seen after a while.
      await page.waitForFunction(
        (selector) => document.querySelector(selector)?.checkVisibility({ opacityProperty: true }),
        '.verdict-advice',
      );
      return page.getByText(texts.advice.slow);
    },
  },
  {
    state: 'valid',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await openWithValidTicket(page);
      return verdict(page).getByText(texts.words.valid);
    },
  },
  {
    state: 'admitting',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await hold(page, calls.invalidateTicket);
      await openWithValidTicket(page);
      await invalidate(page);
      return verdict(page).getByText(texts.verdicts.invalidating);
    },
  },
  {
    state: 'admitted',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await accept(page, calls.invalidateTicket);
      await openWithValidTicket(page);
      await hold(page, calls.checkTicket);
      await invalidate(page);
      return page.getByText(texts.invalidated);
    },
  },
  {
    state: 'used-before',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await refuse(page, calls.checkTicket, 409, {
        error: 'Dieses Ticket wurde bereits am 21.11.2026 um 18:04 Uhr entwertet.',
        reason: 'used',
        used: { at: '2026-11-21T17:04:00.000Z' },
      });
      await openCamera(page);
      return verdict(page).getByText(texts.words.refused);
    },
  },
  {
    state: 'valid-by-list',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await refuse(page, calls.checkTicket, 500);
      await openCamera(page);
      return verdict(page).getByText(texts.words.listed);
    },
  },
  {
    state: 'no-connection',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await cut(page, calls.checkTicket);
      await cut(page, entryCalls.list);
      await openCamera(page);
      return verdict(page).getByText(texts.verdicts.clientError);
    },
  },
  {
    state: 'camera-off',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCamera(page);
      await page.getByRole('button', { name: texts.camera.turnOff }).click();
      return page.getByText(texts.camera.off);
    },
  },
  {
    state: 'camera-taken',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCamera(page);
      const other = await page.context().newPage();
      await openCamera(other);
      await page.bringToFront();
      return page.getByText(cameraAdvice.taken);
    },
  },
  {
    state: 'camera-starting',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
      });
      await page.goto('/scan');
      return page.getByText(texts.camera.starting);
    },
  },
  {
    state: 'decoder-loading',
    viewer: 'gatekeeper',
    async arrange(page) {
      await hold(page, /\.wasm$/);
      await openCamera(page);
      return page.getByText(texts.camera.loadingDecoder);
    },
  },
  {
    state: 'camera-denied',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuseCamera(page, 'NotAllowedError');
      await page.goto('/scan');
      return page.getByText(cameraAdvice.denied);
    },
  },
  {
    state: 'camera-missing',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuseCamera(page, 'NotFoundError');
      await page.goto('/scan');
      return page.getByText(cameraAdvice['not-found']);
    },
  },
  {
    state: 'camera-without-picture',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () => new Promise(() => undefined);
      });
      await page.goto('/scan');
      return page.getByText(cameraAdvice['timed-out']);
    },
  },
  {
    state: 'insecure-address',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'isSecureContext', { value: false });
      });
      await page.goto('/scan');
      return page.getByText(cameraAdvice['insecure-context']);
    },
  },
  {
    state: 'denied',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/scan');
      return page.getByText(texts.accessDenied);
    },
  },
  {
    state: 'user-unknown',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/scan');
      return page.getByText(texts.memberUnknown);
    },
  },
]);
