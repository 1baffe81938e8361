/** What the office allows at the gate, as this device knows it. */
import type { GateDirection } from '../../../contract/entry/entities.ts';
import { selectEntryStatus } from '../../entry/entrySlice.ts';
import { selectHasReentry } from '../../session/sessionSlice.ts';
import type { ScanRootState } from './store.ts';

type State = Pick<ScanRootState, 'entry' | 'session'>;

/** By the last heartbeat; before the first one, as the server said when somebody signed in. */
export const selectAllowsReentry = (state: State): boolean =>
  selectEntryStatus(state).rules?.reentry ?? selectHasReentry(state);

/** Whether guests come in where this device stands, leave, or both: they come in, unless the festival allows more. */
export const selectDirection = (state: State): GateDirection =>
  selectAllowsReentry(state) ? (selectEntryStatus(state).gate?.direction ?? 'in') : 'in';

/** Whether a guest may be let in for whose ticket nobody vouches. */
export const selectAllowsApproval = (state: State): boolean =>
  selectEntryStatus(state).rules?.approval ?? true;
