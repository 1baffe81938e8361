import { createBoxesLayer, type BoxesLayer } from './boxesLayer.ts';
import { FailureCount } from './failureCount.ts';
import { availableRungs, startFramePump, type FramePump, type FrameSource } from './framePump.ts';
import { Listeners } from './listeners.ts';
import {
  CODE_FORMATS,
  type DecodeResult,
  type FromWorker,
  type PixelFrame,
  type ToWorker,
} from './protocol.ts';
import { StillQueue } from './stillQueue.ts';

/** off → starting → ready; a worker that died is `restarting`, one that dies again and again `failed`. */
export type EngineStatus = 'off' | 'starting' | 'ready' | 'restarting' | 'failed';

/** Owns the decoder's worker: starts it, feeds it, and replaces it when it dies. */
export interface DecoderClient {
  /** Loads the decoder while the camera still starts. */
  warmUp: () => void;
  /** Decodes the camera's frames; replaces the source before. */
  start: (source: FrameSource) => void;
  /**
   * Looks at one picture with all effort, whether the camera runs or not. Takes its pixels away.
   * @returns what its codes say. @throws Error when the decoder died over it.
   */
  readStill: (image: PixelFrame) => Promise<string[]>;
  /** Whether a scan may be accepted next; results are `thorough` from the next frame on. */
  setAccepting: (accepting: boolean) => void;
  /** The element in which the codes in view are outlined, frame by frame; null: they are not. */
  showBoxes: (place: HTMLElement | null) => void;
  /** Lets the source go. The decoder stays warm. */
  pause: () => void;
  /** Ends the worker. */
  stop: () => void;
  /** Both return a function that unsubscribes. */
  onResult: (listener: (result: DecodeResult) => void) => () => void;
  onStatus: (listener: (status: EngineStatus) => void) => () => void;
}

export interface DecoderClientDeps {
  createWorker: () => Worker;
  wasmUrl: string;
}

/** A worker that is fed and says nothing for so long hangs. */
const SILENCE_MS = 5_000;
/** Loading 1 MB of WebAssembly over a festival's network takes its time. */
const LOADING_MS = 60_000;
const WATCH_EVERY_MS = 1_000;
/** So many failing frames in a row are not the frames' fault. */
const FAILING_FRAMES_MAX = 5;
/** So many deaths in this time, and it is not tried again before somebody asks for it. */
const DEATHS_MAX = 4;
const DEATHS_WITHIN_MS = 30_000;
const RESTART_DELAY_MS = 500;
/** How long a worker may take to end by itself. */
const FAREWELL_MS = 500;

