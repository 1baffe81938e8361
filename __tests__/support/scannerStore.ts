import { scannerPart } from '../../src/app/scanner.tsx';
import type { Services } from '../../src/app/services.ts';
import { createStore, type AppStore } from '../../src/app/store.ts';

/** The store as it is on the scan screen. */
export function scannerStore(services: Services): AppStore {
  const store = createStore(services);
  store.install(scannerPart);
  return store;
}
