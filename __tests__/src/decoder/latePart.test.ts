import { LatePart } from '../../../src/decoder/latePart.ts';

describe('a part that comes late', () => {
  it('is there once it was fetched, and fetched once', async () => {
    const load = jest.fn(() => Promise.resolve('looks'));
    const part = new LatePart(load);
    expect(part.now).toBeNull();
    expect(await part.fetched()).toBe('looks');
    expect(part.now).toBe('looks');
    await part.fetched();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is done without while there is no network, and fetched when there is', async () => {
    const load = jest.fn(() => Promise.resolve('looks'));
    load.mockRejectedValueOnce(new Error('offline'));
    const part = new LatePart(load);
    expect(await part.fetched()).toBeNull();
    expect(part.now).toBeNull();
    expect(await part.fetched()).toBe('looks');
  });
});
