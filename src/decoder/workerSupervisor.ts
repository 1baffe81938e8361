import { FailureCount } from './failureCount.ts';
import type { FromWorker, ToWorker } from './transport/protocol.ts';

/** off → starting → ready; a worker that died is `restarting`, one that dies again and again `failed`. */
export type EngineStatus = 'off' | 'starting' | 'ready' | 'restarting' | 'failed';

/** What the worker says of its work. */
export type WorkersAnswer = Exclude<FromWorker, { type: 'ready' }>;

/** Keeps one worker running: replaces it when it dies, and when it hangs. */
export interface WorkerSupervisor {
  readonly isRunning: boolean;
  /** Starts the worker unless there is one, or one is about to be. */
  ensure: () => void;
  /** Lost while no worker runs. */
  send: (message: ToWorker, transfer?: Transferable[]) => void;
  /** It has just been given work: from now on it is expected to speak. */
  expectSign: () => void;
  /** Ends a worker that is of no use any more, and starts another. */
  replace: () => void;
  /** Ends the worker for good. */
  stop: () => void;
}

export interface WorkerSupervisorDeps {
  createWorker: () => Worker;
  /** A new worker runs and has heard nothing yet. */
  onSpawn: () => void;
  onMessage: (message: WorkersAnswer) => void;
  /** The worker is gone; what it was asked is lost. */
  onGone: () => void;
  onStatus: (status: EngineStatus) => void;
  /** Whether the worker has something to answer. */
  isAsked: () => boolean;
}

/** A worker that is fed and says nothing for so long hangs. */
const SILENCE_MS = 5_000;
/** Loading 1 MB of WebAssembly over a festival's network takes its time. */
const LOADING_MS = 60_000;
const WATCH_EVERY_MS = 1_000;
/** So many deaths in this time, and it is not tried again before somebody asks for it. */
const DEATHS_MAX = 4;
const DEATHS_WITHIN_MS = 30_000;
const RESTART_DELAY_MS = 500;
/** How long a worker may take to end by itself. */
const FAREWELL_MS = 500;

export function createWorkerSupervisor(deps: WorkerSupervisorDeps): WorkerSupervisor {
  const deaths = new FailureCount(DEATHS_MAX, DEATHS_WITHIN_MS);
  let worker: Worker | null = null;
  let status: EngineStatus = 'off';
  /** Looks in a row at which it had said nothing: a clock that jumps, as after a phone's sleep, is no silence. */
  let quietLooks = 0;
  let watch: ReturnType<typeof setInterval> | undefined;
  let restart: ReturnType<typeof setTimeout> | undefined;

  function setStatus(next: EngineStatus): void {
    if (next === status) return;
    status = next;
    deps.onStatus(next);
  }

  function expectSign(): void {
    quietLooks = 0;
  }

  function spawn(): void {
    const spawned = deps.createWorker();
    worker = spawned;
    expectSign();
    spawned.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== spawned) return;
      expectSign();
      if (data.type === 'ready') setStatus('ready');
      else deps.onMessage(data);
    });
    spawned.addEventListener('error', (event) => {
      // Handled here: the page's own error handlers are not to be bothered.
      event.preventDefault();
      if (worker === spawned) replace();
    });
    deps.onSpawn();
    watch ??= setInterval(listenForLife, WATCH_EVERY_MS);
  }

  function listenForLife(): void {
    const isLoading = status !== 'ready';
    if (worker === null || (!deps.isAsked() && !isLoading)) return;
    quietLooks += 1;
    if (quietLooks * WATCH_EVERY_MS > (isLoading ? LOADING_MS : SILENCE_MS)) replace();
  }

  function replace(): void {
    worker?.terminate();
    worker = null;
    deps.onGone();
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

  return {
    get isRunning() {
      return worker !== null;
    },
    ensure() {
      if (worker !== null || status === 'restarting') return;
      deaths.forget();
      setStatus('starting');
      spawn();
    },
    send(message, transfer = []) {
      worker?.postMessage(message, transfer);
    },
    expectSign,
    replace,
    stop() {
      clearTimeout(restart);
      clearInterval(watch);
      watch = undefined;
      if (worker !== null) dismiss(worker);
      worker = null;
      deps.onGone();
      setStatus('off');
    },
  };
}
