import type { AppStartListening } from '../../app/store.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { automaticToggled, invalidatePressed, selectIsAutomatic, selectScan } from './scanSlice.ts';

/** Taps for staff, where they want that: as soon as the verdict on the ticket that is shown is a good one. */
export function addAutomaticListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_, state, before) =>
      selectScan(state).status === 'success' && selectScan(before).status !== 'success',
    effect: (_, api) => {
      if (selectIsAutomatic(api.getState())) api.dispatch(invalidatePressed());
    },
  });

  startListening({
    actionCreator: automaticToggled,
    effect: (_, api) => {
      deviceMemory.write('auto-admit', selectIsAutomatic(api.getState()) ? 'on' : 'off');
    },
  });
}
