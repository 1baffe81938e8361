import { aClient, aSource, FakeVideoFrame, offer } from './clientFixtures.ts';
import { aResult } from './fakeWorker.ts';

beforeEach(() => {
  jest.useFakeTimers();
  FakeVideoFrame.all.length = 0;
  offer({ VideoFrame: FakeVideoFrame });
});
afterEach(() => {
  jest.useRealTimers();
  offer({
    MediaStreamTrackProcessor: undefined,
    VideoFrame: undefined,
    OffscreenCanvas: undefined,
    createImageBitmap: undefined,
  });
});

describe('the ladder of ways to the worker', () => {
  class FakeProcessor {
    readonly readable = new ReadableStream<VideoFrame>();
  }

  it('begins with a stream where the browser has MediaStreamTrackProcessor', () => {
    offer({ MediaStreamTrackProcessor: FakeProcessor });
    const { client, last } = aClient();
    client.start(aSource().source);
    expect(last().typesHeard()).toContain('stream');
  });

  it('goes on with VideoFrames when the stream cannot be transferred', async () => {
    offer({ MediaStreamTrackProcessor: FakeProcessor });
    const { client, last } = aClient();
    client.warmUp();
    last().refuses = 'stream';
    const { source, showFrame } = aSource();
    client.start(source);
    await jest.advanceTimersByTimeAsync(0);
    await showFrame();
    expect(last().heard.at(-1)).toMatchObject({ type: 'frame', image: FakeVideoFrame.all[0] });
  });

  it('goes on with bitmaps when five VideoFrames in a row cannot be read', async () => {
    const bitmap = { width: 720, height: 720, close: jest.fn() };
    offer({ createImageBitmap: () => Promise.resolve(bitmap), OffscreenCanvas: Object });
    const { client, last } = aClient();
    const { source, showFrame } = aSource();
    client.start(source);
    for (let id = 1; id <= 5; id += 1) {
      await showFrame();
      last().say({ type: 'error', id, message: 'format' });
    }
    await showFrame();
    expect(last().heard.at(-1)).toMatchObject({ type: 'frame', image: bitmap });
  });

  it('closes a frame that could not be sent', async () => {
    offer({ createImageBitmap: () => new Promise(() => undefined), OffscreenCanvas: Object });
    const { client, last } = aClient();
    client.warmUp();
    last().refuses = 'frame';
    const { source, showFrame } = aSource();
    client.start(source);
    await showFrame();
    expect(FakeVideoFrame.all[0]!.close).toHaveBeenCalledTimes(1);
  });

  it('ends with the pixels of a canvas, where a browser has nothing else', async () => {
    offer({ VideoFrame: undefined });
    const pixels = { data: new Uint8ClampedArray(4) };
    const context = { canvas: {}, drawImage: jest.fn(), getImageData: () => pixels };
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue(context as unknown as null);
    const { client, last } = aClient();
    const { source, showFrame } = aSource();
    client.start(source);
    await showFrame();
    expect(last().heard.at(-1)).toMatchObject({
      type: 'frame',
      image: { data: pixels.data, width: 720, height: 720 },
    });
    jest.restoreAllMocks();
  });

  it('§9: without frame callbacks a frame is looked for every 10 ms, and sent once', async () => {
    const { client, last } = aClient();
    const { source } = aSource();
    const video = {
      videoWidth: 720,
      videoHeight: 720,
      readyState: 2,
      HAVE_CURRENT_DATA: 2,
      currentTime: 0,
    };
    client.start({ ...source, video: video as unknown as HTMLVideoElement });
    const frames = () => last().heard.filter(({ type }) => type === 'frame').length;
    await jest.advanceTimersByTimeAsync(10);
    expect(frames()).toBe(1);
    last().say({ type: 'result', ...aResult([], { id: 1 }) });
    await jest.advanceTimersByTimeAsync(100);
    expect(frames()).toBe(1);
    video.currentTime = 0.033;
    await jest.advanceTimersByTimeAsync(10);
    expect(frames()).toBe(2);
  });

  it.each([
    ['before its first frame', { videoWidth: 0 }],
    ['between two streams', { readyState: 1 }],
  ])('takes nothing from a video %s', async (_, state) => {
    const { client, last } = aClient();
    const { source, video, showFrame } = aSource();
    Object.assign(video, state);
    client.start(source);
    await showFrame();
    expect(last().typesHeard()).not.toContain('frame');
    Object.assign(video, { videoWidth: 720, readyState: 2 });
    await showFrame();
    expect(last().typesHeard()).toContain('frame');
  });
});
