import { addConnectionListeners } from '../api/connectionListeners.ts';
import { addSessionCacheListeners } from '../api/sessionCacheListeners.ts';
import { addDecoderListeners } from '../decoder/decoderListeners.ts';
import { addEntryListeners } from '../entry/entryListeners.ts';
import { addScanListeners } from '../features/scan/scanListeners.ts';
import { addSessionListeners } from '../session/sessionListeners.ts';
import type { AppStartListening } from './store.ts';

/** Every side effect of the app that follows an action. */
export function addListeners(startListening: AppStartListening): void {
  addSessionListeners(startListening);
  addSessionCacheListeners(startListening);
  addConnectionListeners(startListening);
  addDecoderListeners(startListening);
  addEntryListeners(startListening);
  addScanListeners(startListening);
}
