/** Takes an admission back that this device has just made. */
import type { Decision } from '../../entry/journal/decisions.ts';
import { undoAdmission } from '../../entry/deviceActions.ts';
import type { EntryServices } from '../../entry/services.ts';
import type { Thunk } from '../../shared/store.ts';
import { admissionTakenBack } from './scanSlice.ts';

/** Resolves with false when it is too late. The scanner takes the ticket for a new one then. */
export const takeBack =
  ({ key, ticketId }: Decision): Thunk<Promise<boolean>, EntryServices> =>
  async (dispatch) => {
    const isDone = await dispatch(undoAdmission(key)).catch(() => false);
    if (isDone) dispatch(admissionTakenBack({ ticketId }));
    return isDone;
  };
