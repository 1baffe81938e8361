/** Sounds and vibrates with each verdict. */
import type { VerdictTone } from './verdictSignals.ts';
import { deviceMemory } from '../../../shared/deviceMemory.ts';
import {
  selectIsAudible,
  selectIsAutomatic,
  selectLastIn,
  selectScan,
  soundToggled,
} from '../scanSlice.ts';
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
  admitted: null,
  inside: 'valid',
  outside: 'unclear',
};

/** Not when a code is seen: that says nothing about the guest yet. */
export function addSignalListeners(startListening: ScanStartListening): void {
  startListening({
    predicate: (_, state, before) => selectScan(state) !== selectScan(before),
    effect: (_, api) => {
      const scan = selectScan(api.getState());
      // What is admitted at once is heard of when it is.
      if (scan.status === 'success' && selectIsAutomatic(api.getState())) return;
      const tone = TONES[verdictOf(scan).look];
      if (tone !== null && selectIsAudible(api.getState())) api.extra.signals.give(tone);
    },
  });

  startListening({
    predicate: (_, state, before) => {
      const lastIn = selectLastIn(state);
      // Once: not again when the server has confirmed what was kept.
      const was = selectScan(before).state;
      return lastIn !== null && (was === 'admitting' || was === 'leaving');
    },
    effect: (_, api) => {
      if (selectIsAudible(api.getState())) api.extra.signals.give('admitted');
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
