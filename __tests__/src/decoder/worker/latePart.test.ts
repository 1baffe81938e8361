/** A chunk that is fetched late, with and without a network. */
import { LatePart } from '../../../../src/decoder/worker/latePart.ts';

describe('a part that comes late', () => {
  it('is there once it was fetched, and fetched once', async () => {
    const load = jest.fn(() => Promise.resolve('looks'));
    const late = new LatePart(load, () => 0);
    expect(late.part).toBeNull();
    expect(await Promise.all([late.fetched(), late.fetched()])).toEqual(['looks', 'looks']);
    expect(late.part).toBe('looks');
    await late.fetched();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is done without while there is no network, and asked for again half a minute later', async () => {
    const load = jest.fn(() => Promise.resolve('looks'));
    load.mockRejectedValueOnce(new Error('offline'));
    let nowMs = 5_000;
    const late = new LatePart(load, () => nowMs);
    expect(await late.fetched()).toBeNull();
    nowMs += 29_999;
    expect(await late.fetched()).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    nowMs += 1;
    expect(await late.fetched()).toBe('looks');
  });
});
