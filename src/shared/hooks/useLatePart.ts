import { useCallback, useEffect, useState } from 'react';
import { toast } from '../toast.tsx';

/**
 * A part of the page that nobody sees at first. It is asked for once the page is there, not when it is wanted: by then
 * the network may be gone.
 * @param load imports it; the same function each time.
 * @param failure the sentence for whoever wants it and does not get it.
 * @returns the part, null until it is there; and what to call when it is wanted.
 */
export function useLatePart<Part extends object>(
  load: () => Promise<Part>,
  failure: string,
): [part: Part | null, want: () => void] {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    );
  }, [load]);
  const want = useCallback(() => {
    if (part !== null) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => toast.error(failure),
    );
  }, [part, load, failure]);
  return [part, want];
}
