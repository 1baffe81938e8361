/**
 * The second place of what must not get lost: WebKit loses the connection to its database, and may lose
 * the database. An item an entry, so that a tap costs the same however many wait.
 */
import type { DeviceIdentity, JournalEntry } from './journalEntry.ts';
import { readDevice, readEntry } from './readMirrored.ts';

const ENTRY_PREFIX = 'einlass:journal:';
const DEVICE = 'einlass:device';

export interface JournalMirror {
  /** Those that say nothing that can be used are left out, and left where they are. */
  readEntries: () => JournalEntry[];
  readDevice: () => DeviceIdentity | null;
  /** @returns whether the browser took it. */
  write: (entry: JournalEntry) => boolean;
  writeDevice: (device: DeviceIdentity | null) => void;
  remove: (key: string) => void;
}

/** Whether entries wait here. Cheap, and without the rest of the journal. */
export function isJournalMirrored(): boolean {
  return entryNames(() => localStorage).length > 0;
}

/** Whether a device's registration stands here. */
export function isDeviceMirrored(): boolean {
  try {
    return localStorage.getItem(DEVICE) !== null;
  } catch {
    return false;
  }
}

function entryNames(storage: () => Storage): string[] {
  try {
    return Object.keys(storage()).filter((name) => name.startsWith(ENTRY_PREFIX));
  } catch {
    return [];
  }
}

/** @param storage the browser may forbid its local storage, and throws then. */
export function createJournalMirror(storage = () => localStorage): JournalMirror {
  function read(name: string): unknown {
    try {
      return JSON.parse(storage().getItem(name) ?? 'null');
    } catch {
      return null;
    }
  }

  function set(name: string, value: object | null): boolean {
    try {
      if (value === null) storage().removeItem(name);
      else storage().setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  return {
    readEntries: () =>
      entryNames(storage).flatMap((name) => {
        const entry = readEntry(name.slice(ENTRY_PREFIX.length), read(name));
        return entry === null ? [] : [entry];
      }),
    readDevice: () => readDevice(read(DEVICE)),
    write: (entry) => set(ENTRY_PREFIX + entry.key, entry),
    writeDevice: (device) => set(DEVICE, device),
    remove: (key) => set(ENTRY_PREFIX + key, null),
  };
}
