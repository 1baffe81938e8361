/** The worker's answers to the page's messages, with a decoder that sees what the test says. */
import type { CodeRead, CodeReader, Effort } from '../../../../src/decoder/engine/codeReader.ts';
import type { FrameImage, FromWorker } from '../../../../src/decoder/transport/protocol.ts';
import type { DamagedCode } from '../../../../src/decoder/imaging/gridFit.ts';
import { WorkerSession } from '../../../../src/decoder/worker/workerSession.ts';

const square = (left: number, top: number): CodeRead['corners'] => [
  { x: left, y: top },
  { x: left + 2, y: top },
  { x: left + 2, y: top + 2 },
  { x: left, y: top + 2 },
];
const CORNERS = square(0, 0);
const SECOND_CORNERS = square(10, 10);

const CODE_128: CodeRead = { text: 'bars', format: 'Code128', corners: CORNERS };

/** A worker whose decoder sees what the test says. */
function aWorker() {
  const posted: FromWorker[] = [];
  const seen = {
    texts: [] as string[],
    /** Only a thorough pass reads it. */
    isHard: false,
    damaged: [] as DamagedCode[],
    trouble: null as Error | null,
    nowMs: 0,
    memoryBytes: 2 ** 24,
  };
  const efforts: Effort[] = [];
  const loading = Promise.withResolvers<CodeReader>();
  const close = jest.fn();
  const loadFallback = jest.fn(() => Promise.resolve(() => [CODE_128]));
  const reader: CodeReader = {
    pixels: (bytes) => new Uint8Array(bytes),
    findDamaged: () => Promise.resolve(seen.damaged),
    memoryBytes: () => seen.memoryBytes,
    read: (_width, _height, effort) => {
      efforts.push(effort);
      if (seen.trouble !== null) return Promise.reject(seen.trouble);
      const texts = seen.isHard && !effort.full ? [] : seen.texts;
      return Promise.resolve(
        texts.map((text) => ({ text, format: 'QRCode' as const, corners: CORNERS })),
      );
    },
  };
  const session = new WorkerSession({
    post: (message) => posted.push(message),
    loadReader: () => loading.promise,
    loadFallback,
    now: () => seen.nowMs,
    close,
  });
  session.handle({ type: 'init', wasmUrl: '/x.wasm' });
  return { session, posted, seen, efforts, loading, reader, close, loadFallback };
}

/** A canvas that records the calls of its context. */
function aCanvas() {
  const drawn: string[] = [];
  const context = new Proxy({}, { get: (_, name) => () => drawn.push(String(name)) });
  return { canvas: { width: 0, height: 0, getContext: () => context }, drawn };
}

function aFrame() {
  const frame = {
    format: 'I420',
    codedWidth: 2,
    codedHeight: 2,
    visibleRect: null,
    allocationSize: () => 6,
    copyTo: () => Promise.resolve([{ offset: 0, stride: 2 }]),
    close: jest.fn(),
  };
  return frame as typeof frame & FrameImage;
}

/** Waits until all resolved promises have been handled. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await settled();
}

/** Resolves with the answer about a single picture: the looks at it let each other thing in between. */
async function stillAnswer(posted: FromWorker[]) {
  await until(() => posted.some(({ type }) => type === 'still'));
  return posted.at(-1);
}

const typesOf = (posted: FromWorker[]) =>
  posted.map(({ type }) => type).filter((type) => type !== 'alive');

