/** The scan screen with everything that it alone needs: the chunk of its route. */
import { useLayoutEffect } from 'react';
import { useStore } from 'react-redux';
import { addDecoderListeners } from '../decoder/decoderListeners.ts';
import { decoderSlice } from '../decoder/decoderSlice.ts';
import { createDecoderServices } from '../decoder/services.ts';
import { addScanListeners } from '../features/scan/scanListeners.ts';
import { ScanPage } from '../features/scan/ScanPage.tsx';
import { scanSlice } from '../features/scan/scanSlice.ts';
import { createScanServices } from '../features/scan/services.ts';
import { useAppSelector } from '../shared/hooks/useAppSelector.ts';
import type { AppStore, StorePart } from './store.ts';

export const scannerPart: StorePart = {
  createServices: () => ({ ...createDecoderServices(), ...createScanServices() }),
  reducers: { decoder: decoderSlice.reducer, scan: scanSlice.reducer },
  addListeners(startListening) {
    addDecoderListeners(startListening);
    addScanListeners(startListening);
  },
};

export function ScannerRoute() {
  const store = useStore() as AppStore;
  const isInstalled = useAppSelector((state) => 'scan' in state);
  useLayoutEffect(() => store.install(scannerPart), [store]);
  return isInstalled && <ScanPage />;
}
