/** The start and the stop of the camera, and how a start may fail. */
import { CameraError, CameraStartCancelled } from '../../../../src/decoder/camera/cameraErrors.ts';
import { constraintLadder } from '../../../../src/decoder/camera/constraints.ts';
import {
  aCamera,
  aVideo,
  domException,
  FakeStream,
  FakeTrack,
  installCamera,
} from '../fakeCamera.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const passing = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** @returns what a promise resolves or rejects to; waiting for it here prevents an unhandled rejection. */
function outcomeOf<T>(promise: Promise<T>): Promise<T | Error> {
  return promise.catch((error: unknown) => error as Error);
}

describe('§9 camera start', () => {
  it('asks for the rear camera with the constraints of the spec, and no sound', async () => {
    const asked = installCamera(new FakeStream());
    const camera = aCamera();
    camera.attach(aVideo().video);
    const started = camera.start(() => undefined);
    await passing(600);
    await started;
    expect(asked).toEqual([
      {
        audio: false,
        video: {
          facingMode: { ideal: 'environment' },
          width: { min: 640, ideal: 720, max: 1920 },
          height: { min: 640, ideal: 720, max: 1080 },
        },
      },
    ]);
  });

  it('hands over the frames as soon as they flow, and the controls after 500 ms of settling', async () => {
    const stream = new FakeStream(new FakeTrack({ capabilities: { torch: true } }));
    installCamera(stream);
    const { video } = aVideo();
    const camera = aCamera();
    camera.attach(video);
    const onPlaying = jest.fn();
    const onSettled = jest.fn();
    void camera.start(onPlaying).then(onSettled);
    await passing(499);
    expect(onPlaying).toHaveBeenCalledWith({ track: stream.track, video });
    expect(onSettled).not.toHaveBeenCalled();
    await passing(1);
    expect(onSettled).toHaveBeenCalledWith(
      expect.objectContaining({ controls: { torch: { isOn: false }, zoom: null } }),
    );
  });

  it('asks for less, step by step, when the camera cannot do it', async () => {
    const refusal = domException('OverconstrainedError');
    const asked = installCamera(refusal, refusal, refusal, new FakeStream());
    const camera = aCamera();
    camera.attach(aVideo().video);
    const started = camera.start(() => undefined);
    await passing(600);
    await started;
    expect(asked.map(({ video }) => video)).toEqual(constraintLadder(null));
    expect(asked.at(-1)?.video).toBe(true);
  });

  it.each(['NotReadableError', 'AbortError'])('tries once more after %s', async (name) => {
    const asked = installCamera(domException(name), new FakeStream());
    const camera = aCamera();
    camera.attach(aVideo().video);
    const onPlaying = jest.fn();
    void outcomeOf(camera.start(onPlaying));
    await passing(299);
    expect(asked).toHaveLength(1);
    await passing(1);
    expect(onPlaying).toHaveBeenCalledTimes(1);
  });
});

