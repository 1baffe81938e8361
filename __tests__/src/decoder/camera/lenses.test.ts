/** Which lens is used, on phones with several. */
import { deviceMemory } from '../../../../src/shared/deviceMemory.ts';
import {
  aCamera,
  aVideo,
  devices,
  domException,
  FakeStream,
  FakeTrack,
  installCamera,
} from '../fakeCamera.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  devices.length = 0;
});

const lens = (deviceId: string, label: string) => ({ kind: 'videoinput', deviceId, label });

const streamOf = (deviceId: string, label: string, settings = {}, capabilities = {}) =>
  new FakeStream(new FakeTrack({ label, settings: { deviceId, ...settings }, capabilities }));

/** Starts, and lets the camera settle. */
async function started(camera = aCamera()) {
  camera.attach(aVideo().video);
  const settled = camera.start(() => undefined);
  await jest.advanceTimersByTimeAsync(600);
  return { camera, ...(await settled) };
}

const idsOf = (asked: MediaStreamConstraints[]) =>
  asked.map(({ video }) => (video as MediaTrackConstraints).deviceId ?? null);

describe('the cameras of the device', () => {
  it('are listed by their labels once the camera runs, with the one in use', async () => {
    devices.push(
      lens('a', 'camera2 0, facing back'),
      lens('b', 'camera2 1, facing front'),
      { kind: 'audioinput', deviceId: 'm', label: 'Mikrofon' },
      lens('', ''),
    );
    installCamera(streamOf('a', 'camera2 0, facing back', { facingMode: 'environment' }));
    const { lenses } = await started();
    expect(lenses).toEqual({
      all: [
        { id: 'a', label: 'camera2 0, facing back' },
        { id: 'b', label: 'camera2 1, facing front' },
      ],
      activeId: 'a',
      isFarSighted: false,
    });
  });

  it('are none where the browser does not tell', async () => {
    installCamera(streamOf('a', ''));
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: () => Promise.reject(domException('NotAllowedError')),
    });
    expect((await started()).lenses).toEqual({ all: [], activeId: 'a', isFarSighted: false });
  });

  it('the chosen one is asked for, also after the next visit', async () => {
    const asked = installCamera(streamOf('a', ''), streamOf('b', ''));
    const { camera } = await started();
    camera.choose('b');
    void camera.start(() => undefined);
    await jest.advanceTimersByTimeAsync(600);
    await started(aCamera());
    expect(idsOf(asked)).toEqual([null, { exact: 'b' }, { exact: 'b' }]);
    expect(asked[1]?.video).toMatchObject({ width: { min: 640, ideal: 720, max: 1920 } });
  });

  it('one that is gone is no obstacle: the rear camera then', async () => {
    deviceMemory.write('camera', 'gone');
    const refusal = domException('OverconstrainedError');
    const asked = installCamera(refusal, refusal, refusal, streamOf('a', ''));
    await started();
    expect(idsOf(asked).slice(0, 3)).toEqual(Array(3).fill({ exact: 'gone' }));
    expect(asked[3]?.video).toMatchObject({ facingMode: { ideal: 'environment' } });
  });

  it('a browser that forbids its storage starts all the same', async () => {
    const read = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw domException('SecurityError');
    });
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw domException('QuotaExceededError');
    });
    installCamera(streamOf('a', ''));
    const { camera } = await started();
    expect(() => camera.choose('b')).not.toThrow();
    read.mockRestore();
    write.mockRestore();
  });
});

describe('a wrong lens', () => {
  const phone = [
    lens('front', 'camera2 1, facing front'),
    lens('wide', 'camera2 2, facing back'),
    lens('main', 'camera2 0, facing back'),
  ];
  const iphone = [
    lens('front', 'Front Camera'),
    lens('ultra', 'Back Ultra Wide Camera'),
    lens('back', 'Back Camera'),
    lens('triple', 'Back Triple Camera'),
  ];

  it.each([
    ['the front camera of a phone', phone, 'front', { facingMode: 'user' }, {}, 'main'],
    ['the front camera of an iPhone', iphone, 'front', { facingMode: 'user' }, {}, 'triple'],
    ['an ultra-wide lens', iphone, 'ultra', { facingMode: 'environment' }, {}, 'triple'],
    ['a far-sighted lens', iphone, 'back', {}, { focusDistance: { min: 0.2 } }, 'triple'],
  ])('%s is left for a better one', async (_, all, given, settings, capabilities, better) => {
    devices.push(...all);
    const { label } = all.find(({ deviceId }) => deviceId === given)!;
    const wrong = streamOf(given, label, settings, capabilities);
    const asked = installCamera(wrong, streamOf(better, ''));
    const { camera, lenses } = await started();
    expect(idsOf(asked)).toEqual([null, { exact: better }]);
    expect(wrong.track.readyState).toBe('ended');
    expect(lenses.activeId).toBe(better);
    // A restart asks for the better lens at once.
    void camera.start(() => undefined);
    await jest.advanceTimersByTimeAsync(600);
    expect(idsOf(asked)).toEqual([null, { exact: better }, { exact: better }]);
  });

  it.each([
    ['a laptop has only one', [lens('web', 'FaceTime HD Camera')], 'web', { facingMode: 'user' }],
    ['the main lens is right', phone, 'main', { facingMode: 'environment' }],
  ])('%s: the start is not repeated', async (_, all, given, settings) => {
    devices.push(...all);
    const asked = installCamera(streamOf(given, '', settings));
    await started();
    expect(asked).toHaveLength(1);
  });

  it('which staff chose themselves is theirs', async () => {
    devices.push(...phone);
    deviceMemory.write('camera', 'front');
    const asked = installCamera(streamOf('front', '', { facingMode: 'user' }));
    await started();
    expect(idsOf(asked)).toEqual([{ exact: 'front' }]);
  });

  it('is better than none: when the better one is busy, the first one serves', async () => {
    devices.push(...phone);
    const busy = domException('NotReadableError');
    const front = () => streamOf('front', '', { facingMode: 'user' });
    installCamera(front(), busy, busy, front());
    const camera = aCamera();
    camera.attach(aVideo().video);
    const settled = camera.start(() => undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await settled).lenses.activeId).toBe('front');
  });
});

describe('a camera that sees nothing sharp near', () => {
  const far = (capabilities = {}) =>
    streamOf('back', '', {}, { focusDistance: { min: 0.2 }, ...capabilities });

  it('is known for it, and magnifies twice so that 20 cm are near enough', async () => {
    const stream = far({ zoom: { min: 1, max: 5 } });
    installCamera(stream);
    const { lenses, controls } = await started();
    expect(lenses.isFarSighted).toBe(true);
    expect(stream.track.applied).toEqual([{ zoom: 2 }]);
    expect(controls.zoom).toEqual({ min: 1, max: 5, value: 2 });
  });

  it('magnifies as staff want it', async () => {
    installCamera(far({ zoom: { min: 1, max: 5 } }), far({ zoom: { min: 1, max: 5 } }));
    const { camera } = await started();
    await camera.adjust({ zoom: 1 });
    const settled = camera.start(() => undefined);
    await jest.advanceTimersByTimeAsync(600);
    expect((await settled).controls.zoom?.value).toBe(1);
  });

  it.each([
    [{ zoom: { min: 1, max: 1.5 } }, [{ zoom: 1.5 }]],
    [{}, []],
  ])('as far as it can: %j', async (capabilities, applied) => {
    const stream = far(capabilities);
    installCamera(stream);
    await started();
    expect(stream.track.applied).toEqual(applied);
  });
});
