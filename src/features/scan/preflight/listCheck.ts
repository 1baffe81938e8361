import { formatTime } from '../../../shared/format.ts';
import type { Check } from './check.ts';
import { settled } from './settled.ts';
import { texts } from './texts.ts';

const words = texts.list;

/** It is brought up to date every 15 s: one that is older is not any more. */
const FRESH_MS = 2 * 60_000;

export const listCheck: Check = {
  name: words.name,
  async run({ entry, clock }) {
    const { listAsOfMs } = await settled(entry, (status) => status.listAsOfMs !== null);
    if (listAsOfMs === null) return { mark: 'poor', text: words.none };
    const time = formatTime(listAsOfMs);
    return clock.nowMs() - listAsOfMs > FRESH_MS
      ? { mark: 'poor', text: words.old(time) }
      : { mark: 'good', text: words.good(time) };
  },
};
