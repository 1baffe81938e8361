/**
 * Does the work for every item, several at a time, in order, told in which of the lanes. @returns at once, with a promise for each;
 * whoever never asks for one is not troubled by its failure.
 */
export function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, lane: number) => Promise<Result>,
): Map<Item, Promise<Result>> {
  const waiting = items.map((item) => ({ item, ...Promise.withResolvers<Result>() }));
  const results = new Map(waiting.map(({ item, promise }) => [item, promise]));
  for (const promise of results.values()) promise.catch(() => undefined);
  const run = async (lane: number): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await work(next.item, lane).then(next.resolve, next.reject);
    }
  };
  for (let lane = 0; lane < lanes; lane += 1) void run(lane);
  return results;
}
