import type { Check } from './check.ts';
import { inWords } from './inWords.ts';
import { texts } from './texts.ts';

const words = texts.network;

/** From here on guests wait for the network. */
const SLOW_MS = 1_000;

export const networkCheck: Check = {
  name: words.name,
  async run({ echo }) {
    const said = await echo();
    if (said === null) return { mark: 'bad', text: words.none };
    const time = inWords.shortTime(said.roundTripMs);
    return said.roundTripMs > SLOW_MS
      ? { mark: 'poor', text: words.slow(time) }
      : { mark: 'good', text: words.good(time) };
  },
};
