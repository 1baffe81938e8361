import { createBoxesLayer, type BoxesLayer } from './transport/boxesLayer.ts';
import {
  availableRungs,
  startFramePump,
  type FramePump,
  type FrameSource,
} from './transport/framePump.ts';
import { Listeners } from './listeners.ts';
import { CODE_FORMATS, type DecodeResult, type PixelFrame } from './transport/protocol.ts';
import { StillQueue } from './transport/stillQueue.ts';
import {
  createWorkerSupervisor,
  type EngineStatus,
  type WorkersAnswer,
} from './workerSupervisor.ts';

/** The decoder in its worker: it is fed by the camera, and answers. */
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

/** So many failing frames in a row are not the frames' fault. */
const FAILING_FRAMES_MAX = 5;

export function createDecoderClient({ createWorker, wasmUrl }: DecoderClientDeps): DecoderClient {
  const resultListeners = new Listeners<DecodeResult>();
  const statusListeners = new Listeners<EngineStatus>();
  const stills = new StillQueue();
  const keeper = createWorkerSupervisor({
    createWorker,
    onSpawn: brief,
    onMessage: hear,
    onGone: forget,
    onStatus: (status) => statusListeners.tell(status),
    isAsked: () => source !== null || !stills.isEmpty,
  });

  let source: FrameSource | null = null;
  let pump: FramePump | null = null;
  let rungs = availableRungs();
  let accepting = false;
  let boxesPlace: HTMLElement | null = null;
  let boxes: BoxesLayer | null = null;
  let failingFrames = 0;

  /** All that a new worker has to know. */
  function brief(): void {
    keeper.send({ type: 'init', wasmUrl, formats: CODE_FORMATS });
    keeper.send({ type: 'accepting', accepting });
    layBoxes();
    feed();
  }

  function hear(message: WorkersAnswer): void {
    switch (message.type) {
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
        if (message.id === undefined) keeper.replace();
        else missFrame(message.id);
        break;
    }
  }

  /** The worker is gone, and with it what it had in hand. */
  function forget(): void {
    stopPump();
    layBoxes();
    stills.lose();
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
    keeper.replace();
  }

  function feed(): void {
    starve();
    const [rung] = rungs;
    if (source === null || rung === undefined) return;
    pump = startFramePump(rung, source, keeper.send, () => {
      // Not from within the pump's own start.
      queueMicrotask(stepDown);
    });
  }

  function starve(): void {
    stopPump();
    boxes?.clear();
    keeper.send({ type: 'pause' });
  }

  function stopPump(): void {
    pump?.stop();
    pump = null;
  }

  /** Each worker gets a canvas of its own. */
  function layBoxes(): void {
    boxes?.remove();
    const place = keeper.isRunning ? boxesPlace : null;
    boxes = place === null ? null : createBoxesLayer(place, keeper.send);
  }

  return {
    warmUp: keeper.ensure,
    start(next) {
      source = next;
      keeper.expectSign();
      if (keeper.isRunning) feed();
      else keeper.ensure();
    },
    async readStill(image) {
      keeper.ensure();
      if (!keeper.isRunning) throw new Error('The decoder restarts');
      const still = stills.add();
      keeper.expectSign();
      keeper.send({ type: 'still', id: still.id, image }, [image.data.buffer]);
      const texts = await still.texts;
      if (texts === null) throw new Error('The decoder failed at this picture');
      return texts;
    },
    setAccepting(next) {
      accepting = next;
      keeper.send({ type: 'accepting', accepting });
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
      keeper.stop();
    },
    onResult: (listener) => resultListeners.add(listener),
    onStatus: (listener) => statusListeners.add(listener),
  };
}
