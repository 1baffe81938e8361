import type { GateDirection } from '../../../contract/entry/entities.ts';
import { selectEntryStatus } from '../../entry/entrySlice.ts';
import { selectHasReentry } from '../../session/sessionSlice.ts';
import type { ScanRootState } from './store.ts';

/** Whether guests come in where this device stands, leave, or both: they come in, unless the festival allows more. */
export const selectDirection = (state: Pick<ScanRootState, 'entry' | 'session'>): GateDirection =>
  selectHasReentry(state) ? (selectEntryStatus(state).gate?.direction ?? 'in') : 'in';
