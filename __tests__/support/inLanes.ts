/**
 * Does the work for every item, several at a time, in order. @returns at once, with a promise for each;
 * whoever never asks for one is not troubled by its failure.
 */
export function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Map<Item, Promise<Result>> {
  const waiting = items.map((item) => ({ item, ...Promise.withResolvers<Result>() }));
  const results = new Map(waiting.map(({ item, promise }) => [item, promise]));
  for (const promise of results.values()) promise.catch(() => undefined);
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await work(next.item).then(next.resolve, next.reject);
    }
  };
  for (let lane = 0; lane < lanes; lane += 1) void run();
  return results;
}