describe('§8 camera failure', () => {
  it('times out after 3 seconds without a picture, with every track stopped', async () => {
    const stream = new FakeStream();
    installCamera(stream);
    const { video } = aVideo(() => new Promise(() => undefined));
    const camera = aCamera();
    camera.attach(video);
    const outcome = outcomeOf(camera.start(() => undefined));
    await passing(2_999);
    expect(stream.track.readyState).toBe('live');
    await passing(1);
    expect(await outcome).toMatchObject({
      failure: 'timed-out',
      message: 'Loading camera stream timed out after 3 seconds.',
    });
    expect(stream.track.readyState).toBe('ended');
    expect(video.srcObject).toBeNull();
  });

  it.each([
    ['NotAllowedError', 'denied', 1],
    ['SecurityError', 'denied', 1],
    ['NotFoundError', 'not-found', 1],
    ['NotReadableError', 'in-use', 2],
    ['OverconstrainedError', 'unknown', 4],
    ['TypeError', 'unknown', 1],
  ])(
    '%s is “%s”, after %i requests: permission is never asked for in a loop',
    async (name, failure, requests) => {
      const asked = installCamera(domException(name));
      const camera = aCamera();
      camera.attach(aVideo().video);
      const outcome = outcomeOf(camera.start(() => undefined));
      await passing(1_000);
      expect(await outcome).toMatchObject({ name: 'CameraError', failure });
      expect(asked).toHaveLength(requests);
    },
  );

  it('§5: without HTTPS or localhost there is no camera', async () => {
    installCamera(new FakeStream());
    Object.assign(window, { isSecureContext: false });
    const camera = aCamera();
    camera.attach(aVideo().video);
    expect(await outcomeOf(camera.start(() => undefined))).toMatchObject({
      failure: 'insecure-context',
    });
  });

  it('§5: a browser without a media-stream API has no camera', async () => {
    installCamera();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    const camera = aCamera();
    camera.attach(aVideo().video);
    expect(await outcomeOf(camera.start(() => undefined))).toMatchObject({ failure: 'no-api' });
  });

  it('a refused play, as on a phone that saves power, is no denied permission', async () => {
    const stream = new FakeStream();
    installCamera(stream);
    const camera = aCamera();
    camera.attach(aVideo(() => Promise.reject(domException('NotAllowedError'))).video);
    const outcome = await outcomeOf(camera.start(() => undefined));
    expect(outcome).toBeInstanceOf(CameraError);
    expect(outcome).toMatchObject({ failure: 'unknown' });
    expect(stream.track.readyState).toBe('ended');
  });
});

describe('starts and stops', () => {
  it('follow one another: no second request before the first stream is stopped', async () => {
    const first = new FakeStream();
    const second = new FakeStream();
    const asked = installCamera(first, second);
    const { video } = aVideo();
    const camera = aCamera();
    camera.attach(video);
    const started = [outcomeOf(camera.start(() => undefined)), outcomeOf(camera.stop())];
    started.push(outcomeOf(camera.start(() => undefined)));
    await passing(600);
    expect((await Promise.all(started))[0]).toBeInstanceOf(CameraStartCancelled);
    expect(asked).toHaveLength(1);
    expect(video.srcObject).toBe(first);
    expect(first.track.readyState).toBe('live');
  });

  it('a stop while the permission is still asked for stops what comes then', async () => {
    const granted = Promise.withResolvers<FakeStream>();
    installCamera(granted.promise);
    const camera = aCamera();
    camera.attach(aVideo().video);
    const onPlaying = jest.fn();
    const outcome = outcomeOf(camera.start(onPlaying));
    await passing(10);
    void camera.stop();
    const late = new FakeStream();
    granted.resolve(late);
    expect(await outcome).toBeInstanceOf(CameraStartCancelled);
    expect(late.track.readyState).toBe('ended');
    expect(onPlaying).not.toHaveBeenCalled();
  });

  it('a permission refused after the stop is nobody’s failure any more', async () => {
    const asked = Promise.withResolvers<FakeStream>();
    installCamera(asked.promise);
    const camera = aCamera();
    camera.attach(aVideo().video);
    const outcome = outcomeOf(camera.start(() => undefined));
    await passing(10);
    void camera.stop();
    asked.reject(domException('NotAllowedError'));
    expect(await outcome).toBeInstanceOf(CameraStartCancelled);
  });

  it('a stop while the camera settles ends the start at once', async () => {
    const stream = new FakeStream();
    installCamera(stream);
    const camera = aCamera();
    camera.attach(aVideo().video);
    const outcome = outcomeOf(camera.start(() => undefined));
    await passing(100);
    await camera.stop();
    expect(await outcome).toBeInstanceOf(CameraStartCancelled);
    expect(stream.track.readyState).toBe('ended');
  });

  it('a new start takes a new stream', async () => {
    const [first, second] = [new FakeStream(), new FakeStream()];
    installCamera(first, second);
    const { video } = aVideo();
    const camera = aCamera();
    camera.attach(video);
    void outcomeOf(camera.start(() => undefined));
    await passing(600);
    void outcomeOf(camera.start(() => undefined));
    await passing(600);
    expect([first.track.readyState, second.track.readyState]).toEqual(['ended', 'live']);
    expect(video.srcObject).toBe(second);
  });
});
