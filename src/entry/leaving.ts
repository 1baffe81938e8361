/** How somebody leaves the device: nothing that the server has not got is left behind without a word. */
import {
  leaveAsked,
  selectIsLeaving,
  selectIsLocked,
  signedOut,
  type SessionRootState,
} from '../session/sessionSlice.ts';
import { deviceMemory } from '../shared/deviceMemory.ts';
import type { Thunk } from '../shared/store.ts';
import { selectEntryStatus, selectOpenUploads, type EntryRootState } from './entrySlice.ts';
import type { Shift } from './journal/shift.ts';
import type { EntryServices } from './services.ts';

type LeavingState = EntryRootState & SessionRootState;
type LeavingThunk<Result> = Thunk<Result, EntryServices, LeavingState>;

/** How long a log-out waits for what is on its way. */
const FLUSH_PATIENCE_MS = 3_000;

/** What happened on this device since the last shift ended; null where this page is not the device. */
export const readShift =
  (): LeavingThunk<Shift | null> =>
  (_, __, { entry }) =>
    entry.current()?.shift(Number(deviceMemory.read('shift-ended') ?? 0)) ?? null;

/**
 * "Logout" was pressed: at once, unless something is open here, a shift is to be ended, or the phone would be of no use
 * afterwards: without the server nobody can sign in. A session that was refused already is worth nothing more.
 */
export function askToLeave(isAtGate: boolean): LeavingThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const isShift = isAtGate && (dispatch(readShift())?.guests ?? 0) > 0;
    const isOneWay =
      selectEntryStatus(getState()).isReached === false && !selectIsLocked(getState());
    if (isShift || isOneWay || selectOpenUploads(getState()) > 0) dispatch(leaveAsked());
    else await dispatch(logOut());
  };
}

/** Sends what it can, and asks nobody: what the server does not get stays with the device. */
export function logOut(): LeavingThunk<Promise<void>> {
  return async (dispatch, getState, { entry }) => {
    // Whoever was asked has decided not to wait.
    if (!selectIsLeaving(getState())) await entry.current()?.flush(FLUSH_PATIENCE_MS);
    dispatch(signedOut());
  };
}

/** The shift is over: the next one is counted from here. */
export function endShift(): LeavingThunk<Promise<void>> {
  return async (dispatch) => {
    deviceMemory.write('shift-ended', String(Date.now()));
    await dispatch(logOut());
  };
}

/** Whoever is signed in, or nobody: what an earlier visit has left is sent by the device itself. Never rejects. */
export const resumeReports =
  (): LeavingThunk<Promise<void>> =>
  async (dispatch, _, { entry }) => {
    await entry.resume(dispatch).catch(() => undefined);
  };