export function createDecoderClient({ createWorker, wasmUrl }: DecoderClientDeps): DecoderClient {
  const resultListeners = new Listeners<DecodeResult>();
  const statusListeners = new Listeners<EngineStatus>();

  let worker: Worker | null = null;
  let status: EngineStatus = 'off';
  let source: FrameSource | null = null;
  let pump: FramePump | null = null;
  let rungs = availableRungs();
  let accepting = false;
  let boxesPlace: HTMLElement | null = null;
  let boxes: BoxesLayer | null = null;
  const stills = new StillQueue();
  const deaths = new FailureCount(DEATHS_MAX, DEATHS_WITHIN_MS);
  let failingFrames = 0;
  let heardMs = 0;
  let watch: ReturnType<typeof setInterval> | undefined;
  let restart: ReturnType<typeof setTimeout> | undefined;

  function setStatus(next: EngineStatus): void {
    if (next === status) return;
    status = next;
    statusListeners.tell(next);
  }

  function send(message: ToWorker, transfer: Transferable[] = []): void {
    worker?.postMessage(message, transfer);
  }

  function spawn(): void {
    const spawned = createWorker();
    worker = spawned;
    heardMs = performance.now();
    spawned.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (worker === spawned) hear(data);
    });
    spawned.addEventListener('error', (event) => {
      // Handled here: the page's own error handlers are not to be bothered.
      event.preventDefault();
      if (worker === spawned) bury();
    });
    send({ type: 'init', wasmUrl, formats: CODE_FORMATS });
    send({ type: 'accepting', accepting });
    layBoxes();
    watch ??= setInterval(listenForLife, WATCH_EVERY_MS);
    feed();
  }

  function hear(message: FromWorker): void {
    heardMs = performance.now();
    switch (message.type) {
      case 'ready':
        setStatus('ready');
        break;
      case 'result':
        failingFrames = 0;
        pump?.done(message.id);
        if (source === null) break;
        boxes?.draw(message);
        resultListeners.tell(message);
        break;
      case 'still':
        stills.answer(message.id, message.texts);
        break;
      case 'error':
        if (message.id === undefined) bury();
        else missFrame(message.id);
        break;
    }
  }

  function missFrame(id: number): void {
    pump?.done(id);
    failingFrames += 1;
    if (failingFrames >= FAILING_FRAMES_MAX) stepDown();
  }

  /** The next way of getting frames across; after the last one a new worker, and all ways again. */
  function stepDown(): void {
    failingFrames = 0;
    rungs = rungs.slice(1);
    if (rungs.length > 0) {
      feed();
      return;
    }
    rungs = availableRungs();
    bury();
  }

  function feed(): void {
    starve();
    const [rung] = rungs;
    if (source === null || rung === undefined) return;
    pump = startFramePump(rung, source, send, () => {
      // Not from within the pump's own start.
      queueMicrotask(stepDown);
    });
  }

  /** Each worker gets a canvas of its own. */
  function layBoxes(): void {
    boxes?.remove();
    boxes = worker === null || boxesPlace === null ? null : createBoxesLayer(boxesPlace, send);
  }

  function starve(): void {
    pump?.stop();
    pump = null;
    boxes?.clear();
    send({ type: 'pause' });
  }

  function listenForLife(): void {
    const isLoading = status !== 'ready';
    const isAsked = source !== null || !stills.isEmpty;
    if (worker === null || (!isAsked && !isLoading)) return;
    if (performance.now() - heardMs > (isLoading ? LOADING_MS : SILENCE_MS)) bury();
  }

  function bury(): void {
    pump?.stop();
    pump = null;
    worker?.terminate();
    worker = null;
    layBoxes();
    stills.lose();
    if (deaths.isLast(performance.now())) {
      setStatus('failed');
      return;
    }
    setStatus('restarting');
    clearTimeout(restart);
    restart = setTimeout(spawn, RESTART_DELAY_MS);
  }

  function dismiss(leaving: Worker): void {
    leaving.postMessage({ type: 'stop' } satisfies ToWorker);
    setTimeout(() => leaving.terminate(), FAREWELL_MS);
  }

  function warmUp(): void {
    if (worker !== null || status === 'restarting') return;
    deaths.forget();
    setStatus('starting');
    spawn();
  }

  return {
    warmUp,
    start(next) {
      source = next;
      heardMs = performance.now();
      if (worker === null) warmUp();
      else feed();
    },
    async readStill(image) {
      warmUp();
      if (worker === null) throw new Error('The decoder restarts');
      const still = stills.add();
      heardMs = performance.now();
      send({ type: 'still', id: still.id, image }, [image.data.buffer]);
      const texts = await still.texts;
      if (texts === null) throw new Error('The decoder failed at this picture');
      return texts;
    },
    setAccepting(next) {
      accepting = next;
      send({ type: 'accepting', accepting });
    },
    showBoxes(place) {
      boxesPlace = place;
      layBoxes();
    },
    pause() {
      source = null;
      starve();
    },
    stop() {
      source = null;
      clearTimeout(restart);
      clearInterval(watch);
      watch = undefined;
      pump?.stop();
      pump = null;
      if (worker !== null) dismiss(worker);
      worker = null;
      layBoxes();
      stills.lose();
      setStatus('off');
    },
    onResult: (listener) => resultListeners.add(listener),
    onStatus: (listener) => statusListeners.add(listener),
  };
}
