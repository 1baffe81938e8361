/** Whether anybody but the office waits for this process: what works in the background makes room then. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** So long after a request others are expected. */
const EXPECTED_MS = 500;
/** The office waits for its own job, and asks how it goes. */
const OFFICE = '/api/api/auth/admin/';

export interface Traffic {
  isBusy(): boolean;
  close(): void;
}

/** Watches all HTTP servers of the process (https://nodejs.org/api/diagnostics_channel.html#http). */
export function watchTraffic(): Traffic {
  let busyUntilMs = -Infinity;
  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url?.startsWith(OFFICE) === true) return;
    busyUntilMs = performance.now() + EXPECTED_MS;
  };
  subscribe('http.server.request.start', onRequest);
  return {
    isBusy: () => performance.now() < busyUntilMs,
    close: () => void unsubscribe('http.server.request.start', onRequest),
  };
}