describe('the decoder worker', () => {
  it('says when it is ready, and answers frames that came before with their ids', async () => {
    const { session, posted, seen, loading, reader } = aWorker();
    seen.texts = ['a'];
    const frame = aFrame();
    session.handle({ type: 'frame', id: 3, image: frame });
    await settled();
    expect(posted).toEqual([]);
    loading.resolve(reader);
    await settled();
    expect(posted).toMatchObject([
      { type: 'ready' },
      { type: 'result', id: 3, width: 2, height: 2, codes: [{ text: 'a', settled: true }] },
    ]);
    expect(frame.close).toHaveBeenCalledTimes(1);
  });

  it('says so when it cannot load its decoder, and closes the frames that waited', async () => {
    const { session, posted, loading } = aWorker();
    const frame = aFrame();
    session.handle({ type: 'frame', id: 1, image: frame });
    loading.reject(new Error('404'));
    await settled();
    expect(posted[0]).toEqual({ type: 'error', message: '404' });
    expect(frame.close).toHaveBeenCalledTimes(1);
  });

  it('survives a frame that cannot be decoded', async () => {
    const { session, posted, seen, loading, reader } = aWorker();
    loading.resolve(reader);
    seen.trouble = new Error('broken frame');
    const broken = aFrame();
    session.handle({ type: 'frame', id: 1, image: broken });
    await settled();
    seen.trouble = null;
    session.handle({ type: 'frame', id: 2, image: aFrame() });
    await settled();
    expect(posted).toMatchObject([
      { type: 'ready' },
      { type: 'error', id: 1, message: 'broken frame' },
      { type: 'result', id: 2 },
    ]);
    expect(broken.close).toHaveBeenCalledTimes(1);
  });

  it('gives itself up after a trap in WebAssembly', async () => {
    const { session, posted, seen, loading, reader } = aWorker();
    loading.resolve(reader);
    seen.trouble = new WebAssembly.RuntimeError('unreachable');
    session.handle({ type: 'frame', id: 1, image: aFrame() });
    await settled();
    expect(posted.at(-1)).toEqual({ type: 'error', message: 'unreachable' });
  });

  it('looks fast first, and at full effort when that finds nothing; denoised every fourth time', async () => {
    const { session, efforts, loading, reader } = aWorker();
    loading.resolve(reader);
    for (let id = 1; id <= 4; id += 1) session.handle({ type: 'frame', id, image: aFrame() });
    await settled();
    expect(efforts.map(({ full }) => full)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(efforts.filter(({ denoise }) => denoise)).toHaveLength(1);
    expect(efforts[7]).toMatchObject({ denoise: true });
  });

  describe('asked about a picture', () => {
    const picture = () => ({ data: new Uint8ClampedArray(16), width: 2, height: 2 });

    it('looks fast, at full effort, denoised, ever closer, and asks the fallback decoder at last', async () => {
      const { session, posted, efforts, loading, reader } = aWorker();
      loading.resolve(reader);
      session.handle({ type: 'still', id: 7, image: picture() });
      const answer = await stillAnswer(posted);
      expect(efforts.slice(0, 3)).toMatchObject([
        { full: false, denoise: false },
        { full: true, denoise: false },
        { full: true, denoise: true },
      ]);
      expect(efforts.slice(3)).toMatchObject([
        // Of the closer looks, the first finds nothing to mend, the others read pictures that they make.
        { full: false, denoise: true },
        { full: false, denoise: false },
        // Once there is a code, the others beside it are looked for: in the frame, evenly lit, sharpened.
        { full: true, denoise: false },
        { full: false, denoise: false },
        { full: false, denoise: false },
      ]);
      expect(answer).toEqual({ type: 'still', id: 7, texts: ['bars'] });
    });

    it('says what all its codes say, after the frame before it', async () => {
      const { session, posted, seen, loading, reader } = aWorker();
      seen.texts = ['a', 'b'];
      session.handle({ type: 'frame', id: 1, image: aFrame() });
      session.handle({ type: 'still', id: 2, image: picture() });
      loading.resolve(reader);
      expect(await stillAnswer(posted)).toEqual({ type: 'still', id: 2, texts: ['a', 'b'] });
      expect(typesOf(posted)).toEqual(['ready', 'result', 'still']);
    });

    it('survives one that cannot be decoded', async () => {
      const { session, posted, seen, loading, reader } = aWorker();
      loading.resolve(reader);
      seen.trouble = new Error('No memory');
      session.handle({ type: 'still', id: 1, image: picture() });
      expect(await stillAnswer(posted)).toEqual({ type: 'still', id: 1, texts: null });
      expect(typesOf(posted)).toEqual(['ready', 'still']);
    });

    it('gives a sign of life after each look, and the camera a turn', async () => {
      const { session, posted, efforts, loading, reader } = aWorker();
      loading.resolve(reader);
      session.handle({ type: 'still', id: 1, image: picture() });
      await until(() => efforts.length > 0);
      session.handle({ type: 'frame', id: 2, image: aFrame() });
      await stillAnswer(posted);
      expect(typesOf(posted)).toEqual(['ready', 'result', 'still']);
      const signs = posted.filter(({ type }) => type === 'alive');
      // Of loading the picture, three passes, three closer looks, the fallback decoder, and the look for others.
      expect(signs.length).toBeGreaterThanOrEqual(9);
    });

    it('says of a code that cannot be read, beside one that is, that it says nothing', async () => {
      const { session, posted, seen, loading, reader } = aWorker();
      seen.texts = ['a'];
      seen.damaged = [{ corners: SECOND_CORNERS, size: 29 }];
      loading.resolve(reader);
      session.handle({ type: 'still', id: 1, image: picture() });
      expect(await stillAnswer(posted)).toEqual({ type: 'still', id: 1, texts: ['a', ''] });
    });
  });

  it('gives itself up once its memory has grown', async () => {
    const { session, posted, seen, loading, reader } = aWorker();
    loading.resolve(reader);
    session.handle({ type: 'frame', id: 1, image: aFrame() });
    await settled();
    expect(typesOf(posted)).toEqual(['ready', 'result']);
    seen.memoryBytes = 2 ** 29;
    session.handle({ type: 'frame', id: 2, image: aFrame() });
    await settled();
    expect(posted.slice(2).map((message) => [message.type, 'id' in message])).toEqual([
      ['error', false],
      ['result', true],
    ]);
  });

  it('asks the fallback decoder about bars, from the tenth empty frame on, once two frames agree', async () => {
    const { session, posted, loading, reader, loadFallback } = aWorker();
    loading.resolve(reader);
    session.handle({ type: 'accepting', accepting: true });
    const show = async (from: number, to: number) => {
      for (let id = from; id <= to; id += 1) session.handle({ type: 'frame', id, image: aFrame() });
      await settled();
    };
    await show(1, 9);
    expect(loadFallback).not.toHaveBeenCalled();
    await show(10, 40);
    const found = posted.flatMap((message) =>
      message.type === 'result' && message.codes.length > 0
        ? [{ id: message.id, settled: message.codes[0]!.settled }]
        : [],
    );
    // The tenth frame does not wait until the fallback decoder is loaded.
    expect(found).toEqual([
      { id: 20, settled: false },
      { id: 30, settled: true },
      { id: 40, settled: true },
    ]);
    expect(loadFallback).toHaveBeenCalledTimes(1);
  });

  describe('before a ticket is accepted', () => {
    /** Frames that show this one code. */
    async function lookFor(
      frames: number,
      damaged: DamagedCode[] = [],
      hardFrames = 0,
      everyMs = 33,
    ) {
      const { session, posted, seen, loading, reader } = aWorker();
      loading.resolve(reader);
      session.handle({ type: 'accepting', accepting: true });
      Object.assign(seen, { texts: ['a'], damaged });
      for (let id = 0; id < frames; id += 1) {
        seen.nowMs = everyMs * id;
        seen.isHard = id < hardFrames;
        session.handle({ type: 'frame', id, image: aFrame() });
        await settled();
      }
      return posted.filter((message) => message.type === 'result');
    }

    it('looks thoroughly at once, twice more within 120 ms, and then four times a second', async () => {
      const results = await lookFor(24);
      const thorough = results.filter((result) => result.thorough);
      expect(thorough.map(({ atMs }) => atMs)).toEqual([0, 66, 132, 396, 660]);
    });

    it('looks at the nearest frame in between, so that the last look is not late', async () => {
      const results = await lookFor(12, [], 0, 29);
      const thorough = results.filter((result) => result.thorough);
      expect(thorough.map(({ atMs }) => atMs)).toEqual([0, 58, 145]);
    });

    it('what a thorough pass found, after a quick one in vain, is looked at again twice, too', async () => {
      const results = await lookFor(12, [], 1);
      const thorough = results.filter((result) => result.thorough);
      expect(thorough.map(({ atMs }) => atMs)).toEqual([0, 66, 132]);
    });

    it.each([
      ['at another place, counts', { corners: SECOND_CORNERS, size: 29 }, 1],
      ['where the read one is, is that one', { corners: CORNERS, size: 29 }, 0],
      ['without a size, is none', { corners: SECOND_CORNERS, size: 0 }, 0],
    ])('a code that is found and not read, %s', async (_, damaged, unread) => {
      const [result] = await lookFor(1, [damaged]);
      expect(result).toMatchObject({ thorough: true, unread });
    });

    it('a quick look says nothing of codes that cannot be read', async () => {
      const results = await lookFor(2, [{ corners: SECOND_CORNERS, size: 29 }]);
      expect(results[1]).toMatchObject({ thorough: false, unread: 0 });
    });
  });

  describe('on a stream', () => {
    function aStream() {
      let controller: ReadableStreamDefaultController<VideoFrame> | undefined;
      const cancelled = jest.fn();
      const readable = new ReadableStream<VideoFrame>({
        start: (given) => void (controller = given),
        cancel: cancelled,
      });
      const frames: ReturnType<typeof aFrame>[] = [];
      /** A fake port, since fake frames cannot be transferred through a real one. */
      const port = {
        set onmessage(listen: (event: { data: ReadableStream<VideoFrame> }) => void) {
          queueMicrotask(() => listen({ data: readable }));
        },
      } as unknown as MessagePort;
      return {
        port,
        cancelled,
        frames,
        push: async () => {
          const frame = aFrame();
          frames.push(frame);
          controller?.enqueue(frame as unknown as VideoFrame);
          await settled();
        },
        end: () => controller?.close(),
      };
    }

    it('tells of every frame with codes, of the first without, and then twice a second', async () => {
      const { session, posted, seen, loading, reader } = aWorker();
      loading.resolve(reader);
      const stream = aStream();
      session.handle({ type: 'stream', port: stream.port });
      for (const texts of [[], [], ['a'], ['a'], [], [], []]) {
        seen.texts = texts;
        seen.nowMs += 33;
        await stream.push();
      }
      seen.nowMs += 500;
      await stream.push();
      const results = posted.filter((message) => message.type === 'result');
      expect(results.map(({ id, codes }) => [id, codes.length])).toEqual([
        [0, 0],
        [2, 1],
        [3, 1],
        [4, 0],
        [7, 0],
      ]);
      expect(stream.frames.every(({ close }) => close.mock.calls.length === 1)).toBe(true);
    });

    it('draws the boxes itself on the canvas it was given, and bothers the page with news only', async () => {
      const { session, posted, seen, loading, reader } = aWorker();
      loading.resolve(reader);
      const { canvas, drawn } = aCanvas();
      session.handle({ type: 'boxes', canvas: canvas as unknown as OffscreenCanvas });
      session.handle({ type: 'view', view: { width: 351, height: 351, ratio: 1 } });
      const stream = aStream();
      session.handle({ type: 'stream', port: stream.port });
      for (const texts of [['a'], ['a'], ['a'], []]) {
        seen.texts = texts;
        seen.nowMs += 33;
        await stream.push();
      }
      expect(drawn.filter((name) => name === 'stroke')).toHaveLength(3);
      expect(drawn.at(-1)).toBe('clearRect');
      const results = posted.filter((message) => message.type === 'result');
      expect(results.map(({ id }) => id)).toEqual([0, 3]);
      expect(canvas).toMatchObject({ width: 351, height: 351 });
    });

    it('draws no box of a frame whose source was let go meanwhile', async () => {
      const { session, seen, loading, reader } = aWorker();
      const { canvas, drawn } = aCanvas();
      session.handle({ type: 'boxes', canvas: canvas as unknown as OffscreenCanvas });
      seen.texts = ['a'];
      session.handle({ type: 'frame', id: 1, image: aFrame() });
      session.handle({ type: 'pause' });
      loading.resolve(reader);
      await settled();
      expect(drawn).toEqual([]);
      session.handle({ type: 'frame', id: 2, image: aFrame() });
      await settled();
      expect(drawn).toContain('stroke');
    });

    it('lets the camera go on pause, and takes another stream afterwards', async () => {
      const { session, posted, loading, reader } = aWorker();
      loading.resolve(reader);
      const first = aStream();
      session.handle({ type: 'stream', port: first.port });
      await first.push();
      session.handle({ type: 'pause' });
      await first.push();
      await first.push();
      // Cancelling a stream would lose the frames in it.
      expect(first.cancelled).not.toHaveBeenCalled();
      expect(first.frames.every(({ close }) => close.mock.calls.length === 1)).toBe(true);
      const second = aStream();
      session.handle({ type: 'stream', port: second.port });
      await second.push();
      expect(typesOf(posted)).toEqual(['ready', 'result', 'result']);
    });

    it('closes the frame that waited when the source was let go', async () => {
      const { session, posted, loading, reader } = aWorker();
      const stream = aStream();
      session.handle({ type: 'stream', port: stream.port });
      await stream.push();
      session.handle({ type: 'pause' });
      loading.resolve(reader);
      await settled();
      expect(typesOf(posted)).toEqual(['ready']);
      expect(stream.frames[0]!.close).toHaveBeenCalledTimes(1);
    });

    it('replaces a stream by the next one', async () => {
      const { session, posted, loading, reader } = aWorker();
      loading.resolve(reader);
      const first = aStream();
      session.handle({ type: 'stream', port: first.port });
      await settled();
      session.handle({ type: 'stream', port: aStream().port });
      await first.push();
      expect(first.frames[0]!.close).toHaveBeenCalledTimes(1);
      expect(typesOf(posted)).toEqual(['ready']);
    });

    it('ends quietly with the camera, and the worker on stop', async () => {
      const { session, posted, loading, reader, close } = aWorker();
      loading.resolve(reader);
      const stream = aStream();
      session.handle({ type: 'stream', port: stream.port });
      stream.end();
      await settled();
      expect(close).not.toHaveBeenCalled();
      session.handle({ type: 'stop' });
      await settled();
      expect(close).toHaveBeenCalledTimes(1);
      expect(typesOf(posted)).toEqual(['ready']);
    });

    it('closes every frame before the worker ends', async () => {
      const { session, loading, reader, close } = aWorker();
      loading.resolve(reader);
      const stream = aStream();
      session.handle({ type: 'stream', port: stream.port });
      await stream.push();
      session.handle({ type: 'stop' });
      await stream.push();
      expect(close).not.toHaveBeenCalled();
      stream.end();
      await settled();
      expect(stream.frames.every((frame) => frame.close.mock.calls.length === 1)).toBe(true);
      expect(close).toHaveBeenCalledTimes(1);
    });
  });
});
