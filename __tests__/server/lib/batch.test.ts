import { batch } from '../../../server/lib/batch.ts';

const turn = () => new Promise((done) => setImmediate(done));

describe('batch', () => {
  test('what one turn wants is asked for at once, each gets its own answer', async () => {
    const asks: number[][] = [];
    const double = batch<number, number>({ max: 10, running: 1 }, (wanted) => {
      asks.push([...wanted]);
      return Promise.resolve(wanted.map((value) => value * 2));
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(asks).toEqual([[1, 2, 3], [4]]);
  });

  test('not more at once than it may; what comes while asks run shares the next one', async () => {
    const asks: number[][] = [];
    const finish: (() => void)[] = [];
    const ask = batch<number, number>({ max: 2, running: 2 }, async (wanted) => {
      asks.push([...wanted]);
      await new Promise<void>((done) => finish.push(done));
      return wanted;
    });
    const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
    await turn();
    expect(asks).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const late = ask(6);
    finish.shift()!();
    await turn();
    await turn();
    expect(asks[2]).toEqual([5, 6]);
    for (const done of finish) done();
    expect(await answers).toEqual([1, 2, 3, 4, 5]);
    expect(await late).toBe(6);
  });

  test.each([
    ['throws', () => Promise.reject(new Error('away'))],
    ['forgets an answer', () => Promise.resolve([])],
  ])('an ask that %s fails all of its callers and no others', async (_name, fail) => {
    let isFailing = true;
    const ask = batch<number, number>({ max: 10, running: 1 }, (wanted) =>
      isFailing ? fail() : Promise.resolve(wanted),
    );
    const results = await Promise.allSettled([ask(1), ask(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFailing = false;
    expect(await ask(3)).toBe(3);
  });

  test('rests after a question; what comes meanwhile shares the next one', async () => {
    const asks: number[][] = [];
    const ask = batch<number, number>({ max: 10, running: 1, restMs: 40 }, (wanted) => {
      asks.push([...wanted]);
      return Promise.resolve(wanted);
    });
    await ask(1);
    const began = performance.now();
    const late = [2, 3].map(async (wanted) => {
      await turn();
      return await ask(wanted);
    });
    expect(await Promise.all(late)).toEqual([2, 3]);
    expect(performance.now() - began).toBeGreaterThan(30);
    expect(asks).toEqual([[1], [2, 3]]);
  });
});
