/** The decoder's worker: connects workerSession.ts, which does the work, with the globals of a worker. */
import { compileWasm, createCodeReader } from '../engine/zxingReader.ts';
import type { FromWorker, ToWorker } from '../transport/protocol.ts';
import { WorkerSession } from './workerSession.ts';

/** The part of DedicatedWorkerGlobalScope that is used here; TypeScript knows the page's globals only. */
interface WorkerScope {
  postMessage: (message: FromWorker) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
  close: () => void;
}

const scope = globalThis as unknown as WorkerScope;

/** A network that does not answer for so long counts as none. */
const FETCH_TIMEOUT_MS = 20_000;
const FALLBACK_CHUNK = 'decoder-worker-code128';

/**
 * Fetches the fallback decoder's chunk into the browser's cache before it imports it: during an import a worker stands
 * still, and no frame would be read until the network has answered.
 */
async function loadFallback() {
  const url = __webpack_public_path__ + __webpack_get_script_filename__(FALLBACK_CHUNK);
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  await response.arrayBuffer();
  const { readCode128 } = await import(
    /* webpackChunkName: "decoder-worker-code128" */ './fallbackDecoder.ts'
  );
  return readCode128;
}

const session = new WorkerSession({
  post: (message) => scope.postMessage(message),
  loadReader: async (wasmUrl) => createCodeReader(await compileWasm(wasmUrl)),
  loadFallback,
  now: () => performance.now(),
  close: () => scope.close(),
});

scope.addEventListener('message', (event) => session.handle(event.data));
