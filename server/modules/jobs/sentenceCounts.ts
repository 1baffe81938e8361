/** How many rows of a job say each sentence, as the job keeps it: JSON, sentence → rows. */

/** Different sentences that a job counts; what a row says stays with the row. */
const SENTENCES_COUNTED = 50;

/**
 * @param json how often each sentence was said before.
 * @param unsaid sentences of rows that say something else by now; those that were never counted are passed over.
 */
export function withSentences(
  json: string,
  said: readonly string[],
  unsaid: readonly string[] = [],
): string {
  const counts = new Map(Object.entries(JSON.parse(json) as Record<string, number>));
  for (const sentence of unsaid) {
    const left = (counts.get(sentence) ?? 0) - 1;
    if (left > 0) counts.set(sentence, left);
    else counts.delete(sentence);
  }
  for (const sentence of said) {
    if (!counts.has(sentence) && counts.size >= SENTENCES_COUNTED) continue;
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return JSON.stringify(Object.fromEntries(counts));
}
