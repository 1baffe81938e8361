import type { Check } from './check.ts';
import { inWords } from './inWords.ts';
import { texts } from './texts.ts';

const words = texts.clock;

const TOLERANCE_MS = 60_000;
/** Its header has no fractions of a second: on the average half of one is missing. */
const CUT_OFF_MS = 500;

/** No verdict depends on the clock; the times that reports and staff see do. */
export const clockCheck: Check = {
  name: words.name,
  async run({ echo }) {
    const said = await echo();
    const serverMs = Date.parse(said?.date ?? '');
    if (said === null || Number.isNaN(serverMs)) return { mark: 'unknown', text: words.unknown };
    const aheadMs = said.sentAtMs + said.roundTripMs / 2 - (serverMs + CUT_OFF_MS);
    if (Math.abs(aheadMs) <= TOLERANCE_MS) return { mark: 'good', text: words.good };
    const time = inWords.duration(Math.abs(aheadMs));
    return { mark: 'poor', text: aheadMs > 0 ? words.ahead(time) : words.behind(time) };
  },
};
