import type { Check } from './check.ts';
import { texts } from './texts.ts';

const words = texts.wakeLock;

/** Asked for as the scanner asks: a low battery, for example, lets the browser refuse. */
export const wakeLockCheck: Check = {
  name: words.name,
  async run({ wakeLock }) {
    try {
      const sentinel = await wakeLock?.request('screen');
      await sentinel?.release();
      if (sentinel !== undefined) return { mark: 'good', text: words.good };
    } catch {
      // See below.
    }
    return { mark: 'poor', text: words.poor };
  },
};
