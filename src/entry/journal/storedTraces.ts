/** Whether this browser keeps anything of the gate: every page asks, so it is cheap where there never was one. */
import { withTimeout } from '../../shared/withTimeout.ts';
import { isDeviceMirrored } from './journalMirror.ts';

export const DATABASE_NAME = 'einlass-entry';

/** WebKit's databases may never answer. */
const ANSWER_PATIENCE_MS = 5_000;

/** Whether this browser was a device: the local storage may have been cleared or full, or not written in time. */
export async function isDeviceKnown(): Promise<boolean> {
  return isDeviceMirrored() || (await isDatabaseThere());
}

/** Creates none, and opens none. Never rejects: browsers that name no databases have the mirror alone to ask. */
export async function isDatabaseThere(): Promise<boolean> {
  try {
    const databases = await withTimeout(indexedDB.databases(), ANSWER_PATIENCE_MS);
    return databases?.some(({ name }) => name === DATABASE_NAME) ?? false;
  } catch {
    return false;
  }
}
