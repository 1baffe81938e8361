import { canScan } from '../../contract/access.ts';
import { sessionApi } from '../api/sessionApi.ts';
import type { AppStartListening } from '../app/store.ts';

/**
 * The app is put on the devices of those who may scan, as soon as they sign in: who only looks at tickets is
 * spared the megabytes, and who scans has all of it before the gate, where the network may be bad.
 */
export function addReleaseListeners(startListening: AppStartListening): void {
  startListening({
    matcher: sessionApi.endpoints.me.matchFulfilled,
    effect: ({ payload }, { extra }) => {
      if (canScan(payload)) extra.release.keep();
    },
  });
}
