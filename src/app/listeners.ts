import { addConnectionListeners } from '../api/connectionListeners.ts';
import { addSessionCacheListeners } from '../api/sessionCacheListeners.ts';
import { addEntryListeners } from '../entry/entryListeners.ts';
import { addReleaseListeners } from '../release/releaseListeners.ts';
import { addSessionListeners } from '../session/sessionListeners.ts';
import type { AppStartListening } from './store.ts';

/** The side effects that follow an action on any page; a StorePart brings those of its screen. */
export function addListeners(startListening: AppStartListening): void {
  addSessionListeners(startListening);
  addSessionCacheListeners(startListening);
  addConnectionListeners(startListening);
  addEntryListeners(startListening);
  addReleaseListeners(startListening);
}
