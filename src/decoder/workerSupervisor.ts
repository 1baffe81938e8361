/** Keeps one worker running: starts it, and replaces it when it dies or hangs. */
import { FailureCount } from './failureCount.ts';
import type { FromWorker, ToWorker } from './transport/protocol.ts';

/** off → starting → ready. `restarting`: the worker died or hung; `failed`: it did so too often. */
export type EngineStatus = 'off' | 'starting' | 'ready' | 'restarting' | 'failed';

/** The worker's messages that are not for the supervisor. */
export type WorkersAnswer = Exclude<FromWorker, { type: 'ready' | 'alive' }>;

export interface WorkerSupervisor {
  readonly isRunning: boolean;
  /** Starts the worker, unless it runs or is about to restart. */
  ensure: () => void;
  /** Does nothing while no worker runs. */
  send: (message: ToWorker, transfer?: Transferable[]) => void;
  /** The worker has just been given work: its silence is measured from now on. */
  expectSign: () => void;
  /** Ends the worker and starts another. */
  replace: () => void;
  /** Ends the worker for good. */
  stop: () => void;
}

export interface WorkerSupervisorDeps {
  createWorker: () => Worker;
  /** A new worker runs and has not got any message. */
  onSpawn: () => void;
  onMessage: (message: WorkersAnswer) => void;
  /** The worker has ended; it will not answer what it was asked. */
  onGone: () => void;
  onStatus: (status: EngineStatus) => void;
  /** Whether the worker owes an answer. */
  isAsked: () => boolean;
}

/** A worker that owes an answer and says nothing for so long hangs. */
const SILENCE_MS = 5_000;
/** The same while it loads: 1 MB of WebAssembly takes its time over a festival's network. */
const LOADING_MS = 60_000;
const WATCH_EVERY_MS = 1_000;
/** After so many deaths within this time it is started again only when somebody asks for it. */
const DEATHS_MAX = 4;
const DEATHS_WITHIN_MS = 30_000;
const RESTART_DELAY_MS = 500;
/** How long a worker may take to end by itself before it is terminated. */
const FAREWELL_MS = 500;

export function createWorkerSupervisor(deps: WorkerSupervisorDeps): WorkerSupervisor {
  const deaths = new FailureCount(DEATHS_MAX, DEATHS_WITHIN_MS);
  let worker: Worker | null = null;
  let status: EngineStatus = 'off';
  /** How many checks in a row found it silent. Counted, as a clock jumps when a phone has slept. */
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
      else if (data.type !== 'alive') deps.onMessage(data);
    });
    spawned.addEventListener('error', (event) => {
      // Otherwise the page's own error handlers would report it, too.
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
