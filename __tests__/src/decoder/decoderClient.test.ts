/** The client: its worker, the ways of a frame, and what happens when the worker dies or hangs. */
import { aClient, aSource, FakeVideoFrame, offer } from './clientFixtures.ts';
import { aResult, type FakeWorker } from './fakeWorker.ts';

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

  describe('asked about a picture', () => {
    const picture = () => ({ data: new Uint8ClampedArray(4), width: 1, height: 1 });

    it('answers each with its own codes, without a camera', async () => {
      const { client, last } = aClient();
      const [first, second] = [client.readStill(picture()), client.readStill(picture())];
      expect(last().heard.filter(({ type }) => type === 'still')).toMatchObject([
        { id: 1 },
        { id: 2 },
      ]);
      last().say({ type: 'still', id: 2, texts: ['b'] });
      last().say({ type: 'still', id: 1, texts: [] });
      expect(await Promise.all([first, second])).toEqual([[], ['b']]);
    });

    it.each([
      [
        'cannot decode it',
        (worker: FakeWorker) => worker.say({ type: 'still', id: 1, texts: null }),
      ],
      ['dies over it', (worker: FakeWorker) => worker.crash()],
    ])('says so when the worker %s', async (_, fail) => {
      const { client, last } = aClient();
      const answer = client.readStill(picture());
      fail(last());
      await expect(answer).rejects.toThrow('failed at this picture');
    });

    it('says so when the worker has just died, and when the screen is left', async () => {
      const { client, last } = aClient();
      const left = client.readStill(picture());
      client.stop();
      await expect(left).rejects.toThrow();
      client.warmUp();
      last().crash();
      await expect(client.readStill(picture())).rejects.toThrow('restarts');
    });

    it('does not wait for a worker that hangs over it', async () => {
      const { client, workers, last } = aClient();
      const answer = client.readStill(picture()).catch((error: unknown) => error);
      last().say({ type: 'ready' });
      await jest.advanceTimersByTimeAsync(7_000);
      expect(await answer).toBeInstanceOf(Error);
      expect(workers[0]!.isTerminated).toBe(true);
    });
  });
});
