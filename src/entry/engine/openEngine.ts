/** The part of the door that comes with the scan screen. */
import type { AppDispatch } from '../../app/store.ts';
import { readBattery } from './battery.ts';
import { systemClock } from './clock.ts';
import { createEntryDatabase } from '../journal/entryDatabase.ts';
import { EntryEngine } from './entryEngine.ts';
import { statusReported } from '../entrySlice.ts';
import { createJournalMirror } from '../journal/journalMirror.ts';
import { createRemoteServer } from './remoteServer.ts';

export function openEngine(dispatch: AppDispatch): Promise<EntryEngine> {
  return EntryEngine.open({
    database: createEntryDatabase(),
    mirror: createJournalMirror(),
    server: createRemoteServer(dispatch),
    clock: systemClock,
    battery: readBattery,
    onStatus: (status) => dispatch(statusReported(status)),
  });
}

/** What the device knows of the tickets goes, where no engine runs. */
export async function wipeList(): Promise<void> {
  await createEntryDatabase().save({ list: null, listSync: null }, 'relaxed');
}
