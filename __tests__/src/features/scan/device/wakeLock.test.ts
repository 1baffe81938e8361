import { createWakeLock } from '../../../../../src/features/scan/device/wakeLock.ts';

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
