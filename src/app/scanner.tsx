/** The scan screen with everything that it alone needs: the chunk of its route. */
import { useLayoutEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import { addDecoderListeners } from '../decoder/decoderListeners.ts';
import { decoderSlice } from '../decoder/decoderSlice.ts';
import { createDecoderServices, type DecoderServices } from '../decoder/services.ts';
import { addScanListeners } from '../features/scan/scanListeners.ts';
import { ScanPage } from '../features/scan/ScanPage.tsx';
import { scanSlice } from '../features/scan/scanSlice.ts';
import { createScanServices, type ScanServices } from '../features/scan/services.ts';
import type { DispatchOf } from '../shared/store.ts';
import type { StoreServices } from './services.ts';
import type { AppStore, RootState, ScannerSlices, StorePart } from './store.ts';

/** What is there once the part is installed. */
type ScannerState = RootState & ScannerSlices;
type ScannerServices = StoreServices & DecoderServices & ScanServices;

export const scannerPart: StorePart = {
  createServices: () => ({ ...createDecoderServices(), ...createScanServices() }),
  inject(reducer) {
    reducer.inject(decoderSlice);
    reducer.inject(scanSlice);
  },
  addListeners(startListening) {
    const startScannerListening = startListening.withTypes<
      ScannerState,
      DispatchOf<ScannerState, ScannerServices>,
      ScannerServices
    >();
    addDecoderListeners(startScannerListening);
    addScanListeners(startScannerListening);
  },
};

const useAppStore = useStore.withTypes<AppStore>();

export function ScannerRoute() {
  const store = useAppStore();
  const isInstalled = useSelector((state: RootState) => state.scan !== undefined);
  useLayoutEffect(() => store.install(scannerPart), [store]);
  return isInstalled && <ScanPage />;
}
