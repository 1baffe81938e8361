/** What staff do with the device itself: each makes this page the device, as a scan does. */
import type { Thunk } from '../shared/store.ts';
import type { EntryEngine } from './engine/entryEngine.ts';
import type { NameWish } from './engine/entryServer.ts';
import type { ChosenGate } from './journal/journalEntry.ts';
import type { EntryServices } from './services.ts';

type Work<Result> = (engine: EntryEngine) => Result | Promise<Result>;

/** @throws Error when the engine's code cannot be loaded. */
function withEngine<Result>(work: Work<Result>): Thunk<Promise<Result>, EntryServices> {
  return async (dispatch, _, { entry }) => work(await entry.take(dispatch));
}

/** @param admission its key. Resolves with false when it is too late. */
export const undoAdmission = (admission: string) => withEngine((engine) => engine.undo(admission));

export const renameDevice = (wish: NameWish) => withEngine((engine) => engine.rename(wish));

/** For superusers: the device was shut out, and takes part again. Resolves with whether that worked. */
export const renewDevice = () => withEngine((engine) => engine.renew());

export const chooseGate = (gate: ChosenGate | null) =>
  withEngine((engine) => engine.chooseGate(gate));
