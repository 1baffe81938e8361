import { createDecoderClient } from '../../../src/decoder/decoderClient.ts';
import type { FrameSource } from '../../../src/decoder/framePump.ts';
import { FakeTrack } from './fakeCamera.ts';
import { aResult, FakeWorker } from './fakeWorker.ts';

type FrameCallback = () => void;

/** A video that shows its next frame when the test says so. */
function aSource() {
  let callbacks: FrameCallback[] = [];
  const video = {
    videoWidth: 720,
    videoHeight: 720,
    requestVideoFrameCallback: (callback: FrameCallback) => callbacks.push(callback),
  };
  return {
    source: { track: new FakeTrack(), video } as unknown as FrameSource,
    showFrame: async () => {
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback();
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

function aClient() {
  const workers: FakeWorker[] = [];
  const client = createDecoderClient({
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    wasmUrl: '/decoder.wasm',
  });
  const statuses: string[] = [];
  client.onStatus((status) => statuses.push(status));
  return { client, workers, statuses, last: () => workers.at(-1)! };
}

class FakeVideoFrame {
  static readonly all: FakeVideoFrame[] = [];
  close = jest.fn();

  constructor() {
    FakeVideoFrame.all.push(this);
  }
}

const offer = (globals: object) => Object.assign(globalThis, globals);

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

describe('the decoder client', () => {
  it('costs nothing before the scanner opens, and starts one worker then', () => {
    const { client, workers, statuses, last } = aClient();
    expect(workers).toHaveLength(0);
    client.warmUp();
    client.warmUp();
    expect(workers).toHaveLength(1);
    expect(last().heard[0]).toEqual({
      type: 'init',
      wasmUrl: '/decoder.wasm',
      formats: ['QRCode', 'Code128'],
    });
    last().say({ type: 'ready' });
    expect(statuses).toEqual(['starting', 'ready']);
  });

  it('keeps one frame in flight and drops the others', async () => {
    const { client, last } = aClient();
    const { source, showFrame } = aSource();
    client.start(source);
    last().say({ type: 'ready' });
    await showFrame();
    await showFrame();
    await showFrame();
    const frames = () => last().heard.filter(({ type }) => type === 'frame');
    expect(frames()).toMatchObject([{ id: 1 }]);
    last().say({ type: 'result', ...aResult([], { id: 1 }) });
    await showFrame();
    expect(frames()).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('goes on after a frame that could not be decoded', async () => {
    const { client, last } = aClient();
    const { source, showFrame } = aSource();
    client.start(source);
    await showFrame();
    last().say({ type: 'error', id: 1, message: 'broken' });
    await showFrame();
    expect(last().heard.filter(({ type }) => type === 'frame')).toHaveLength(2);
  });

  it('tells its listeners what was decoded, until they leave or the source does', async () => {
    const { client, last } = aClient();
    client.start(aSource().source);
    const listener = jest.fn();
    const unsubscribe = client.onResult(listener);
    last().say({ type: 'result', ...aResult(['a']) });
    expect(listener).toHaveBeenCalledTimes(1);
    client.pause();
    last().say({ type: 'result', ...aResult(['late']) });
    expect(listener).toHaveBeenCalledTimes(1);
    client.start(aSource().source);
    unsubscribe();
    last().say({ type: 'result', ...aResult(['a']) });
    expect(listener).toHaveBeenCalledTimes(1);
    await Promise.resolve();
  });

  it('replaces a worker that dies, with the same source and the same question', async () => {
    const { client, workers, statuses, last } = aClient();
    const { source, showFrame } = aSource();
    client.start(source);
    client.setAccepting(true);
    last().say({ type: 'ready' });
    last().crash();
    expect(workers[0]!.isTerminated).toBe(true);
    await jest.advanceTimersByTimeAsync(500);
    expect(workers).toHaveLength(2);
    expect(last().heard).toContainEqual({ type: 'accepting', accepting: true });
    last().say({ type: 'ready' });
    await showFrame();
    expect(last().typesHeard()).toContain('frame');
    expect(statuses).toEqual(['starting', 'ready', 'restarting', 'ready']);
  });

  it('replaces a worker that says nothing for 5 s although it is fed', async () => {
    const { client, workers, last } = aClient();
    client.start(aSource().source);
    last().say({ type: 'ready' });
    await jest.advanceTimersByTimeAsync(4_900);
    expect(workers[0]!.isTerminated).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(workers[0]!.isTerminated).toBe(true);
  });

  it('leaves a worker alone that has nothing to do', async () => {
    const { client, workers, last } = aClient();
    client.start(aSource().source);
    last().say({ type: 'ready' });
    client.pause();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(workers).toHaveLength(1);
  });

  it('gives up when its decoder cannot be loaded again and again, and tries anew when asked', async () => {
    const { client, workers, statuses, last } = aClient();
    client.start(aSource().source);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      last().say({ type: 'error', message: '404' });
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(workers).toHaveLength(4);
    expect(statuses.at(-1)).toBe('failed');
    client.warmUp();
    expect(workers).toHaveLength(5);
    expect(statuses.at(-1)).toBe('starting');
  });

  it('ends the worker when the screen is left, by force if need be', async () => {
    const { client, statuses, last } = aClient();
    client.start(aSource().source);
    client.stop();
    expect(last().typesHeard().at(-1)).toBe('stop');
    await jest.advanceTimersByTimeAsync(500);
    expect(last().isTerminated).toBe(true);
    expect(statuses.at(-1)).toBe('off');
  });

  it('does not start a worker any more that was about to be replaced when the screen was left', async () => {
    const { client, workers, last } = aClient();
    client.start(aSource().source);
    last().crash();
    client.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(workers).toHaveLength(1);
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
});
