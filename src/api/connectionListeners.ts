/** While the connection is lost, looks for it. What failed is asked again then. */
import type { StartListening } from '../shared/store.ts';
import {
  networkIsBack,
  selectIsConnectionLost,
  type ConnectionRootState,
} from './connectionSlice.ts';

/** ms. Browsers do not say when a server is back, or when a network leads somewhere again. */
const PROBE_INTERVAL_MS = 5_000;

// Absolute: `Request` outside a browser page knows no relative addresses.
const readyUrl = new URL('/readyz', location.origin);

/** A captive portal answers as well, but not in JSON. Only our server has this page; `client.probe` asks any server. */
async function isServerReady(): Promise<boolean> {
  try {
    const answer = await fetch(readyUrl, { cache: 'no-store' });
    return answer.ok && (answer.headers.get('Content-Type') ?? '').includes('json');
  } catch {
    return false;
  }
}

export function addConnectionListeners(
  startListening: StartListening<ConnectionRootState, unknown>,
): void {
  startListening({
    predicate: (_, current, previous) =>
      selectIsConnectionLost(current) && !selectIsConnectionLost(previous),
    effect: async (_, api) => {
      api.cancelActiveListeners();
      const isLost = () => selectIsConnectionLost(api.getState());
      while (isLost()) {
        await api.delay(PROBE_INTERVAL_MS);
        if (isLost() && (await isServerReady())) api.dispatch(networkIsBack());
      }
    },
  });
}
