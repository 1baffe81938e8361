/** Whose devices keep the app. */
import { canScan } from '../../contract/access.ts';
import { memberKnown } from '../session/sessionSlice.ts';
import type { StartListening } from '../shared/store.ts';
import type { UpdateServices } from './services.ts';

/**
 * The app is put on the devices of those who may scan, as soon as they sign in: who only looks at tickets is
 * spared the megabytes, and who scans has all of it before the gate, where the network may be bad.
 */
export function addUpdateListeners(startListening: StartListening<unknown, UpdateServices>): void {
  startListening({
    actionCreator: memberKnown,
    effect: ({ payload }, { extra }) => {
      if (canScan(payload)) extra.update.keep();
    },
  });
}
