/** The store as it is on the scan screen. */
import { scannerPart } from '../../src/app/scanner.tsx';
import type { Services } from '../../src/app/services.ts';
import { createStore, type RootState, type ScannerSlices } from '../../src/app/store.ts';

type ScannerState = RootState & ScannerSlices;

const isScannerState = (state: RootState): state is ScannerState =>
  state.scan !== undefined && state.decoder !== undefined;

export function scannerStore(services: Services) {
  const store = createStore(services);
  store.install(scannerPart);
  return {
    ...store,
    getState(): ScannerState {
      const state = store.getState();
      if (!isScannerState(state)) throw new Error('The part is installed, and its slices are not');
      return state;
    },
  };
}
