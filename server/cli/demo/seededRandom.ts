/** Chance that repeats itself: the same seed gives the same sequence, on every machine. */
import { createCipheriv, createHash } from 'node:crypto';

export interface SeededRandom {
  bytes(count: number): Uint8Array;
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** True in so many of a hundred cases. */
  isLikely(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
}

const BLOCK_BYTES = 64 * 1024;

export function createSeededRandom(seed: string): SeededRandom {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  let block = Buffer.alloc(0);
  let used = 0;

  function bytes(count: number): Uint8Array {
    if (used + count > block.length) {
      block = stream.update(Buffer.alloc(Math.max(BLOCK_BYTES, count)));
      used = 0;
    }
    used += count;
    return block.subarray(used - count, used);
  }

  // 48 bits: what is left over when they are cut to a range is too little to be seen.
  const below = (limit: number): number => Buffer.from(bytes(6)).readUIntBE(0, 6) % limit;
  return {
    bytes,
    below,
    isLikely: (percent) => below(100) < percent,
    pick(from) {
      const one = from[below(from.length)];
      if (one === undefined) throw new RangeError('pick: nothing to pick from');
      return one;
    },
  };
}
