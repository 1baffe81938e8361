/** The decoder's worker. What it does is in workerSession.ts; here it meets its globals. */
import { compileWasm } from './compileWasm.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { WorkerSession } from './workerSession.ts';
import { createCodeReader } from './zxingReader.ts';

/** The part of DedicatedWorkerGlobalScope that is used; the compiler knows the page's globals only. */
interface WorkerScope {
  postMessage: (message: FromWorker) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
  close: () => void;
}

const scope = globalThis as unknown as WorkerScope;

const loadCloserLooks = () =>
  import(/* webpackChunkName: "decoder-worker-closer" */ './closerLooks.ts');
const loadSecondOpinion = () =>
  import(/* webpackChunkName: "decoder-worker-code128" */ './secondOpinion.ts');

const session = new WorkerSession({
  post: (message) => scope.postMessage(message),
  loadReader: async (wasmUrl, formats) => createCodeReader(await compileWasm(wasmUrl), formats),
  load: {
    closerLooks: async () => (await loadCloserLooks()).CLOSER_LOOKS,
    secondOpinion: async () => (await loadSecondOpinion()).readCode128,
  },
  now: () => performance.now(),
  close: () => scope.close(),
});

scope.addEventListener('message', (event) => session.handle(event.data));
