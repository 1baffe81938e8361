/** Each way of a frame to the worker. */
import { aClient, aSource, FakeVideoFrame, offer } from '../clientFixtures.ts';
import { aResult } from '../fakeWorker.ts';

/** A fake MessageChannel that hands messages over without cloning them. */
class FakeChannel {
  readonly port2 = {
    carried: undefined as unknown,
    set onmessage(listen: (event: { data: unknown }) => void) {
      listen({ data: this.carried });
    },
  };
  readonly port1 = {
    postMessage: (message: unknown) => {
      this.port2.carried = message;
    },
  };
}

/** A MessageChannel of a browser that cannot transfer streams. */
class UnableChannel {
  readonly port1 = {
    postMessage: () => {
      throw new DOMException('fake', 'DataCloneError');
    },
  };
}

const { MessageChannel: ownChannel } = globalThis;

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
    MessageChannel: ownChannel,
  });
});

describe('the ladder of ways to the worker', () => {
  class FakeProcessor {
    readonly readable = new ReadableStream<VideoFrame>();
  }

  it('begins with a stream where the browser has MediaStreamTrackProcessor, 50 ms old', async () => {
    offer({ MediaStreamTrackProcessor: FakeProcessor, MessageChannel: FakeChannel });
    const { client, last } = aClient();
    client.start(aSource().source);
    await jest.advanceTimersByTimeAsync(49);
    expect(last().typesHeard()).not.toContain('stream');
    await jest.advanceTimersByTimeAsync(1);
    expect(last().typesHeard()).toContain('stream');
  });

  it('gives away no stream that was let go before, and closes the frame in it', async () => {
    const frame = { close: jest.fn() };
    const cancel = jest.fn();
    class RunningProcessor {
      readonly readable = new ReadableStream({
        start: (controller) => controller.enqueue(frame),
        cancel,
      });
    }
    offer({ MediaStreamTrackProcessor: RunningProcessor, MessageChannel: FakeChannel });
    const { client, last } = aClient();
    client.start(aSource().source);
    client.pause();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(last().typesHeard()).not.toContain('stream');
    expect(frame.close).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('goes on with VideoFrames when the stream cannot be transferred', async () => {
    offer({ MediaStreamTrackProcessor: FakeProcessor, MessageChannel: UnableChannel });
    const { client, last } = aClient();
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

  it('looks for frames by itself where the browser has frame callbacks and never calls them', async () => {
    const { client, last } = aClient();
    const { source, video } = aSource();
    Object.assign(video, { currentTime: 0 });
    client.start(source);
    const frames = () => last().heard.filter(({ type }) => type === 'frame').length;
    await jest.advanceTimersByTimeAsync(999);
    expect(frames()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(frames()).toBe(1);
    last().say({ type: 'result', ...aResult([], { id: 1 }) });
    Object.assign(video, { currentTime: 0.033 });
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
