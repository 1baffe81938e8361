/** The screen stays on while the camera runs. */
import { CameraError } from '../../../../../src/decoder/camera/cameraErrors.ts';
import {
  cameraTogglePressed,
  lensChosen,
  pageHidden,
  pageShown,
  retryPressed,
  scannerClosed,
  scannerOpened,
} from '../../../../../src/decoder/decoderSlice.ts';
import { createWakeLock } from '../../../../../src/features/scan/device/wakeLock.ts';
import { scannerStore } from '../../../../support/scannerStore.ts';
import { fakeServices, NO_CONTROLS } from '../../../decoder/fakeServices.ts';

jest.mock('../../../../../src/shared/toast.tsx', () => ({ toast: { error: () => undefined } }));

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function installWakeLock() {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = jest.fn(() => {
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        return Promise.resolve();
      },
    };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return { locks, request };
}

describe('the wake lock', () => {
  it('is held once, and taken anew after the browser has dropped it', async () => {
    const { locks, request } = installWakeLock();
    const wakeLock = createWakeLock();
    wakeLock.hold();
    await settled();
    wakeLock.hold();
    await settled();
    expect(request).toHaveBeenCalledTimes(1);
    locks[0]!.released = true;
    wakeLock.hold();
    await settled();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('is given back, also when it is granted only after it was given up', async () => {
    const { locks } = installWakeLock();
    const wakeLock = createWakeLock();
    wakeLock.hold();
    wakeLock.release();
    await settled();
    expect(locks.map(({ released }) => released)).toEqual([true]);
    wakeLock.hold();
    await settled();
    wakeLock.release();
    await settled();
    expect(locks.map(({ released }) => released)).toEqual([true, true]);
  });

  it('is done without where the browser has or grants none', async () => {
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: undefined });
    const wakeLock = createWakeLock();
    wakeLock.hold();
    const { request } = installWakeLock();
    request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'));
    wakeLock.hold();
    await settled();
    expect(request).toHaveBeenCalledTimes(1);
    wakeLock.release();
  });
});

describe('on the scan screen the lock', () => {
  function aScanner() {
    const fakes = fakeServices();
    const { wakeLock } = fakes;
    const calls: string[] = [];
    wakeLock.hold.mockImplementation(() => calls.push('hold'));
    wakeLock.release.mockImplementation(() => calls.push('release'));
    const store = scannerStore(fakes.services);
    const does = async (action: Parameters<typeof store.dispatch>[0]) => {
      store.dispatch(action);
      await settled();
    };
    return { ...fakes, calls, does, open: () => does(scannerOpened({ isPageVisible: true })) };
  }

  it('is held from the start of the camera until the screen is left', async () => {
    const { open, does, calls } = aScanner();
    expect(calls).toEqual([]);
    await open();
    expect(calls).toEqual(['hold']);
    await does(scannerClosed());
    expect(calls).toEqual(['hold', 'release']);
  });

  it('is given back while the camera is off, and while the page is hidden', async () => {
    const { open, does, calls } = aScanner();
    await open();
    await does(pageHidden());
    await does(pageShown());
    await does(cameraTogglePressed());
    expect(calls).toEqual(['hold', 'release', 'hold', 'release']);
  });

  it('is asked for again when the camera starts anew: the browser may have dropped it', async () => {
    const { open, does, calls } = aScanner();
    await open();
    await does(lensChosen('b'));
    expect(calls).toEqual(['hold', 'hold']);
  });

  it('is given back when the camera fails, until a retry', async () => {
    const { starts, open, does, calls } = aScanner();
    starts.splice(0, 1, new CameraError('in-use', ''), NO_CONTROLS);
    await open();
    expect(calls).toEqual(['hold', 'release']);
    await does(retryPressed());
    expect(calls).toEqual(['hold', 'release', 'hold']);
  });
});
