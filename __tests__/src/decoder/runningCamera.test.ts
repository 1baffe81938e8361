/** A camera that runs: its restarts, its controls, and how it stops by itself. */
import { aCamera, aVideo, FakeStream, FakeTrack, installCamera } from './fakeCamera.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const passing = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a picture that stops', () => {
  async function playing() {
    const stream = new FakeStream();
    installCamera(stream);
    const { state, video } = aVideo();
    const camera = aCamera();
    const onStall = jest.fn();
    camera.onLoss(onStall);
    camera.attach(video);
    void camera.start(() => undefined);
    await passing(1_000);
    return { camera, stream, state, onStall };
  }

  it('is noticed after 1.5 s without a new frame, once', async () => {
    const { state, onStall } = await playing();
    await passing(10_000);
    expect(onStall).not.toHaveBeenCalled();
    state.isMoving = false;
    await passing(1_400);
    expect(onStall).not.toHaveBeenCalled();
    await passing(5_000);
    expect(onStall.mock.calls).toEqual([['stalled']]);
  });

  it('is called muted when the phone took the camera away', async () => {
    const { state, stream, onStall } = await playing();
    stream.track.muted = true;
    state.isMoving = false;
    await passing(2_500);
    expect(onStall.mock.calls).toEqual([['muted']]);
  });

  it('is noticed at once when the track ends', async () => {
    const { stream, onStall } = await playing();
    stream.track.dispatchEvent(new Event('ended'));
    expect(onStall.mock.calls).toEqual([['ended']]);
  });

  it('is no trouble when staff stopped it', async () => {
    const { camera, state, onStall } = await playing();
    await camera.stop();
    state.isMoving = false;
    await passing(5_000);
    expect(onStall).not.toHaveBeenCalled();
  });
});

describe('torch and zoom', () => {
  const aTrack = () =>
    new FakeTrack({
      capabilities: { torch: true, zoom: { min: 1, max: 4, step: 0.1 } },
      settings: { zoom: 1 },
    });

  it('are applied together, since zoom alone switches the torch off', async () => {
    const track = aTrack();
    installCamera(new FakeStream(track));
    const camera = aCamera();
    camera.attach(aVideo().video);
    void camera.start(() => undefined);
    await passing(600);
    expect(await camera.adjust({ torch: true })).toEqual({
      torch: { isOn: true },
      zoom: { min: 1, max: 4, value: 1 },
    });
    expect(await camera.adjust({ zoom: 2 })).toMatchObject({ zoom: { value: 2 } });
    expect(track.applied).toEqual([{ torch: true }, { torch: true, zoom: 2 }]);
  });

  it('a slider that is faster than the camera is followed to where it stops', async () => {
    const track = aTrack();
    installCamera(new FakeStream(track));
    const camera = aCamera();
    camera.attach(aVideo().video);
    void camera.start(() => undefined);
    await passing(600);
    const moves = [1.5, 2, 2.5, 3].map((zoom) => camera.adjust({ zoom }));
    expect((await Promise.all(moves)).map(({ zoom }) => zoom?.value)).toEqual([3, 3, 3, 3]);
    expect(track.applied).toEqual([{ zoom: 3 }]);
  });

  it('a torch that refuses after a restart leaves the picture alone', async () => {
    const [first, second] = [aTrack(), aTrack()];
    installCamera(new FakeStream(first), new FakeStream(second));
    const camera = aCamera();
    camera.attach(aVideo().video);
    void camera.start(() => undefined);
    await passing(600);
    await camera.adjust({ torch: true });
    second.applyConstraints = () => Promise.reject(new Error('too hot'));
    const started = camera.start(() => undefined);
    await passing(600);
    expect((await started).controls.torch).toEqual({ isOn: false });
    expect(second.readyState).toBe('live');
  });

  it('outlive a restart of the camera, but not the screen', async () => {
    const [first, second, third] = [aTrack(), aTrack(), aTrack()];
    installCamera(new FakeStream(first), new FakeStream(second), new FakeStream(third));
    const { video } = aVideo();
    const camera = aCamera();
    camera.attach(video);
    void camera.start(() => undefined);
    await passing(600);
    await camera.adjust({ torch: true, zoom: 3 });
    void camera.start(() => undefined);
    await passing(600);
    expect(second.applied).toEqual([{ torch: true, zoom: 3 }]);
    camera.attach(null);
    camera.attach(video);
    void camera.start(() => undefined);
    await passing(600);
    expect(third.applied).toEqual([]);
  });
});
