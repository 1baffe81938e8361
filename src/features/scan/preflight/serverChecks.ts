/** The checks of the pre-flight that concern the server: the network, the device's list, the clock. */
import { formatTime } from '../../../shared/format.ts';
import { settled, type Check } from './check.ts';
import { inWords } from './inWords.ts';
import { texts } from './texts.ts';

/** A server that answers more slowly keeps guests waiting. */
const SLOW_MS = 1_000;

export const networkCheck: Check = {
  name: texts.network.name,
  async run({ echo, prefixes }) {
    const said = await echo();
    if (said === null) return { mark: 'bad', text: texts.network.none };
    // With the prefix of last year's tickets this page would refuse every guest.
    const { known, present } = await prefixes();
    if (present !== null && present !== known) {
      return { mark: 'bad', text: texts.network.otherTickets(known, present) };
    }
    const time = inWords.shortTime(said.roundTripMs);
    return said.roundTripMs > SLOW_MS
      ? { mark: 'poor', text: texts.network.slow(time) }
      : { mark: 'good', text: texts.network.good(time) };
  },
};

/** The list is updated every 15 s, so an older one is no longer updated. */
const FRESH_MS = 2 * 60_000;

export const listCheck: Check = {
  name: texts.list.name,
  isExtension: true,
  async run({ entry, clock }) {
    const { listAsOfMs } = await settled(entry, (status) => status.listAsOfMs !== null);
    if (listAsOfMs === null) return { mark: 'poor', text: texts.list.none };
    const time = formatTime(listAsOfMs);
    return clock.nowMs() - listAsOfMs > FRESH_MS
      ? { mark: 'poor', text: texts.list.old(time) }
      : { mark: 'good', text: texts.list.good(time) };
  },
};

const TOLERANCE_MS = 60_000;
/** The server's Date header cuts off fractions of a second, on average half a second. */
const CUT_OFF_MS = 500;

/** Verdicts do not depend on the clock, but the times in reports do. */
export const clockCheck: Check = {
  name: texts.clock.name,
  async run({ echo }) {
    const said = await echo();
    const serverMs = Date.parse(said?.date ?? '');
    if (said === null || Number.isNaN(serverMs))
      return { mark: 'unknown', text: texts.clock.unknown };
    const aheadMs = said.sentAtMs + said.roundTripMs / 2 - (serverMs + CUT_OFF_MS);
    if (Math.abs(aheadMs) <= TOLERANCE_MS) return { mark: 'good', text: texts.clock.good };
    const time = inWords.duration(Math.abs(aheadMs));
    return { mark: 'poor', text: aheadMs > 0 ? texts.clock.ahead(time) : texts.clock.behind(time) };
  },
};
