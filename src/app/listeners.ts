/** The side effects that follow an action on any page; a StorePart brings those of its screen. */
import { addConnectionListeners } from '../api/connectionListeners.ts';
import type { ConnectionRootState } from '../api/connectionSlice.ts';
import { addSessionCacheListeners } from '../api/sessionCacheListeners.ts';
import { addEntryListeners } from '../entry/entryListeners.ts';
import { addUpdateListeners } from '../update/updateListeners.ts';
import { addSessionListeners } from '../session/sessionListeners.ts';
import type { SessionRootState } from '../session/sessionSlice.ts';
import type { StartListening } from '../shared/store.ts';
import type { StoreServices } from './services.ts';

export function addListeners(
  startListening: StartListening<SessionRootState & ConnectionRootState, StoreServices>,
): void {
  addSessionListeners(startListening);
  addSessionCacheListeners(startListening);
  addConnectionListeners(startListening);
  addEntryListeners(startListening);
  addUpdateListeners(startListening);
}
