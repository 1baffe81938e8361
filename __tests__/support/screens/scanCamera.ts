/** The scan screen: what the camera does, and does not. */
import type { Page } from 'playwright-core';

import { cameraAdvice, texts } from '../../../src/features/scan/texts.ts';
import { hold } from './network.ts';
import { openCamera } from './scanSteps.ts';
import { statesOf } from './screenState.ts';

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

/** A camera before which it is night. */
function coverCamera(): void {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = document.createElement('canvas');
    const picture = canvas.getContext('2d');
    canvas.width = 720;
    canvas.height = 720;
    setInterval(() => picture?.fillRect(0, 0, 720, 720), 100);
    return Promise.resolve(canvas.captureStream());
  };
}

export const scanCameraStates = statesOf('scan', [
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
    state: 'too-dark',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(coverCamera);
      await openCamera(page);
      return page.getByText(texts.camera.hindrances.dark);
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
]);
