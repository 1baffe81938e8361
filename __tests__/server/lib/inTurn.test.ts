import { createTurns } from '../../../server/lib/inTurn.ts';

/** A task that ends when it is told to. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const one = { resolve, reject, hasBegun: false, begin };
  function begin() {
    one.hasBegun = true;
    return promise;
  }
  return one;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one subject: the next begins when the one before has ended, well or not', async () => {
  const inTurn = createTurns();
  const [first, second, third] = [task(), task(), task()];
  const results = [first, second, third].map(({ begin }) => inTurn('a', begin));
  await settled();
  expect(first.hasBegun).toBe(true);
  expect(second.hasBegun).toBe(false);
  first.reject(new Error('wrong'));
  await expect(results[0]).rejects.toThrow('wrong');
  await settled();
  expect(second.hasBegun).toBe(true);
  expect(third.hasBegun).toBe(false);
  second.resolve('right');
  expect(await results[1]).toBe('right');
  third.resolve('later');
  expect(await results[2]).toBe('later');
});

test('another subject waits for nobody', async () => {
  const inTurn = createTurns();
  const [first, second] = [task(), task()];
  void inTurn('a', first.begin);
  void inTurn('b', second.begin);
  await settled();
  expect(second.hasBegun).toBe(true);
});
