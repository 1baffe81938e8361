import { isUnfinished, type JournalEntry } from './journalEntry.ts';

/** How far it has come: it is to be sent, staff are to read what became of it, it is over. */
function stageOf(entry: JournalEntry): number {
  if (entry.state === 'open') return 0;
  return isUnfinished(entry) ? 1 : 2;
}

/** The order in which they were tapped. */
export const inOrder = (entries: readonly JournalEntry[]): JournalEntry[] =>
  entries.toSorted((a, b) => a.order - b.order);

/**
 * What the page knows of, and what the database calls over with its late answer.
 * @param mirroredOrder of the last entry that the mirror had when the page was opened. Taps that the page has taken
 * since are later than all that the database holds.
 * @returns in order, one for each key.
 */
export function mergeEntries(
  own: readonly JournalEntry[],
  stored: readonly JournalEntry[],
  mirroredOrder: number,
): JournalEntry[] {
  const shift = Math.max(0, (inOrder(stored).at(-1)?.order ?? 0) - mirroredOrder);
  const merged = new Map(stored.map((entry) => [entry.key, entry]));
  for (const entry of own) {
    const known = merged.get(entry.key);
    // The mirror may have missed what became of it: browsers write it down later than the database.
    if (known !== undefined && stageOf(known) > stageOf(entry)) continue;
    const order = entry.order > mirroredOrder ? entry.order + shift : entry.order;
    merged.set(entry.key, { ...entry, order });
  }
  return inOrder([...merged.values()]);
}
