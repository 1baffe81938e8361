/** Two tabs that want the camera. */
import { createCameraClaims } from '../../../../src/decoder/camera/cameraClaims.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { aCamera, aVideo, FakeStream, installCamera } from '../fakeCamera.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A tab whose scanner is open. */
function aTab() {
  const camera = aCamera(createCameraClaims());
  const onLoss = jest.fn();
  camera.onLoss(onLoss);
  camera.attach(aVideo().video);
  return { camera, onLoss };
}

const start = (camera: ReturnType<typeof aCamera>) =>
  new Promise<void>((resolve) => {
    camera.start(() => resolve()).catch(() => undefined);
  });

describe('two tabs', () => {
  it('the one that starts later has the camera, the other one hears of it, in turn', async () => {
    installCamera(new FakeStream());
    const [first, second] = [aTab(), aTab()];
    await start(first.camera);
    await start(second.camera);
    await waitUntil('loss', () => (first.onLoss.mock.calls.length > 0 ? true : undefined));
    expect(first.onLoss.mock.calls).toEqual([['taken']]);
    await first.camera.stop();

    await start(first.camera);
    await waitUntil('loss', () => (second.onLoss.mock.calls.length > 0 ? true : undefined));
    expect(second.onLoss.mock.calls).toEqual([['taken']]);
    expect(first.onLoss).toHaveBeenCalledTimes(1);
    first.camera.attach(null);
    second.camera.attach(null);
  });

  it('one whose camera is off loses nothing', async () => {
    installCamera(new FakeStream());
    const [first, second] = [aTab(), aTab()];
    await start(first.camera);
    await first.camera.stop();
    await start(second.camera);
    await settled();
    expect(first.onLoss).not.toHaveBeenCalled();
    first.camera.attach(null);
    second.camera.attach(null);
  });

  it('a browser without a channel between tabs scans all the same', async () => {
    const { BroadcastChannel: channel } = globalThis;
    Object.assign(globalThis, { BroadcastChannel: undefined });
    installCamera(new FakeStream());
    const { camera, onLoss } = aTab();
    await start(camera);
    expect(onLoss).not.toHaveBeenCalled();
    camera.attach(null);
    Object.assign(globalThis, { BroadcastChannel: channel });
  });
});
