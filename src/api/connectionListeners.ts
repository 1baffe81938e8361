/** While the connection is lost, looks for it. What failed is asked again then, and who has logged out is told. */
import { tellEnded } from '../session/endedSessions.ts';
import type { ClientServices } from '../session/services.ts';
import type { StartListening } from '../shared/store.ts';
import {
  networkIsBack,
  selectIsConnectionLost,
  type ConnectionRootState,
} from './connectionSlice.ts';

/** ms. Browsers do not say when a server is back, or when a network leads somewhere again. */
const PROBE_INTERVAL_MS = 5_000;

export function addConnectionListeners(
  startListening: StartListening<ConnectionRootState, ClientServices>,
): void {
  startListening({
    predicate: (_, current, previous) =>
      selectIsConnectionLost(current) && !selectIsConnectionLost(previous),
    effect: async (_, api) => {
      api.cancelActiveListeners();
      const isLost = () => selectIsConnectionLost(api.getState());
      while (isLost()) {
        await api.delay(PROBE_INTERVAL_MS);
        if (isLost() && (await api.extra.client.probe()) !== null) api.dispatch(networkIsBack());
      }
    },
  });
  startListening({
    predicate: (_, current, previous) =>
      !selectIsConnectionLost(current) && selectIsConnectionLost(previous),
    effect: async (_, { dispatch }) => {
      await dispatch(tellEnded());
    },
  });
}
