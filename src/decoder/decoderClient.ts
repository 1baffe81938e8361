/** The page's side of the decoder: feeds frames to the worker, and hands its results to whoever listens. */
import { createBoxesLayer, type BoxesLayer } from './imaging/boxesLayer.ts';
import {
  availableRungs,
  startFramePump,
  type FramePump,
  type FrameSource,
} from './transport/framePump.ts';
import { ListenerSet } from '../shared/listenerSet.ts';
import type { DecodeResult, PixelFrame } from './transport/protocol.ts';
import {
  createWorkerSupervisor,
  type EngineStatus,
  type WorkersAnswer,
} from './workerSupervisor.ts';

export interface DecoderClient {
  /** Starts the worker, so that the decoder loads while the camera starts. */
  warmUp: () => void;
  /** Decodes the camera's frames; replaces the source before. */
  start: (source: FrameSource) => void;
  /**
   * Looks at one picture as thoroughly as can be, whether the camera runs or not. Transfers its pixels.
   * @returns the texts of its codes. @throws Error when the decoder fails at it.
   */
  readStill: (image: PixelFrame) => Promise<string[]>;
  /** Whether a scan may be accepted next; results are `thorough` from the next frame on. */
  setAccepting: (accepting: boolean) => void;
  /** The element over the video in which the codes in view are outlined; null for no outlines. */
  showBoxes: (place: HTMLElement | null) => void;
  /** Stops decoding the source; the worker and its decoder stay. */
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

/** After so many failed frames in a row another way of a frame is tried. */
const FAILING_FRAMES_MAX = 5;

export function createDecoderClient({ createWorker, wasmUrl }: DecoderClientDeps): DecoderClient {
  const resultListeners = new ListenerSet<DecodeResult>();
  const statusListeners = new ListenerSet<EngineStatus>();
  /** Pictures that the worker has not answered yet, by their ids. */
  const stills = new Map<number, (texts: string[] | null) => void>();
  const supervisor = createWorkerSupervisor({
    createWorker,
    onSpawn: brief,
    onMessage: hear,
    onGone: forget,
    onStatus: (status) => statusListeners.tell(status),
    isAsked: () => source !== null || stills.size > 0,
  });

  let source: FrameSource | null = null;
  let pump: FramePump | null = null;
  let rungs = availableRungs();
  let accepting = false;
  let boxesPlace: HTMLElement | null = null;
  let boxes: BoxesLayer | null = null;
  let failingFrames = 0;
  let lastStillId = 0;

  /** Tells a new worker everything it has to know. */
  function brief(): void {
    supervisor.send({ type: 'init', wasmUrl });
    supervisor.send({ type: 'accepting', accepting });
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
        answerStill(message.id, message.texts);
        break;
      case 'error':
        if (message.id === undefined) supervisor.replace();
        else missFrame(message.id);
        break;
    }
  }

  /** The worker is gone, and with it everything it was asked. */
  function forget(): void {
    stopPump();
    layBoxes();
    for (const id of [...stills.keys()]) answerStill(id, null);
  }

  /** @param texts null: the decoder died over it. */
  function answerStill(id: number, texts: string[] | null): void {
    stills.get(id)?.(texts);
    stills.delete(id);
  }

  function missFrame(id: number): void {
    pump?.done(id);
    failingFrames += 1;
    if (failingFrames >= FAILING_FRAMES_MAX) stepDown();
  }

  /** Takes the next way of a frame; after the last one a new worker, and the first way again. */
  function stepDown(): void {
    failingFrames = 0;
    rungs = rungs.slice(1);
    if (rungs.length > 0) {
      feed();
      return;
    }
    rungs = availableRungs();
    supervisor.replace();
  }

  function feed(): void {
    starve();
    const [rung] = rungs;
    if (source === null || rung === undefined) return;
    pump = startFramePump(rung, source, supervisor.send, () => {
      // It may be called before startFramePump has returned.
      queueMicrotask(stepDown);
    });
  }

  function starve(): void {
    stopPump();
    boxes?.clear();
    supervisor.send({ type: 'pause' });
  }

  function stopPump(): void {
    pump?.stop();
    pump = null;
  }

  /** Makes a new canvas for each worker. */
  function layBoxes(): void {
    boxes?.remove();
    const place = supervisor.isRunning ? boxesPlace : null;
    boxes = place === null ? null : createBoxesLayer(place, supervisor.send);
  }

  return {
    warmUp: supervisor.ensure,
    start(next) {
      source = next;
      supervisor.expectSign();
      if (supervisor.isRunning) feed();
      else supervisor.ensure();
    },
    async readStill(image) {
      supervisor.ensure();
      if (!supervisor.isRunning) throw new Error('The decoder restarts');
      const id = (lastStillId += 1);
      const answered = new Promise<string[] | null>((resolve) => stills.set(id, resolve));
      supervisor.expectSign();
      supervisor.send({ type: 'still', id, image }, [image.data.buffer]);
      const texts = await answered;
      if (texts === null) throw new Error('The decoder failed at this picture');
      return texts;
    },
    setAccepting(next) {
      accepting = next;
      supervisor.send({ type: 'accepting', accepting });
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
      supervisor.stop();
    },
    onResult: (listener) => resultListeners.add(listener),
    onStatus: (listener) => statusListeners.add(listener),
  };
}
