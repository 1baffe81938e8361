/**
 * The app on the device (docs/entry.md): the files of one release, so that it opens without a network and stays
 * whole until its successor takes over. Answers for these files and for the page; a call of the API is none of both.
 */
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { TAKE_OVER } from './takeOver.ts';

interface ExtendableEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}

/** https://w3c.github.io/ServiceWorker/#service-worker-static-router: Chromium has it, others do not. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (
    rules: { condition: { urlPattern: string }; source: 'network' | 'cache' }[],
  ) => Promise<void>;
}

/** The part of ServiceWorkerGlobalScope that is used; the compiler knows the page's globals only. */
interface WorkerScope {
  /** Put before this file by scripts/build.ts. */
  releaseFiles: { url: string; revision: string | null }[];
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install', listener: (event: InstallEvent) => void) => void) &
    ((type: 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent<unknown>) => void) => void);
}

const scope = globalThis as unknown as WorkerScope;

/** What the server answers by itself, beside the app's pages. */
const NOT_A_PAGE = [/^\/(?:api|assets|icons)\//, /^\/(?:healthz|readyz|metrics|robots\.txt)$/];

precacheAndRoute(scope.releaseFiles);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: NOT_A_PAGE }));

// Neither waits for the worker to start, nor does it keep a later one waiting: when a request comes while a worker
// is being ended, Chromium starts it again and does not let the later one take over before the page is reloaded.
scope.addEventListener('install', (event) => {
  if (event.addRoutes === undefined) return;
  event.waitUntil(
    event.addRoutes([
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    ]),
  );
});

// The page that brought the first one is in its care at once: what it has not loaded yet comes from here.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

// A later release waits until somebody asks for it.
scope.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
});
