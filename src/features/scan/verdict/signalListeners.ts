/** Sounds and vibrates with each verdict. */
import type { VerdictTone } from './verdictSignals.ts';
import { deviceMemory } from '../../../shared/deviceMemory.ts';
import { selectIsAudible, selectScan, soundToggled } from '../scanSlice.ts';
import { verdictOf, type Verdict } from './verdictOf.ts';
import type { ScanStartListening } from '../store.ts';

const TONES: Record<Verdict['look'], VerdictTone | null> = {
  idle: null,
  pending: null,
  valid: 'valid',
  listed: 'listed',
  refused: 'refused',
  here: 'refused',
  unlisted: 'unclear',
  asking: null,
  offline: 'unclear',
  kept: null,
};

/** Not when a code is seen: that says nothing about the guest yet. */
export function addSignalListeners(startListening: ScanStartListening): void {
  startListening({
    predicate: (_, state, before) => selectScan(state) !== selectScan(before),
    effect: (_, api) => {
      const tone = TONES[verdictOf(selectScan(api.getState())).look];
      if (tone !== null && selectIsAudible(api.getState())) api.extra.signals.give(tone);
    },
  });

  startListening({
    actionCreator: soundToggled,
    effect: (_, api) => {
      const isAudible = selectIsAudible(api.getState());
      deviceMemory.write('verdict-sound', isAudible ? 'on' : 'off');
      // So that staff hear how loud it is.
      if (isAudible) api.extra.signals.give('valid');
    },
  });
}
