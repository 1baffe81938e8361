import type { Check } from './check.ts';
import { inWords } from './inWords.ts';
import { texts } from './texts.ts';

const words = texts.storage;

/** A device list of 100,000 tickets and a shift of decisions take a tenth of it. */
const ENOUGH_BYTES = 50_000_000;

export const storageCheck: Check = {
  name: words.name,
  async run({ storage }) {
    if (storage === undefined) return { mark: 'unknown', text: words.unknown };
    const [{ quota = 0, usage = 0 }, isPersisted] = await Promise.all([
      storage.estimate(),
      storage.persisted(),
    ]);
    const freeBytes = quota - usage;
    const free = inWords.bytes(freeBytes);
    if (freeBytes < ENOUGH_BYTES) return { mark: 'bad', text: words.full(free) };
    return isPersisted
      ? { mark: 'good', text: words.good(free) }
      : { mark: 'poor', text: words.open(free) };
  },
};
