/** The service worker as the app uses it: keeps the app on the device, and offers its update. */
import { TAKE_OVER } from './takeOver.ts';

/** What the update needs from outside the store. Thunks and listeners get it as their `extra`. */
export interface UpdateServices {
  update: UpdateService;
}

export interface UpdateService {
  /** Calls back when a later release than this page's is ready; perhaps more than once. */
  watch: (onReady: () => void) => void;
  /** Puts the app on this device, so that it opens without a network. */
  keep: () => void;
  /**
   * Asks for a later release now, and lets it take over, without an offer: the caller has one of its own. Resolves when
   * the page is to be loaded anew.
   */
  bringLatest: () => Promise<void>;
  /** Lets the later release take over. Resolves when the page is to be loaded anew. */
  takeOver: () => Promise<void>;
}

/** The page itself goes first, on the network and in the browser's cache, from which the worker then takes it. */
const KEEP_AFTER_MS = 3_000;
/** Browsers look by themselves when a page opens; one at the gate stays open for a night. */
const LOOK_INTERVAL_MS = 30 * 60_000;
/** A later release is fetched with all its files. */
const FETCH_MS = 30_000;
/** A worker that is told to take over does so at once. */
const TAKE_OVER_MS = 3_000;

/** @param workers undefined where the browser has none, as on pages without HTTPS: then nothing is kept. */
export function createUpdateServices(
  workers = navigator.serviceWorker as ServiceWorkerContainer | undefined,
): UpdateServices {
  let tellReady: () => void = () => undefined;
  let isBringing = false;
  let kept: ServiceWorkerRegistration | null = null;
  /** Of whose release this page is; null: it came from the server. */
  let controller = workers?.controller ?? null;

  function follow(registration: ServiceWorkerRegistration): void {
    if (kept !== null) return;
    kept = registration;
    const look = () => {
      if (isBringing) return;
      if (registration.waiting !== null && registration.active !== null) tellReady();
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
    setInterval(() => void registration.update().catch(() => undefined), LOOK_INTERVAL_MS);
    look();
  }

  workers?.addEventListener('controllerchange', () => {
    // Another tab has let it take over: what this page has not loaded yet is gone.
    if (controller !== null && !isBringing) tellReady();
    controller = workers.controller;
  });

  function takeOver(): Promise<void> {
    const waiting = kept?.waiting;
    if (workers === undefined || waiting == null) return Promise.resolve();
    return new Promise((resolve) => {
      workers.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, TAKE_OVER_MS);
      waiting.postMessage(TAKE_OVER);
    });
  }

  return {
    update: {
      watch(onReady) {
        tellReady = onReady;
        workers
          ?.getRegistration()
          .then((registration) => registration && follow(registration))
          .catch(() => undefined);
      },

      keep() {
        if (workers === undefined || kept !== null) return;
        setTimeout(() => {
          // Without a network, or without room: the next visit tries again.
          workers.register('/sw.js').then(follow, () => undefined);
        }, KEEP_AFTER_MS);
      },

      async bringLatest() {
        const registration = await workers?.getRegistration();
        if (registration === undefined) return;
        isBringing = true;
        try {
          follow(registration);
          // Without a network the page is loaded as it is.
          await registration.update().catch(() => undefined);
          const { installing } = registration;
          if (installing !== null) {
            await new Promise<void>((resolve) => {
              installing.addEventListener('statechange', () => resolve(), { once: true });
              setTimeout(resolve, FETCH_MS);
            });
          }
          await takeOver();
        } finally {
          isBringing = false;
        }
      },

      takeOver,
    },
  };
}
