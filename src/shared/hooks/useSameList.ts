import { useState } from 'react';

/** The list of before while it holds the same: what is costly to draw is not drawn anew for another one like it. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame =
    kept.length === list.length && kept.every((item, place) => Object.is(item, list[place]));
  if (isSame) return kept;
  setKept(list);
  return list;
}
