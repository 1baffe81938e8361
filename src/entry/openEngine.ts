/** The entry engine on the browser's own parts. Comes with the scan screen. */
import { systemClock } from '../shared/clock.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import { readBattery } from './engine/battery.ts';
import { EntryEngine } from './engine/entryEngine.ts';
import { createRemoteServer } from './engine/remoteServer.ts';
import { statusReported } from './entrySlice.ts';
import { createEntryDatabase } from './journal/entryDatabase.ts';
import { isUnfinished } from './journal/journalEntry.ts';
import { createJournalMirror } from './journal/journalMirror.ts';

export const openEngine =
  (): Thunk<Promise<EntryEngine>, ClientServices> =>
  (dispatch, _, { client }) =>
    EntryEngine.open({
      database: createEntryDatabase(),
      mirror: createJournalMirror(),
      server: createRemoteServer(client),
      clock: systemClock,
      battery: readBattery,
      onStatus: (status) => dispatch(statusReported(status)),
    });

/** Whether the database holds what the server or staff have not heard of, whatever the mirror has. Never rejects. */
export async function isJournalStored(): Promise<boolean> {
  const stored = await createEntryDatabase()
    .load()
    .catch(() => null);
  return stored?.entries.some(isUnfinished) ?? false;
}

/** What the device knows of the tickets goes, where no engine runs. */
export async function wipeList(): Promise<void> {
  await createEntryDatabase().save({ list: null, listSync: null, listPart: null }, 'relaxed');
}
