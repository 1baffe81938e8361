/** The decoder's worker. What it does is in workerSession.ts; here it meets its globals. */
import { compileWasm } from '../engine/compileWasm.ts';
import type { FromWorker, ToWorker } from '../transport/protocol.ts';
import { WorkerSession } from './workerSession.ts';
import { createCodeReader } from '../engine/zxingReader.ts';

/** The part of DedicatedWorkerGlobalScope that is used; the compiler knows the page's globals only. */
interface WorkerScope {
  postMessage: (message: FromWorker) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
  close: () => void;
}

const scope = globalThis as unknown as WorkerScope;

/** A network that does not answer is none. */
const LATE_PART_MS = 20_000;

/**
 * Fetches a chunk into the browser's cache, and only then imports it: for an import a worker stands still, and no
 * frame would be read until the network has answered.
 */
async function whenFetched<Part>(chunk: string, load: () => Promise<Part>): Promise<Part> {
  const url = __webpack_public_path__ + __webpack_get_script_filename__(chunk);
  const response = await fetch(url, { signal: AbortSignal.timeout(LATE_PART_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  await response.arrayBuffer();
  return load();
}

const loadCloserLooks = () =>
  whenFetched(
    'decoder-worker-closer',
    () => import(/* webpackChunkName: "decoder-worker-closer" */ './closerLooks.ts'),
  );
const loadSecondOpinion = () =>
  whenFetched(
    'decoder-worker-code128',
    () => import(/* webpackChunkName: "decoder-worker-code128" */ './fallbackDecoder.ts'),
  );
const loadDocumented = () =>
  whenFetched(
    'decoder-worker-documented',
    () =>
      import(/* webpackChunkName: "decoder-worker-documented" */ '../engine/documentedReader.ts'),
  );

const session = new WorkerSession({
  post: (message) => scope.postMessage(message),
  loadReader: async (wasmUrl, formats) =>
    createCodeReader(
      await compileWasm(wasmUrl),
      formats,
      async () => (await loadDocumented()).documentedReader,
    ),
  load: {
    closerLooks: async () => (await loadCloserLooks()).CLOSER_LOOKS,
    secondOpinion: async () => (await loadSecondOpinion()).readCode128,
  },
  now: () => performance.now(),
  close: () => scope.close(),
});

scope.addEventListener('message', (event) => session.handle(event.data));
