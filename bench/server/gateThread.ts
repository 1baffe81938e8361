/** The lanes of the gate as a thread: nothing that the bench itself does beside them is in its figures. */
import { parentPort, workerData } from 'node:worker_threads';
import { load } from './load.ts';

export interface GateOptions {
  readonly port: number;
  readonly lanes: number;
  /** Between an answer and the lane's next request. */
  readonly pauseMs: number;
  /** As bytes; they come again and again. */
  readonly requests: readonly string[];
}

const { port, lanes, pauseMs, requests } = workerData as GateOptions;
let isOpen = false;
let count = 0;

parentPort?.on('message', (message: 'open' | 'close') => {
  isOpen = message === 'open';
  if (!isOpen) return;
  const next = () => (isOpen ? (requests[count++ % requests.length] ?? null) : null);
  void load(port, lanes, next, pauseMs).then((measured) => parentPort?.postMessage(measured));
});
