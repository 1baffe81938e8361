import type { Check } from './check.ts';
import { texts } from './texts.ts';

const words = texts.battery;

/** Camera and screen empty a phone in some five hours. In percent. */
const LOW = 40;

export const batteryCheck: Check = {
  name: words.name,
  async run({ battery }) {
    const state = await battery();
    if (state === null) return { mark: 'unknown', text: words.unknown };
    const level = `${state.percent} %`;
    if (state.isCharging) return { mark: 'good', text: words.charging(level) };
    return state.percent < LOW
      ? { mark: 'poor', text: words.low(level) }
      : { mark: 'good', text: words.good(level) };
  },
};
