import type { Check, Finding } from './check.ts';
import { texts } from './texts.ts';

const words = texts.sound;

/** Sounds as a valid ticket does. Whether it was loud enough only staff can say. */
export const soundCheck: Check = {
  name: words.name,
  run({ signals, isAudible }): Finding {
    if (!isAudible()) return { mark: 'poor', text: words.off };
    if (!signals.canSound()) return { mark: 'poor', text: words.none };
    signals.give('valid');
    return { mark: 'good', text: words.good };
  },
};
